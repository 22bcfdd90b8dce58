/** Something that may be a conversion happened to a person. */
import type { GoalKind } from '@aura/contracts/tracking/goal.ts'
import { attribute, type OpenGoal } from '@aura/machines/tracking/attribute.ts'
import { sql } from 'kysely'
import type { Work } from '../platform/handle.ts'
import { announceCounts } from './save-hits.ts'

export type Happened = {
  companyId: string
  contactId: string
  kind: GoalKind
  at: Date
  /** The deal, the conversation, the submission. */
  subject: string
  /** Of a deal that was moved: where to. */
  stage?: string
  /** Of a webhook: its own goal alone. */
  goalId?: string
}

/** How many goals it was a conversion of. */
export async function noteConversion(work: Work, happened: Happened): Promise<number> {
  const { tx } = work
  const { companyId, contactId, kind, at, subject, stage, goalId } = happened
  let goals = tx
    .selectFrom('campaign_goals')
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .select(['id', 'campaign_id', 'window_hours', 'stage'])
  if (goalId !== undefined) goals = goals.where('id', '=', goalId)
  const rows = await goals.execute()
  const open: OpenGoal[] = rows
    .filter((row) => kind !== 'deal_moved' || row.stage === stage)
    .map((row) => ({ id: row.id, campaignId: row.campaign_id, windowHours: row.window_hours }))
  if (open.length === 0) return 0
  const met = attribute(await touchesOf(work, contactId), open, at)
  if (met.length === 0) return 0
  const made = await tx
    .insertInto('conversions')
    .values(
      met.map(({ id, campaignId }) => ({
        ...{ company_id: companyId, goal_id: id, contact_id: contactId, campaign_id: campaignId, at, subject },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('goal_id')
    .execute()
  if (made.length > 0) await announceCounts(work, companyId)
  return made.length
}

/** What campaigns over an audience have sent the person, also under a card that was merged into this one. */
async function touchesOf({ tx }: Work, contactId: string): Promise<{ campaignId: string; at: Date }[]> {
  const { rows } = await sql<{ campaignId: string; at: Date }>`select r.campaign_id as "campaignId", m.at
    from campaign_recipients r join messages m on m.company_id = r.company_id and m.id = r.message_id
    join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id and c.kind = 'mass'
    where r.contact_id in (select ${contactId}::uuid union all select id from contacts where merged_into = ${contactId})
      and r.state in ('sent', 'delivered', 'read')`.execute(tx)
  return rows
}
