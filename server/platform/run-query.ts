import { callerFrom, callerStatement, demand } from './caller.ts'
import { transact } from './database/transact.ts'
import type { Executed, ExecuteParts } from './execute.ts'
import type { Claims, QueryHandler } from './handle.ts'
import { keepWord } from './parse.ts'

/** A query reads one moment of the database, and says which position of the log that was. */
export async function runQuery(
  parts: ExecuteParts,
  handler: QueryHandler,
  input: unknown,
  claims: Claims,
): Promise<Executed> {
  const head = {
    name: 'own-head',
    text: 'select coalesce(max(position), 0) as position from events where company_id = $1',
    values: [claims.companyId],
  }
  return await transact(
    parts.pool,
    claims.companyId,
    'snapshot',
    [head, callerStatement(claims)],
    async (tx, [at, who]) => {
      const caller = callerFrom(claims, who)
      demand(handler.contract.needs, caller)
      const position: number = at?.rows[0].position
      const { config } = parts
      const output = await handler.run({ input: input as never, tx: tx.db, caller, position, now: parts.now(), config })
      keepWord(parts.config.mode, handler.contract.name, handler.contract.output, output)
      return { closing: [], done: () => ({ ok: true, output, position, rooms: [] }) }
    },
  )
}
