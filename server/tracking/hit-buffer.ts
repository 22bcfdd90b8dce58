/**
 * Hits on their way to the database. A redirect puts its hit here and is answered; every `flushMs` what came is written,
 * one statement a company. A server that is told to stop writes what it has; one that is killed loses what came in the
 * last `flushMs`, and what a database that was away kept waiting. Beyond `most` the newest are dropped and counted.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { HitKind } from '@aura/contracts/tracking/hit.ts'

export type NewHit = {
  id: string
  companyId: string
  code: string
  kind: HitKind
  at: Date
  agent: string
  isHead: boolean
  isPrefetch: boolean
  sentFrom: string
}

export const flushMs = 250
export const most = 20_000
/** In one statement. */
const mostAtOnce = 500

export type HitBuffer = AsyncDisposable & {
  add: (hit: Omit<NewHit, 'id'>) => void
  flush: () => Promise<void>
  dropped: () => number
}

type Parts = {
  /** Writes hits of one company; a repeat of the same ones changes nothing. */
  write: (companyId: string, hits: readonly NewHit[]) => Promise<void>
  failed: (error: unknown) => void
}

export function hitBuffer({ write, failed }: Parts): HitBuffer {
  let waiting: NewHit[] = []
  let dropped = 0
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function writeAll(): Promise<void> {
    const batch = waiting
    waiting = []
    for (const [companyId, hits] of Map.groupBy(batch, (hit) => hit.companyId))
      for (let at = 0; at < hits.length; at += mostAtOnce) {
        const some = hits.slice(at, at + mostAtOnce)
        await write(companyId, some).catch((error: unknown) => {
          failed(error)
          waiting = [...some, ...waiting].slice(0, most)
        })
      }
  }

  const flush = (): Promise<void> => {
    running = running.then(writeAll)
    return running
  }
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush().then(() => {
        if (waiting.length > 0) soon()
      })
    }, flushMs).unref()
  }
  return {
    add(hit) {
      if (waiting.length >= most) dropped += 1
      else waiting.push({ ...hit, id: randomUUIDv7() })
      soon()
    },
    flush,
    dropped: () => dropped,
    async [Symbol.asyncDispose]() {
      clearTimeout(timer)
      await flush()
    },
  }
}
