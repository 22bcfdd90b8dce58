/** The time of a campaign has come: its audience is frozen, and everybody of it waits. */
import type { CampaignState } from '@aura/contracts/campaigns/campaign.ts'
import type { FrozenAudience } from '@aura/contracts/campaigns/launch-record.ts'
import { campaignHeld } from '@aura/contracts/campaigns/notices.ts'
import { moveCampaign } from '@aura/machines/campaigns/decide.ts'
import type { Refused } from '@aura/machines/platform/decision.ts'
import { type RawBuilder, sql } from 'kysely'
import { readAudience } from '../audiences/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { approvalLack, notApproved } from './approval.ts'
import { isMass, lockCampaign, type MassRow, saveCampaign } from './campaigns.ts'
import { variantSql, zoneSql } from './draw.ts'
import { aheadFrom } from './foreseen-parts.ts'
import { dispatchJob } from './jobs.ts'
import { recordAudience } from './launch-record.ts'

/** In one statement: the pool ends one that takes longer than a few seconds. */
const frozenAtOnce = 20_000

/**
 * The campaign is locked only once its audience is frozen: a stop, or a launch that is withdrawn, is answered at once however
 * large the audience is. What was frozen until then is taken back, and nothing is sent.
 */
export async function beginCampaign(
  work: Work,
  campaignId: string,
  publicUrl: string,
  atOnce = frozenAtOnce,
): Promise<void> {
  const { tx, now } = work
  const found = await tx.selectFrom('campaigns').where('id', '=', campaignId).selectAll().executeTakeFirst()
  if (!found || !isMass(found) || !preparedFrom(found, now)) return
  await sql`select set_config('transaction_timeout', '0', true)`.execute(tx)
  const lack = await approvalLack(aheadFrom({ tx, now }, publicUrl), found, found.approved_version !== null)
  if (lack) return await sendBack(work, found, lack)
  await sql`savepoint freezing`.execute(tx)
  const frozen = await freezeAudience(work, found, atOnce)
  const locked = frozen && (await lockLaunched(tx, found))
  const prepared = locked && preparedFrom(locked, now)
  if (!frozen || !locked || !prepared) {
    await sql`rollback to savepoint freezing`.execute(tx)
    return
  }
  const { company_id } = locked
  await tx
    .insertInto('campaign_pace')
    .values({ company_id, campaign_id: campaignId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await recordAudience(tx, locked, { ...frozen, at: now })
  await saveCampaign(work, locked, prepared)
  await enqueue(tx, dispatchJob, { campaignId }, { companyId: company_id, singletonKey: campaignId })
}

/** What it becomes once its audience is frozen; undefined where its time is still ahead, or it was withdrawn or stopped. */
function preparedFrom(found: MassRow, now: Date): { state: CampaignState } | undefined {
  if (found.state === 'scheduled' && (found.starts_at === null || found.starts_at > now)) return undefined
  const due = found.state === 'scheduled' ? moveCampaign(found, { type: 'due' }) : null
  const prepared = moveCampaign(due?.ok ? due.next : found, { type: 'prepared' })
  return prepared.ok ? prepared.next : undefined
}

/** Undefined where it is no longer the launch that was found. */
async function lockLaunched(tx: Db, found: MassRow): Promise<MassRow | undefined> {
  const locked = await lockCampaign(tx, found.id)
  return isSameLaunch(found, locked.launched_at) ? locked : undefined
}

const isSameLaunch = ({ launched_at }: MassRow, at: Date | null): boolean => launched_at?.getTime() === at?.getTime()

/** Whether nobody has stopped or withdrawn it since it was found. */
async function isAwaited(tx: Db, found: MassRow): Promise<boolean> {
  const row = await tx
    .selectFrom('campaigns')
    .where('id', '=', found.id)
    .select(['state', 'launched_at'])
    .executeTakeFirst()
  return row?.state === found.state && isSameLaunch(found, row.launched_at)
}

/** Whole or not at all; undefined: it was stopped meanwhile. The definition is the one that its people were found by. */
async function freezeAudience(
  { tx, now }: Work,
  campaign: MassRow,
  atOnce: number,
): Promise<Pick<FrozenAudience, 'name' | 'definition'> | undefined> {
  const { people, ...audience } = await readAudience(tx, campaign.audience_id, now)
  const freeze = (after: string | null) => freezeNext(tx, campaign, { people, after, atOnce, now })
  for (let last = await freeze(null); last !== null; last = await freeze(last))
    if (!(await isAwaited(tx, campaign))) return undefined
  return audience
}

type Freezing = { people: RawBuilder<unknown>; after: string | null; atOnce: number; now: Date }

/** The last contact of a full page; null behind the last page. */
async function freezeNext(tx: Db, campaign: MassRow, { people, after, atOnce, now }: Freezing): Promise<string | null> {
  const further = after === null ? sql`` : sql` and c.id > ${after}::uuid`
  const { rows } = await sql<{ last: string | null }>`
    with c as materialized (select c.company_id, c.id ${people}${further} order by c.id limit ${atOnce}),
      frozen as (insert into campaign_recipients
          (company_id, campaign_id, contact_id, state, variant, zone, changed_at)
        select c.company_id, ${campaign.id}::uuid, c.id, 'waiting', ${variantSql(campaign)}, ${zoneSql()},
          ${now}::timestamptz
        from c on conflict do nothing)
    select c.id as last from c order by c.id offset ${atOnce - 1} limit 1`.execute(tx)
  return rows[0]?.last ?? null
}

/** A draft again where it has come to more than was approved since its launch; its author is told. */
async function sendBack(work: Work, found: MassRow, { code }: Refused): Promise<void> {
  const locked = await lockLaunched(work.tx, found)
  const moved = locked && moveCampaign(locked, { type: 'sendBack' })
  if (!locked || !moved?.ok) return
  await saveCampaign(work, locked, { ...moved.next, ...notApproved, launched_at: null, launched_by: null })
  const { id: campaignId, name, author_id: authorId } = locked
  work.emit(campaignHeld, { campaignId, name, authorId, code })
}
