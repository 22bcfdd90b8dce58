import {
  type Campaign,
  campaignCollection,
  createCampaign as createContract,
  editCampaign as editContract,
  campaigns as view,
} from '@aura/contracts/campaigns/campaign.ts'
import { carriesMessages } from '@aura/contracts/channels/channel.ts'
import type { ParsedInputOf } from '@aura/contracts/platform/operation.ts'
import { decide } from '@aura/machines/campaigns/decide.ts'
import type { Selectable } from 'kysely'
import { allowed } from '../platform/allowed.ts'
import { collectionHandlers } from '../platform/collection.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, show, type Work } from '../platform/handle.ts'
import { assertReferences } from '../platform/references.ts'
import { refuse } from '../platform/refuse.ts'

export const collection = collectionHandlers(campaignCollection, 'campaigns', (now, { userId }) => ({
  state: 'draft',
  author_id: userId,
  made_at: now,
}))

export type CampaignRow = Selectable<Schema['campaigns']>

/** Locked until the transaction ends: what is being sent for the campaign has been sent before. */
export async function lockCampaign(tx: Db, campaignId: string): Promise<CampaignRow> {
  const row = await tx.selectFrom('campaigns').where('id', '=', campaignId).selectAll().forUpdate().executeTakeFirst()
  return row ?? refuse('campaigns.campaign_not_found')
}

export const stateOf = (row: CampaignRow): Pick<Campaign, 'state' | 'startsAt'> => ({
  state: row.state,
  startsAt: row.starts_at?.toISOString() ?? null,
})

type Fields = Pick<Campaign, 'audienceId' | 'channelId' | 'message'>

/** What a campaign names exists, and fits together. */
export async function assertFits(tx: Db, { audienceId, channelId, message }: Fields): Promise<void> {
  await assertReferences(tx, ['audiences'], [audienceId], 'audiences.audience_not_found')
  const channel = await tx
    .selectFrom('channels')
    .where('id', '=', channelId)
    .where('state', '<>', 'removed')
    .select('kind')
    .executeTakeFirst()
  if (!channel) return refuse('channels.not_found')
  if (!carriesMessages(channel.kind) || channel.kind === 'webchat') return refuse('conversations.no_messages')
  if (message.type !== 'template') return
  const template = await tx
    .selectFrom('templates')
    .where('id', '=', message.templateId)
    .select('channel_kind')
    .executeTakeFirst()
  if (!template) return refuse('templates.not_found')
  if (template.channel_kind !== channel.kind) refuse('templates.other_channel')
}

export const createCampaign = handle(createContract, async (context) => {
  await assertFits(context.tx, context.input)
  return await collection.create.run(context)
})

export const editCampaign = handle(editContract, async (context) => {
  const { input, tx, caller: actor, now } = context
  const before = await lockCampaign(tx, input.campaignId)
  const command = before.archived === input.archived ? 'edit' : 'archive'
  // Who comes too late is refused as such by the collection.
  if (before.version === input.version) allowed(decide(stateOf(before), command, { actor, now }))
  await assertFits(tx, input)
  return await collection.edit.run(before.state === 'draft' ? context : { ...context, input: archiving(before, input) })
})

/** What was launched stays as it was launched: it only leaves the list, or comes back. */
const archiving = (
  { name, audience_id, channel_id, message, starts_at, per_minute, consent_only }: CampaignRow,
  input: ParsedInputOf<typeof editContract>,
): ParsedInputOf<typeof editContract> => ({
  ...input,
  ...{ name, audienceId: audience_id, channelId: channel_id, message, perMinute: per_minute },
  ...{ startsAt: starts_at?.toISOString() ?? null, consentOnly: consent_only },
})

/** Changes what people do not type, and says so. The campaign is locked. */
export async function saveCampaign(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  before: CampaignRow,
  set: Partial<Pick<CampaignRow, 'state' | 'launched_at' | 'ended_at' | 'stop_reason'>>,
): Promise<Campaign> {
  const row = await tx
    .updateTable('campaigns')
    .set({ ...set, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return collection.announce({ emit }, row)
}

export const campaigns = show(view, { snapshot: async ({ tx }) => ({ campaigns: await collection.all(tx) }) })
