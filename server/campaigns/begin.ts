/** The time of a campaign has come: its audience is frozen, and everybody of it waits. */
import { campaignHeld } from '@aura/contracts/campaigns/notices.ts'
import { moveCampaign } from '@aura/machines/campaigns/decide.ts'
import { type RawBuilder, sql } from 'kysely'
import { audienceSql } from '../audiences/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { approvalLack, notApproved } from './approval.ts'
import { lockCampaign, type MassRow, saveCampaign } from './campaigns.ts'
import { heldOutSql, variantSql, zoneSql } from './draw.ts'
import { dispatchJob } from './jobs.ts'

/** In one statement: the pool ends one that takes longer than a few seconds. */
const frozenAtOnce = 20_000

export async function beginCampaign(work: Work, campaignId: string, atOnce = frozenAtOnce): Promise<void> {
  const { tx, now } = work
  const found = await lockCampaign(tx, campaignId)
  if (found.state === 'scheduled' && (found.starts_at === null || found.starts_at > now)) return
  const due = found.state === 'scheduled' ? moveCampaign(found, { type: 'due' }) : null
  const before = due?.ok ? { ...found, ...due.next } : found
  const prepared = moveCampaign(before, { type: 'prepared' })
  // Withdrawn or stopped meanwhile.
  if (!prepared.ok) return
  if (await isSentBack(work, before)) return
  const { company_id } = before
  await freezeAudience(work, before, atOnce)
  await tx
    .insertInto('campaign_pace')
    .values({ company_id, campaign_id: campaignId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await saveCampaign(work, before, prepared.next)
  await enqueue(tx, dispatchJob, { campaignId }, { companyId: company_id, singletonKey: campaignId })
}

/** Whole or not at all, however long it takes. */
async function freezeAudience({ tx, now }: Work, campaign: MassRow, atOnce: number): Promise<void> {
  const people = await audienceSql(tx, campaign.audience_id, now)
  await sql`select set_config('transaction_timeout', '0', true)`.execute(tx)
  const freeze = (after: string | null) => freezeNext(tx, campaign, { people, after, atOnce, now })
  for (let last = await freeze(null); last !== null; ) last = await freeze(last)
}

type Freezing = { people: RawBuilder<unknown>; after: string | null; atOnce: number; now: Date }

/** The last contact of a full page; null behind the last page. */
async function freezeNext(tx: Db, campaign: MassRow, { people, after, atOnce, now }: Freezing): Promise<string | null> {
  const further = after === null ? sql`` : sql` and c.id > ${after}::uuid`
  const isHeldOut = heldOutSql(campaign)
  const { rows } = await sql<{ last: string | null }>`
    with c as materialized (select c.company_id, c.id ${people}${further} order by c.id limit ${atOnce}),
      frozen as (insert into campaign_recipients
          (company_id, campaign_id, contact_id, state, code, variant, zone, changed_at)
        select c.company_id, ${campaign.id}::uuid, c.id, case when ${isHeldOut} then 'suppressed' else 'waiting' end,
          case when ${isHeldOut} then 'campaigns.holdout' end, ${variantSql(campaign)}, ${zoneSql(campaign)},
          ${now}::timestamptz
        from c on conflict do nothing)
    select c.id as last from c order by c.id offset ${atOnce - 1} limit 1`.execute(tx)
  return rows[0]?.last ?? null
}

/** A draft again where it has come to more than was approved since its launch; its author is told. */
async function isSentBack(work: Work, before: MassRow): Promise<boolean> {
  const lack = await approvalLack(work, before, before.approved_version !== null)
  if (!lack) return false
  const moved = moveCampaign(before, { type: 'sendBack' })
  if (!moved.ok) return false
  await saveCampaign(work, before, { ...moved.next, ...notApproved, launched_at: null })
  const { id: campaignId, name, author_id: authorId } = before
  work.emit(campaignHeld, { campaignId, name, authorId, code: lack.code })
  return true
}
