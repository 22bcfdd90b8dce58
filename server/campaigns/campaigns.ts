import {
  type Campaign,
  campaignCollection,
  campaignSaved,
  createCampaign as createContract,
  editCampaign as editContract,
  ownCampaigns as ownView,
  campaigns as view,
} from '@aura/contracts/campaigns/campaign.ts'
import { campaignFinished } from '@aura/contracts/campaigns/notices.ts'
import { unitChanged } from '@aura/contracts/campaigns/send-one.ts'
import { carriesMessages } from '@aura/contracts/channels/channel.ts'
import type { ParsedInputOf } from '@aura/contracts/platform/operation.ts'
import { decide, sees } from '@aura/machines/campaigns/decide.ts'
import { type Selectable, sql } from 'kysely'
import { allowed } from '../platform/allowed.ts'
import { collectionHandlers } from '../platform/collection.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { type Caller, handle, show, type Work } from '../platform/handle.ts'
import { assertReferences } from '../platform/references.ts'
import { refuse } from '../platform/refuse.ts'

export const collection = collectionHandlers(
  { ...campaignCollection, saved: campaignSaved },
  'campaigns',
  (now, { userId }) => ({ kind: 'mass', state: 'draft', author_id: userId, edited_by: userId, made_at: now }),
  sql`kind = 'mass'`,
)

export type CampaignRow = Selectable<Schema['campaigns']>
/** One over an audience. */
export type MassRow = CampaignRow & { audience_id: string }

export const isMass = (row: CampaignRow): row is MassRow => row.audience_id !== null

/** Locked until the transaction ends: what is being sent for the campaign has been sent before. */
export async function lockAny(tx: Db, campaignId: string): Promise<CampaignRow> {
  const row = await tx.selectFrom('campaigns').where('id', '=', campaignId).selectAll().forUpdate().executeTakeFirst()
  return row ?? refuse('campaigns.campaign_not_found')
}

export async function lockCampaign(tx: Db, campaignId: string): Promise<MassRow> {
  const row = await lockAny(tx, campaignId)
  return isMass(row) ? row : refuse('campaigns.campaign_not_found')
}

export const assertSees = (caller: Caller, { author_id }: Pick<CampaignRow, 'author_id'>): void => {
  if (!sees(caller, { authorId: author_id })) refuse('campaigns.campaign_not_found')
}

/** As far as the caller sees it. */
export async function campaignOf({ tx, caller }: { tx: Db; caller: Caller }, campaignId: string): Promise<CampaignRow> {
  const row = await tx.selectFrom('campaigns').where('id', '=', campaignId).selectAll().executeTakeFirst()
  if (!row) return refuse('campaigns.campaign_not_found')
  assertSees(caller, row)
  return row
}

export const stateOf = (row: CampaignRow): Pick<Campaign, 'state' | 'startsAt'> => ({
  state: row.state,
  startsAt: row.starts_at?.toISOString() ?? null,
})

type Fields = { audienceId: string | null } & Pick<Campaign, 'channelId' | 'message'>

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

/** Every wording goes over the campaign's channel, and those of further channels over theirs. */
async function assertVariantsFit(
  tx: Db,
  { audienceId, channelId, variants, fallbacks }: Fields & Pick<Campaign, 'variants' | 'fallbacks'>,
) {
  for (const message of variants) await assertFits(tx, { audienceId, channelId, message })
  for (const { channelId: next, message } of fallbacks) await assertFits(tx, { audienceId, channelId: next, message })
}

const assertCentre = (tx: Db, { costCentreId }: { costCentreId: string | null }) =>
  assertReferences(tx, ['cost_centres'], [costCentreId], 'companies.cost_centre_not_found')

export const createCampaign = handle(createContract, async (context) => {
  await assertFits(context.tx, context.input)
  await assertCentre(context.tx, context.input)
  await assertVariantsFit(context.tx, context.input)
  return await collection.create.run(context)
})

export const editCampaign = handle(editContract, async (context) => {
  const { input, tx, caller: actor, now } = context
  const before = await lockCampaign(tx, input.campaignId)
  assertSees(actor, before)
  const command = before.archived === input.archived ? 'edit' : 'archive'
  // Who comes too late is refused as such by the collection.
  if (before.version === input.version) allowed(decide(stateOf(before), command, { actor, now }))
  await assertFits(tx, input)
  await assertCentre(tx, input)
  await assertVariantsFit(tx, input)
  if (before.state !== 'draft') return await collection.edit.run({ ...context, input: archiving(before, input) })
  await tx.updateTable('campaigns').set({ edited_by: actor.userId }).where('id', '=', before.id).execute()
  return await collection.edit.run(context)
})

/** What was launched stays as it was launched: it only leaves the list, or comes back. */
const archiving = (row: MassRow, input: ParsedInputOf<typeof editContract>): ParsedInputOf<typeof editContract> => ({
  ...input,
  ...{ name: row.name, audienceId: row.audience_id, channelId: row.channel_id, message: row.message },
  ...{ perMinute: row.per_minute, startsAt: row.starts_at?.toISOString() ?? null, consentOnly: row.consent_only },
  ...{ variants: row.variants, holdout: row.holdout, trial: row.trial, sendWindow: row.send_window },
  ...{ nameFallback: row.name_fallback, fallbacks: row.fallbacks },
  costCentreId: row.cost_centre_id,
})

/** Changes what people do not type, and says so. The campaign is locked. */
export async function saveCampaign(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  before: MassRow,
  set: Partial<
    Pick<
      CampaignRow,
      | 'state'
      | 'launched_at'
      | 'paused_at'
      | 'ended_at'
      | 'stop_reason'
      | 'per_minute'
      | 'channel_id'
      | 'rerouted_at'
      | 'winner'
      | 'approved_by'
      | 'approved_version'
      | 'approved_cost'
      | 'approved_size'
    >
  >,
): Promise<Campaign> {
  return collection.announce({ emit }, await updateCampaign(tx, before, set))
}

const updateCampaign = (
  tx: Db,
  before: CampaignRow,
  set: Partial<Omit<CampaignRow, 'message' | 'variants' | 'trial' | 'send_window' | 'fallbacks'>>,
): Promise<CampaignRow> =>
  tx
    .updateTable('campaigns')
    .set({ ...set, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Nobody of it waits any more. */
export async function endCampaign(
  { tx, emit, now: ended_at }: Pick<Work, 'tx' | 'emit' | 'now'>,
  before: CampaignRow,
  state: 'finished' | 'stopped',
): Promise<void> {
  const row = await updateCampaign(tx, before, { state, ended_at })
  const { id: campaignId, contact_id: contactId, author_id: authorId, name } = row
  if (contactId === null) {
    collection.announce({ emit }, row)
    if (state === 'finished') emit(campaignFinished, { campaignId, name, authorId })
  } else emit(unitChanged, { campaignId, contactId, authorId, state })
}

export const campaigns = show(view, { snapshot: async ({ tx }) => ({ campaigns: await collection.all(tx) }) })
export const ownCampaigns = show(ownView, {
  snapshot: async ({ tx, owner }) => ({
    campaigns: Object.fromEntries(
      Object.entries(await collection.all(tx)).filter(([, { authorId }]) => authorId === owner),
    ),
  }),
})
