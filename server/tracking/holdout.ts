/**
 * Whether a campaign makes a difference: those whom it held out beside those whom it has written to. Each of the two was let
 * through by the same outbound policy when it was their turn, and is followed from then on by the goals that were set before.
 */
import { hourMs } from '@aura/contracts/platform/durations.ts'
import type { HoldoutComparison } from '@aura/contracts/tracking/figures.ts'
import { sql } from 'kysely'
import type { Work } from '../platform/handle.ts'
import { recipientsOfSql } from './recipient-of.ts'

export const isHeldOut = sql<boolean>`p.state = 'suppressed' and p.code = 'campaigns.holdout'`
export const isReached = sql<boolean>`p.state in ('sent', 'delivered', 'read')`
/** Whatever became of the message: that is an outcome of the campaign too. */
const isWritten = sql<boolean>`p.message_id is not null`

/**
 * Null where nobody was held out, where no goal was set before the campaign began, and of a campaign of before: what the people
 * held out did was not followed then.
 */
export async function compareHoldout(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  campaignId: string,
): Promise<HoldoutComparison | null> {
  const campaign = await tx
    .selectFrom('campaigns')
    .where('id', '=', campaignId)
    .where('holdout', '>', 0)
    .select(['frozen_at', 'ended_at'])
    .executeTakeFirst()
  if (!campaign?.frozen_at) return null
  const goals = sql`from campaign_goals g where g.campaign_id = ${campaignId} and g.removed_at is null
    and g.made_at <= ${campaign.frozen_at}`
  const happened = sql`select distinct v.contact_id from conversions v
    where v.campaign_id = ${campaignId} and v.goal_id in (select g.id ${goals})`
  type Row = Record<'heldOut' | 'reached' | 'heldOutConverted' | 'converted', number> & { hours: number | null }
  const { rows } = await sql<Row>`select
      count(*) filter (where ${isHeldOut})::int as "heldOut", count(*) filter (where ${isWritten})::int as reached,
      (select count(*)::int from (${recipientsOfSql(campaignId, happened, isHeldOut)}) h) as "heldOutConverted",
      (select count(*)::int from (${recipientsOfSql(campaignId, happened, isWritten)}) r) as converted,
      (select max(g.window_hours) ${goals}) as hours
    from campaign_recipients p where p.campaign_id = ${campaignId}`.execute(tx)
  const [row] = rows
  if (!row || row.heldOut === 0 || row.hours === null) return null
  const { ended_at: endedAt } = campaign
  return {
    heldOut: { people: row.heldOut, converted: row.heldOutConverted },
    reached: { people: row.reached, converted: row.converted },
    isSettled: endedAt !== null && endedAt.getTime() + row.hours * hourMs <= now.getTime(),
  }
}
