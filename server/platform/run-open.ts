import type pg from 'pg'
import type { Batch } from './append.ts'
import { answerOf, closingOf, collector, keepable } from './collect.ts'
import { standalone } from './database/standalone.ts'
import { transact } from './database/transact.ts'
import type { Executed, ExecuteParts, Request } from './execute.ts'
import type { InCompany, OpenHandler } from './handle.ts'

/**
 * A command before sign-in. Its statements outside any company each stand alone, so nothing is held
 * while a password is hashed; inside `inCompany` it works like any other.
 */
export async function runOpen(
  parts: ExecuteParts,
  handler: OpenHandler,
  input: unknown,
  request: Request,
): Promise<Executed> {
  let reached = { position: 0, rooms: [] as string[] }
  const cause = request.id ?? parts.newId()
  const inCompany: InCompany = async (company, actor, work) => {
    const outcome = await transact(parts.pool, company, 'write', [], async (tx) => {
      const { events, emit } = collector(parts)
      const { output, kept } = await keepable(() => work({ tx: tx.db, emit, now: parts.now(), newId: parts.newId }))
      const batch: Batch = { company, actor, cause, events }
      return {
        closing: closingOf(batch, null),
        done: (closed: pg.QueryResult[]) => ({ ...answerOf(parts, batch, closed[0], output, kept), output }),
      }
    })
    if (outcome.refusal) throw outcome.refusal
    reached = { position: outcome.position, rooms: [] }
    // A kept refusal is thrown above, so an output is there.
    return outcome.output as Awaited<ReturnType<typeof work>>
  }
  const output = await handler.run({
    input: input as never,
    db: standalone(parts.pool),
    inCompany,
    now: parts.now(),
    newId: parts.newId,
    origin: request.origin,
    setCookie: request.setCookie ?? (() => {}),
    config: parts.config,
    signAccessToken: parts.signAccessToken,
  })
  return { ok: true, output, ...reached }
}
