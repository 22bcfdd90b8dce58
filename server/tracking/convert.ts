/** Something that may be a conversion happened to a person. */
import type { GoalKind } from '@aura/contracts/tracking/goal.ts'
import { attribute, type OpenGoal, type Touch } from '@aura/machines/tracking/attribute.ts'
import { sql } from 'kysely'
import type { Work } from '../platform/handle.ts'
import { isHeldOut } from './holdout.ts'
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
  const { touches, heldOut } = await touchesOf(work, contactId)
  // Who was held out counts as if the campaign had written then: by its own goals, and beside what others have written.
  const compared = heldOut.flatMap((touch) =>
    attribute([...touches, touch], open, at).filter(({ campaignId }) => campaignId === touch.campaignId),
  )
  const met = [
    ...attribute(touches, open, at).map((goal) => ({ ...goal, held_out: false })),
    ...compared.map((goal) => ({ ...goal, held_out: true })),
  ]
  if (met.length === 0) return 0
  const made = await tx
    .insertInto('conversions')
    .values(
      met.map(({ id, campaignId, held_out }) => ({
        ...{ company_id: companyId, goal_id: id, contact_id: contactId, campaign_id: campaignId, at, subject },
        held_out,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('held_out')
    .execute()
  const count = made.filter(({ held_out }) => !held_out).length
  if (made.length > 0) await announceCounts(work, companyId)
  return count
}

type Touches = { touches: Touch[]; heldOut: Touch[] }

/** What campaigns over an audience have sent the person, or held back to compare, also under cards that were merged into this one. */
async function touchesOf({ tx }: Work, contactId: string): Promise<Touches> {
  const { rows } = await sql<Touch & { isHeldOut: boolean }>`
    with recursive cards as (select ${contactId}::uuid as id
      union select c.id from cards k join contacts c on c.merged_into = k.id)
    select p.campaign_id as "campaignId", coalesce(m.at, p.changed_at) as at, ${isHeldOut} as "isHeldOut"
    from campaign_recipients p left join messages m on m.company_id = p.company_id and m.id = p.message_id
    join campaigns c on c.company_id = p.company_id and c.id = p.campaign_id and c.kind = 'mass'
    where p.contact_id in (select id from cards)
      and (p.state in ('sent', 'delivered', 'read') and m.id is not null or ${isHeldOut})`.execute(tx)
  const [heldOut, touches] = [rows.filter((row) => row.isHeldOut), rows.filter((row) => !row.isHeldOut)]
  return { touches, heldOut }
}
