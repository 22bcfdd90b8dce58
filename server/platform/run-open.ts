import type pg from 'pg'
import { claimsFrom } from './access-token.ts'
import type { Batch } from './append.ts'
import { assertMayCall, callerFrom, callerStatement } from './caller.ts'
import { answerOf, closingOf, collector, keepable } from './collect.ts'
import { standalone } from './database/standalone.ts'
import { transact } from './database/transact.ts'
import type { Execute, Executed, ExecuteParts, Request } from './execute.ts'
import type { AsCaller, Caller, Claims, InCompany, OpenContext, OpenFor, OpenHandler, Visitor, Work } from './handle.ts'
import { volatileMessage, volatileSubject } from './log/publish-volatile.ts'
import { assertContract } from './parse.ts'
import { Refusal, refuse } from './refuse.ts'

/**
 * A command before sign-in, or one that computes between its transactions. Its statements outside any
 * company each stand alone, so nothing is held while a password is hashed; inside `inCompany` and
 * `asCaller` it works like any other.
 */
export async function runOpen(
  parts: ExecuteParts,
  execute: Execute,
  handler: OpenHandler,
  input: unknown,
  request: Request,
): Promise<Executed> {
  const { needs } = handler.contract
  if (needs !== 'public' && request.claims === null) refuse('auth.required')
  const { context, reached } = openContext(parts, execute, request, {
    guarded: handler.contract,
    input: input as never,
    limit: () =>
      parts.limit(request.name, handler.contract.perMinute, request.claims?.userId ?? null, request.origin.address),
  })
  // A valid token alone is not enough: the session may have ended since it was signed.
  if (needs !== 'public' && context.visitor === null) await context.asCaller(async () => {})
  const output = await handler.run(context)
  assertContract(parts.config.mode, handler.contract.name, handler.contract.output, output)
  return { ok: true, output, position: reached(), rooms: [] }
}

/** For a feature's routes: the same tools, outside any operation. */
export const openRequests =
  (parts: ExecuteParts, execute: Execute, verify: (token: string) => Claims): OpenFor =>
  ({ name, perMinute = null, origin, authorization, setCookie }) => {
    const claims = claimsFrom(authorization, verify)
    const limit = () => parts.limit(name, perMinute, claims?.userId ?? null, origin.address)
    const request = { name, input: undefined, claims, origin, setCookie }
    const guarded = { needs: 'public', onDisplays: false } as const
    return openContext(parts, execute, request, { guarded, input: undefined, limit }).context
  }

const visitorOf = ({ needs }: Pick<OpenHandler['contract'], 'needs'>, claims: Claims | null): Visitor | null =>
  needs === 'visitor' && claims?.visitor
    ? { visitorId: claims.userId, companyId: claims.companyId, channelId: claims.sessionId }
    : null

type OpenRequest<I> = { guarded: Pick<OpenHandler['contract'], 'needs' | 'onDisplays'>; input: I; limit: () => void }

function openContext<I>(
  parts: ExecuteParts,
  execute: Execute,
  request: Request,
  { guarded, input, limit }: OpenRequest<I>,
): { context: OpenContext<I>; reached: () => number } {
  let position = 0
  const cause = request.id ?? parts.newId()

  async function transaction<T>(
    { company, actor, claims }: { company: string; actor: string | null; claims: Claims | null },
    work: (context: Work, caller: Caller | null) => Promise<T>,
  ): Promise<T> {
    const opening = claims ? [callerStatement(claims)] : []
    const outcome = await transact(parts.pool, company, 'write', opening, async (tx, [who]) => {
      const caller = claims ? callerFrom(claims, who) : null
      if (caller) assertMayCall(guarded, caller)
      const { events, emit } = collector(parts)
      const inside = { tx: tx.db, emit, now: parts.now(), newId: parts.newId }
      const { output, kept } = await keepable(() => work(inside, caller))
      const batch: Batch = { company, actor, cause, events, ...(caller && { standing: caller }) }
      return {
        closing: closingOf(batch, null),
        done: (closed: pg.QueryResult[]) => ({ ...answerOf(parts, tx.db, batch, closed[0], output, kept), output }),
      }
    })
    position = outcome.position
    if (outcome.refusal) throw new Refusal(outcome.refusal.code, { ...outcome.refusal.detail, position })
    // A kept refusal is thrown above, so an output is there.
    return outcome.output as T
  }

  const inCompany: InCompany = (company, actor, work) => transaction({ company, actor, claims: null }, work)
  const asCaller: AsCaller = async (work) => {
    const claims = request.claims ?? refuse('auth.required')
    return await transaction({ company: claims.companyId, actor: claims.userId, claims }, (inside, caller) =>
      work({ ...inside, caller: caller ?? refuse('auth.required') }),
    )
  }
  const context: OpenContext<I> = {
    input,
    db: standalone(parts.pool),
    inCompany,
    asCaller,
    visitor: visitorOf(guarded, request.claims),
    commandId: request.id ?? null,
    perform: async (name, input, id) => {
      const { claims, origin } = request
      return (await execute({ name, input, claims, origin, ...(id !== undefined && { id }) })).output
    },
    limit,
    now: parts.now(),
    newId: parts.newId,
    random: parts.random,
    origin: request.origin,
    setCookie: request.setCookie ?? (() => {}),
    say: (companyId, saying) => {
      const message = volatileMessage({ ...saying, at: parts.now() })
      // Sockets of this process have it at once; the bus brings its echo, which says nothing new.
      parts.hearHere?.(companyId, message)
      parts.news.publish(volatileSubject(companyId), message)
    },
    config: parts.config,
    signAccessToken: parts.signAccessToken,
  }
  return { context, reached: () => position }
}
