/** The time of a campaign has come: its audience is frozen, and everybody of it waits. */
import { campaignHeld } from '@aura/contracts/campaigns/notices.ts'
import { moveCampaign } from '@aura/machines/campaigns/decide.ts'
import { sql } from 'kysely'
import { audienceSql } from '../audiences/index.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { approvalLack, notApproved } from './approval.ts'
import { lockCampaign, type MassRow, saveCampaign } from './campaigns.ts'
import { heldOutSql, variantSql, zoneSql } from './draw.ts'
import { dispatchJob } from './jobs.ts'

export async function beginCampaign(work: Work, campaignId: string): Promise<void> {
  const { tx, now } = work
  const found = await lockCampaign(tx, campaignId)
  if (found.state === 'scheduled' && (found.starts_at === null || found.starts_at > now)) return
  const due = found.state === 'scheduled' ? moveCampaign(found, { type: 'due' }) : null
  const before = due?.ok ? { ...found, ...due.next } : found
  const prepared = moveCampaign(before, { type: 'prepared' })
  // Withdrawn or stopped meanwhile.
  if (!prepared.ok) return
  if (await isSentBack(work, before)) return
  const { company_id, audience_id } = before
  const people = await audienceSql(tx, audience_id, now)
  const isHeldOut = heldOutSql(before)
  await sql`insert into campaign_recipients
      (company_id, campaign_id, contact_id, state, code, variant, zone, changed_at)
    select c.company_id, ${campaignId}::uuid, c.id, case when ${isHeldOut} then 'suppressed' else 'waiting' end,
      case when ${isHeldOut} then 'campaigns.holdout' end, ${variantSql(before)}, ${zoneSql(before)},
      ${now}::timestamptz
    from (select c.company_id, c.id ${people}) c
    on conflict do nothing`.execute(tx)
  await tx
    .insertInto('campaign_pace')
    .values({ company_id, campaign_id: campaignId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await saveCampaign(work, before, prepared.next)
  await enqueue(tx, dispatchJob, { campaignId }, { companyId: company_id, singletonKey: campaignId })
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
