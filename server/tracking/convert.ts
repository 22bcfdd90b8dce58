/** Something that may be a conversion happened to a person. */
import type { GoalKind } from '@aura/contracts/tracking/goal.ts'
import { attribute, type OpenGoal, type Touch } from '@aura/machines/tracking/attribute.ts'
import { sql } from 'kysely'
import type { Work } from '../platform/handle.ts'
import { isHeldOut, isReached } from './holdout.ts'
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
  /** Whether it is none after all; asked where a goal would count it. */
  isNone?: () => Promise<boolean>
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
  if (open.length === 0 || (await happened.isNone?.())) return 0
  const { touches, compared: alone } = await touchesOf(work, contactId)
  // By the campaign's own goals, and beside what others have written.
  const compared = alone.flatMap((touch) =>
    attribute([...touches, touch], open, at).filter(({ campaignId }) => campaignId === touch.campaignId),
  )
  const met = [
    ...attribute(touches, open, at).map((goal) => ({ ...goal, compared_only: false })),
    ...compared.map((goal) => ({ ...goal, compared_only: true })),
  ]
  if (met.length === 0) return 0
  const made = await tx
    .insertInto('conversions')
    .values(
      met.map(({ id, campaignId, compared_only }) => ({
        ...{ company_id: companyId, goal_id: id, contact_id: contactId, campaign_id: campaignId, at, subject },
        compared_only,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('compared_only')
    .execute()
  const count = made.filter(({ compared_only }) => !compared_only).length
  if (made.length > 0) await announceCounts(work, companyId)
  return count
}

type Touches = { touches: Touch[]; compared: Touch[] }

/**
 * What campaigns over an audience have sent the person, also under cards that were merged into this one; and when it was the turn
 * of the person where one with a control group has held the person out, or its message has not arrived.
 */
async function touchesOf({ tx }: Work, contactId: string): Promise<Touches> {
  const { rows } = await sql<Touch & { isCompared: boolean }>`
    with recursive cards as (select ${contactId}::uuid as id
      union select c.id from cards k join contacts c on c.merged_into = k.id)
    select p.campaign_id as "campaignId", m.at, not ${isReached} as "isCompared"
    from campaign_recipients p join messages m on m.company_id = p.company_id and m.id = p.message_id
    join campaigns c on c.company_id = p.company_id and c.id = p.campaign_id and c.kind = 'mass'
    where p.contact_id in (select id from cards) and p.message_id is not null
      and (${isReached} or p.state in ('failed', 'in_doubt') and c.holdout > 0 and c.frozen_at is not null)
    union all select p.campaign_id, p.changed_at, true from campaign_recipients p
    join campaigns c on c.company_id = p.company_id and c.id = p.campaign_id and c.frozen_at is not null
    where p.contact_id in (select id from cards) and ${isHeldOut}`.execute(tx)
  const [compared, touches] = [rows.filter((row) => row.isCompared), rows.filter((row) => !row.isCompared)]
  return { touches, compared }
}
