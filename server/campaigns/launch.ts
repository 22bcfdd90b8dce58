/** What people do with a campaign once it is drafted. */
import * as contracts from '@aura/contracts/campaigns/campaign.ts'
import * as budgets from '@aura/contracts/campaigns/campaign-budget.ts'
import { type CampaignCommand, decide } from '@aura/machines/campaigns/decide.ts'
import { unknownGaps } from '@aura/machines/campaigns/fill-message.ts'
import { wordingsOf } from '@aura/machines/campaigns/translation.ts'
import { sql } from 'kysely'
import { audienceSql } from '../audiences/index.ts'
import { fieldsOf } from '../contacts/index.ts'
import { awaitUnderway } from '../conversations/index.ts'
import { allowed, assertAllowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { type CommandContext, handle, handleOpen } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { refuse } from '../platform/refuse.ts'
import { approvalLack, notApproved } from './approval.ts'
import { assertFits } from './assert-fits.ts'
import { type CampaignRow, lockCampaign, saveCampaign, stateOf } from './campaigns.ts'
import { contentFor } from './content.ts'
import { channelOf } from './dispatch.ts'
import { aheadFrom } from './foreseen-parts.ts'
import { beginJob, dispatchJob } from './jobs.ts'
import { currencyRefusal } from './money.ts'

type Context = Pick<CommandContext<{ campaignId: string }>, 'tx' | 'emit' | 'now' | 'caller' | 'input'>

/** The campaign, locked, and what the command makes of it. */
async function decided({ tx, input, caller: actor, now }: Context, command: CampaignCommand) {
  const before = await lockCampaign(tx, input.campaignId)
  const { next } = allowed(decide(stateOf(before), command, { actor, now }))
  return { before, next }
}

export const launchCampaign = handle(contracts.launchCampaign, async (context) => {
  const { tx, input, now, caller, config } = context
  const { before, next } = await decided(context, 'launch')
  if (before.version !== input.version) return refuse('command.stale', { params: { version: before.version } })
  await assertFits(tx, {
    ...{ audienceId: before.audience_id, channelId: before.channel_id, message: before.message },
  })
  await assertSendable(context, before)
  const otherCurrency = await currencyRefusal(tx, before)
  if (otherCurrency) assertAllowed(otherCurrency)
  if (!(await isAnybodyIn(tx, before.audience_id, now))) return refuse('campaigns.nobody')
  const isApproved = before.approved_version === before.version
  const lack = await approvalLack(aheadFrom({ tx, now }, config.publicUrl), before, isApproved)
  if (lack) assertAllowed(lack)
  const startAfter = next.state === 'scheduled' ? before.starts_at : null
  await enqueue(
    tx,
    beginJob,
    { campaignId: before.id },
    { companyId: caller.companyId, ...(startAfter && { startAfter }) },
  )
  return await saveCampaign(context, before, {
    ...next,
    launched_at: now,
    launched_by: caller.userId,
    ...(!isApproved && notApproved),
  })
})

/** As it would be worded for a person whose card says everything. */
export async function assertSendable(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  campaign: Pick<CampaignRow, 'message' | 'author_id' | 'channel_id'> &
    Partial<Pick<CampaignRow, 'variants' | 'fallbacks'>>,
): Promise<void> {
  const channel = await channelOf(tx, campaign.channel_id)
  const first = [campaign.message, ...(campaign.variants ?? [])].map((message) => ({ message, channel }))
  const further = await Promise.all(
    (campaign.fallbacks ?? []).map(async ({ channelId, message }) => ({
      message,
      channel: await channelOf(tx, channelId),
    })),
  )
  const keys = await fieldKeysInUse(tx)
  for (const { message, channel: over } of [...first, ...further]) {
    const [unknown] = unknownGaps(message, keys)
    if (unknown !== undefined) refuse('campaigns.gap_unknown', { params: { name: unknown } })
    for (const wording of wordingsOf(message)) {
      const worded = await contentFor({ tx, now }, { ...campaign, message: wording }, over)
      if (!worded.ok) assertAllowed(worded)
    }
  }
}

/** What the gaps of a message may name. */
export const fieldKeysInUse = async (tx: Db): Promise<string[]> =>
  (await fieldsOf(tx, 'contact')).filter(({ archived }) => !archived).map(({ key }) => key)

async function isAnybodyIn(tx: Db, audienceId: string, now: Date): Promise<boolean> {
  const people = await audienceSql(tx, audienceId, now)
  const { rows } = await sql`select 1 ${people} limit 1`.execute(tx)
  return rows.length > 0
}

export const withdrawCampaign = handle(contracts.withdrawCampaign, async (context) => {
  const { before, next } = await decided(context, 'withdraw')
  return await saveCampaign(context, before, { ...next, launched_at: null, launched_by: null })
})

/** In front of the campaign, as every batch locks the two. */
const lockPace = (tx: Db, campaignId: string) =>
  tx.selectFrom('campaign_pace').where('campaign_id', '=', campaignId).select('since').forUpdate().executeTakeFirst()

export const setRate = handle(contracts.setRate, async (context) => {
  const { tx, now, input } = context
  await lockPace(tx, input.campaignId)
  const { before, next } = await decided(context, 'setRate')
  // The new rate counts from now: what the old one has allowed is not allowed again.
  await tx.updateTable('campaign_pace').set({ since: now }).where('campaign_id', '=', before.id).execute()
  return await saveCampaign(context, before, { ...next, per_minute: input.perMinute })
})

/** Beside the batch that is planned, which may be due much later. */
const wakeOf = (companyId: string, campaignId: string) => ({ companyId, singletonKey: `${campaignId}:now` })

export const setBudget = handle(budgets.setBudget, async (context) => {
  const { tx, caller, input } = context
  await lockPace(tx, input.campaignId)
  const { before, next } = await decided(context, 'setBudget')
  // What waits for money goes on at once.
  await enqueue(tx, dispatchJob, { campaignId: before.id }, wakeOf(caller.companyId, before.id))
  return await saveCampaign(context, before, { ...next, budget: input.budget })
})

export const resumeCampaign = handle(contracts.resumeCampaign, async (context) => {
  const { tx, now, caller, input } = context
  await lockPace(tx, input.campaignId)
  const { before, next } = await decided(context, 'resume')
  // What the rate would have allowed meanwhile is not made up for.
  await tx.updateTable('campaign_pace').set({ since: now }).where('campaign_id', '=', before.id).execute()
  await enqueue(tx, dispatchJob, { campaignId: before.id }, wakeOf(caller.companyId, before.id))
  return await saveCampaign(context, before, { ...next, paused_at: null })
})

/** A batch that is being written is awaited: no halt of a campaign is refused because it is busy. */
const waitForBatch = (tx: Db) => sql`select set_config('lock_timeout', '9s', true)`.execute(tx)

export const pauseCampaign = handleOpen(contracts.pauseCampaign, async ({ asCaller, input }) => {
  const campaign = await asCaller(async (work) => {
    const context = { ...work, input }
    await waitForBatch(work.tx)
    const { before, next } = await decided(context, 'pause')
    return await saveCampaign(context, before, { ...next, paused_at: work.now })
  })
  return { campaign, underway: await awaitUnderway(() => asCaller(({ tx }) => underwayOf(tx, campaign.id))) }
})

export const stopCampaign = handleOpen(contracts.stopCampaign, async ({ asCaller, input }) => {
  const campaign = await asCaller(async (work) => {
    const context = { ...work, input }
    await waitForBatch(work.tx)
    const { before, next } = await decided(context, 'stop')
    return await saveCampaign(context, before, { ...next, stop_reason: input.reason, ended_at: work.now })
  })
  return { campaign, underway: await awaitUnderway(() => asCaller(({ tx }) => underwayOf(tx, campaign.id))) }
})

/** Those of its messages that a provider is being called with. */
export const underwayOf = async (tx: Db, campaignId: string): Promise<number> =>
  (await underwayAmong(tx, [campaignId]))[0]?.count ?? 0

/** By campaign; one without any is left out. */
export const underwayAmong = (tx: Db, campaignIds: readonly string[]): Promise<{ id: string; count: number }[]> =>
  tx
    .selectFrom('campaign_recipients as r')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.company_id', '=', 'r.company_id').onRef('m.id', '=', 'r.message_id'),
    )
    .where((e) => e('r.campaign_id', '=', e.fn.any(e.val([...campaignIds]))))
    .where((e) =>
      e.or([
        e.and([e('r.state', '=', 'queued'), e('m.called_at', 'is not', null)]),
        e.and([e('r.state', '=', 'in_doubt'), e('m.status', '=', 'in_doubt'), e('m.look_started_at', 'is not', null)]),
      ]),
    )
    .groupBy('r.campaign_id')
    .select((e) => ['r.campaign_id as id', e.fn.countAll<number>().as('count')])
    .execute()
