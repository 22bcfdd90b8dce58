/** Writers that append to one company as fast as they can, the way every command does. */
import { randomUUIDv7 } from 'node:crypto'
import { appendStatement, type Batch } from '@aura/server/platform/append.ts'
import { transact } from '@aura/server/platform/database/transact.ts'
import type pg from 'pg'
import { type Latencies, latencies } from '../platform/latencies.ts'

export type Written = {
  /** Event id -> the position the writer was told. */
  readonly acknowledged: Map<string, number>
  /** Refusals by their code. */
  readonly refused: Map<string, number>
  readonly took: Latencies
  /** Commits and seconds, added up over the rounds. */
  commits: number
  seconds: number
  /** The longest time, in milliseconds, in which nobody got an answer. */
  stall: number
}

export const nothingWritten = (): Written => ({
  acknowledged: new Map(),
  refused: new Map(),
  took: latencies(),
  commits: 0,
  seconds: 0,
  stall: 0,
})

export type Write = (pool: pg.Pool, batch: Batch) => Promise<number>

/** The product's way: the append and COMMIT leave together. */
export const pipelined: Write = (pool, batch) =>
  transact(pool, batch.company, 'write', [], async () => ({
    closing: [appendStatement(batch)],
    done: ([appended]) => appended?.rows[0].last as number,
  }))

/** The control for a distant database: COMMIT is sent when the append has answered. */
export const awaited: Write = (pool, batch) =>
  transact(pool, batch.company, 'write', [], async ({ client }) => {
    const appended = await client.query(appendStatement(batch))
    return { closing: [], done: () => appended.rows[0].last as number }
  })

const body = JSON.stringify({ words: 'what happened, '.repeat(16) })

export const batchOf = (company: string, id: string): Batch => ({
  company,
  actor: null,
  cause: id,
  events: [{ id, name: 'bench.appended', v: 1, rooms: ['bench.room'], about: [], cause: null, body }],
})

export async function writeFor(
  milliseconds: number,
  work: { pool: pg.Pool; company: string; writers: number; write: Write; into: Written },
): Promise<void> {
  const { pool, company, writers, write, into } = work
  const start = performance.now()
  let answered = start
  const writer = async () => {
    while (performance.now() - start < milliseconds) {
      const id = randomUUIDv7()
      const sent = performance.now()
      try {
        into.acknowledged.set(id, await write(pool, batchOf(company, id)))
        into.commits += 1
        into.took.add(performance.now() - sent)
        into.stall = Math.max(into.stall, performance.now() - answered)
        answered = performance.now()
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
        into.refused.set(code, (into.refused.get(code) ?? 0) + 1)
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, writer))
  into.seconds += (performance.now() - start) / 1000
}
