/** Whether a campaign makes a difference: those whom it held out beside those whom it reached, by the same goals and windows. */
import type { HoldoutComparison } from '@aura/contracts/tracking/figures.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { recipientsOfSql } from './recipient-of.ts'

export const isHeldOut = sql<boolean>`p.state = 'suppressed' and p.code = 'campaigns.holdout'`
const isReached = sql<boolean>`p.state in ('sent', 'delivered', 'read')`

/** Null where nobody was held out. */
export async function compareHoldout(tx: Db, campaignId: string): Promise<HoldoutComparison | null> {
  const happened = (heldOut: boolean) => sql`select distinct v.contact_id from conversions v
    join campaign_goals g on g.company_id = v.company_id and g.id = v.goal_id
    where v.campaign_id = ${campaignId} and g.removed_at is null and v.held_out = ${heldOut}`
  type Row = Record<'heldOut' | 'reached' | 'heldOutConverted' | 'converted', number>
  const { rows } = await sql<Row>`select
      count(*) filter (where ${isHeldOut})::int as "heldOut", count(*) filter (where ${isReached})::int as reached,
      (select count(*)::int from (${recipientsOfSql(campaignId, happened(true), isHeldOut)}) h) as "heldOutConverted",
      (select count(*)::int from (${recipientsOfSql(campaignId, happened(false), isReached)}) r) as converted
    from campaign_recipients p where p.campaign_id = ${campaignId}`.execute(tx)
  const [row] = rows
  if (!row || row.heldOut === 0) return null
  return {
    heldOut: { people: row.heldOut, converted: row.heldOutConverted },
    reached: { people: row.reached, converted: row.converted },
  }
}
