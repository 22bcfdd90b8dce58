/**
 * The one way in for every operation, whichever door it came through: validate, limit, find out who
 * asks, check the right, run the handler, commit with the log, publish, answer.
 *
 * A command's id is inserted first in its transaction. A repeat that comes at the same time waits for
 * that row and then gets the first answer; the same id with other input is refused.
 */
import type { CallReply } from '@aura/contracts/platform/protocol.ts'
import type pg from 'pg'
import type { Sign } from './access-token.ts'
import { coalescing } from './coalesce.ts'
import type { Config } from './config.ts'
import type { Claims, CommandHandler, Handler, OpenHandler, Origin, QueryHandler } from './handle.ts'
import type { News } from './log/news.ts'
import { parse } from './parse.ts'
import type { RateLimit } from './rate-limit.ts'
import { refuse } from './refuse.ts'
import { runCommand } from './run-command.ts'
import { runOpen } from './run-open.ts'
import { runQuery } from './run-query.ts'

export type Request = {
  name: string
  input: unknown
  id?: string
  claims: Claims | null
  origin: Origin
  setCookie?: (name: string, value: string, maxAgeSeconds: number) => void
}

export type Executed = Extract<CallReply, { ok: true }>

export type ExecuteParts = {
  pool: pg.Pool
  news: Pick<News, 'publish'>
  operations: ReadonlyMap<string, CommandHandler | OpenHandler | QueryHandler>
  limit: RateLimit
  config: Config
  now: () => Date
  newId: () => string
  random: () => number
  signAccessToken: Sign
  /** Where the sockets of this process hear what an operation says on the volatile lane; absent in a process without any. */
  hearHere?: (companyId: string, message: Uint8Array) => void
}

export type Execute = (request: Request) => Promise<Executed>

export const operationsOf = (handlers: readonly Handler[]): ExecuteParts['operations'] =>
  new Map(handlers.flatMap((handler) => (handler.kind === 'view' ? [] : [[handler.contract.name, handler]])))

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function executor(parts: ExecuteParts): Execute {
  const coalesce = coalescing<Executed>()
  const execute: Execute = async (request) => {
    const handler = parts.operations.get(request.name) ?? refuse('request.unknown_operation')
    if (request.claims?.visitor && handler.contract.needs !== 'visitor') refuse('auth.forbidden')
    const account = request.claims?.userId ?? null
    const limitedInside = handler.kind === 'open' && handler.limits === 'inside'
    if (!limitedInside) parts.limit(request.name, handler.contract.perMinute, account, request.origin.address)
    if (handler.kind !== 'open' && request.claims === null) refuse('auth.required')
    const input = parse(handler.contract.input, request.input ?? {})
    if (request.id !== undefined && !uuid.test(request.id))
      refuse('request.invalid', { fields: { id: 'invalid_format' } })
    if (handler.kind === 'open') return await runOpen(parts, execute, handler, input, request)
    const claims = request.claims ?? refuse('auth.required')
    return handler.kind === 'query'
      ? await runQuery(parts, coalesce, { handler, input, claims })
      : await runCommand(parts, handler, input, claims, request)
  }
  return execute
}
