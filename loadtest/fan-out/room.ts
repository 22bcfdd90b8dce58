/** The one room of the benchmark, and its events as both servers get them. */
import { randomUUIDv7 } from 'node:crypto'
import { view } from '@aura/contracts/platform/operation.ts'
import { type Commit, eventJson } from '@aura/server/platform/log/commit.ts'
import * as z from 'zod/mini'

export const room = 'bench.room'
export const company = randomUUIDv7()
export const user = randomUUIDv7()
export const epoch = 'bench'

export const hall = view('bench.hall', {
  params: z.strictObject({}),
  state: z.strictObject({}),
  needs: 'view_dashboard',
  room: () => room,
})

/** About 250 bytes of JSON with its head, as most of the product's are, unless more is wanted. */
const body = JSON.stringify({ n: 'x'.repeat(Math.max(0, Number(process.env.BENCH_EVENT_BYTES ?? 0) - 250)) })

/** A commit of one event. */
export function commitOf(position: number): Commit {
  const at = new Date().toISOString().replace('Z', '000Z')
  const head = { name: 'bench.happened', v: 1, id: randomUUIDv7(), position, at, actor_id: user, cause: randomUUIDv7() }
  const json = eventJson({ ...head, body })
  const event = { position, name: head.name, rooms: [room], json }
  return { epoch, company, previous: position - 1, position, at, events: [event] }
}
