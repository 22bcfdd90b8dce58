/** A refusal for an archived deal names who archived it: the log alone knows. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Decision } from '@aura/machines/platform/decision.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { namesOf, type Row } from './history.ts'

/** So many changes are looked through: after the archiving only its names can have changed. */
const mostLater = 50

export async function namingArchiver<Next, Effect>(
  tx: Db,
  { id }: Pick<Deal, 'id'>,
  decision: Decision<Next, Effect>,
): Promise<Decision<Next, Effect>> {
  if (decision.ok || decision.code !== 'deals.archived') return decision
  const { rows } = await sql<Pick<Row, 'at' | 'actor_id' | 'name'>>`select at, actor_id, name
    from deal_events(${id}, ${Number.MAX_SAFE_INTEGER}, ${mostLater})`.execute(tx)
  const found = rows.find(({ name }) => name === 'deals.archived')
  const by = found?.actor_id ? (await namesOf(tx, [found])).get(found.actor_id) : undefined
  if (!found || by === undefined) return decision
  return { ...decision, params: { ...decision.params, reason: 'by', by, at: found.at.toISOString() } }
}
