import type pg from 'pg'
import { assertMayCall, callerFrom, callerStatement } from './caller.ts'
import type { Coalesce } from './coalesce.ts'
import { type Transaction, transact } from './database/transact.ts'
import type { Executed, ExecuteParts } from './execute.ts'
import type { Caller, Claims, QueryHandler, Work } from './handle.ts'
import { assertContract } from './parse.ts'
import { withLog } from './with-log.ts'

type QueryRequest = { handler: QueryHandler; input: unknown; claims: Claims }

const headOf = (companyId: string) => ({
  name: 'own-head',
  text: 'select coalesce(max(position), 0) as position from events where company_id = $1',
  values: [companyId],
})

/** A query reads one moment of the database, and says which position of the log that was. */
export async function runQuery(
  parts: ExecuteParts,
  coalesce: Coalesce<Executed>,
  queryRequest: QueryRequest,
): Promise<Executed> {
  const { handler, claims } = queryRequest
  const { companyId } = claims
  const begin = <T>(opening: pg.QueryConfig[], work: (tx: Transaction, opened: pg.QueryResult[]) => Promise<T>) =>
    transact(parts.pool, companyId, 'snapshot', opening, async (tx, opened) => {
      const result = await work(tx, opened)
      return { closing: [], done: () => result }
    })
  const look = () => begin([callerStatement(claims)], async (_, [who]) => allowed(queryRequest, who))
  const prepared = handler.before && (await prepare(parts, queryRequest, await look()))
  if (!handler.shared)
    return await begin([headOf(companyId), callerStatement(claims)], async (tx, [at, who]) =>
      read(parts, queryRequest, { tx, at, caller: allowed(queryRequest, who), prepared }),
    )
  for (let before = await look(); ; ) {
    const caller = before
    const answer = await coalesce(shareOf(queryRequest, caller), () =>
      begin([headOf(companyId)], (tx, [at]) => read(parts, queryRequest, { tx, at, caller, prepared })),
    )
    // A permission changed during the read: the answer is discarded and read again.
    const after = await look()
    if (shareOf(queryRequest, after) === shareOf(queryRequest, caller)) return answer
    before = after
  }
}

/** Callers with the same permissions share one answer. */
const shareOf = ({ handler, input, claims }: QueryRequest, { role, permissions, withheld }: Caller): string =>
  JSON.stringify([handler.contract.name, claims.companyId, input, role, permissions, withheld])

function allowed({ handler, claims }: QueryRequest, who: pg.QueryResult | undefined): Caller {
  const caller = callerFrom(claims, who)
  assertMayCall(handler.contract, caller)
  return caller
}

async function prepare(parts: ExecuteParts, { handler, input }: QueryRequest, caller: Caller): Promise<unknown> {
  const batch = { company: caller.companyId, actor: null, cause: null, opening: [] }
  const within = <T>(work: (context: Work) => Promise<T>) =>
    withLog(parts, batch, ({ db: tx, emit }) => work({ tx, emit, now: parts.now(), newId: parts.newId }))
  return await handler.before?.({ input: input as never, caller, within, config: parts.config })
}

type Reading = { tx: Transaction; at: pg.QueryResult | undefined; caller: Caller; prepared: unknown }

async function read(
  parts: ExecuteParts,
  { handler, input }: QueryRequest,
  { tx, at, caller, prepared }: Reading,
): Promise<Executed> {
  const position: number = at?.rows[0].position
  const { config } = parts
  const context = { input: input as never, tx: tx.db, caller, position, now: parts.now(), config }
  const output = await handler.run(context, prepared as never)
  assertContract(config.mode, handler.contract.name, handler.contract.output, output)
  return { ok: true, output, position, rooms: [] }
}
