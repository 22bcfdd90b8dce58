import {
  type Campaign,
  campaignCollection,
  campaignSaved,
  createCampaign as createContract,
  editCampaign as editContract,
  ownCampaigns as ownView,
  campaigns as view,
} from '@aura/contracts/campaigns/campaign.ts'
import { mostDraftVersions } from '@aura/contracts/campaigns/draft-versions.ts'
import { campaignFinished } from '@aura/contracts/campaigns/notices.ts'
import { unitChanged } from '@aura/contracts/campaigns/send-one.ts'
import type { ParsedInputOf } from '@aura/contracts/platform/operation.ts'
import { decide, sees } from '@aura/machines/campaigns/decide.ts'
import { type Selectable, sql } from 'kysely'
import { allowed } from '../platform/allowed.ts'
import { collectionHandlers } from '../platform/collection.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { type Caller, type CommandContext, handle, show, type Work } from '../platform/handle.ts'
import { assertReferences } from '../platform/references.ts'
import { refuse } from '../platform/refuse.ts'
import { assertFits } from './assert-fits.ts'

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

/**
 * Locked until the transaction ends: what is being sent for the campaign has been sent before. Rows that refer to it may be
 * written meanwhile, so that a halt does not wait while an audience is frozen.
 */
export async function lockAny(tx: Db, campaignId: string): Promise<CampaignRow> {
  const row = await tx
    .selectFrom('campaigns')
    .where('id', '=', campaignId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
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

const draftKeys = [
  ...(['name', 'audienceId', 'channelId', 'message', 'startsAt', 'perMinute', 'consentOnly', 'variants'] as const),
  ...(['holdout', 'trial', 'sendWindow', 'nameFallback', 'fallbacks', 'costCentreId', 'budget'] as const),
  'languageFieldId',
] as const
/** What a person types of a draft. */
export type DraftInput = Pick<ParsedInputOf<typeof editContract>, (typeof draftKeys)[number]>

const draftOf = (row: MassRow): DraftInput => ({
  ...{ name: row.name, audienceId: row.audience_id, channelId: row.channel_id, message: row.message },
  ...{ perMinute: row.per_minute, startsAt: row.starts_at?.toISOString() ?? null, consentOnly: row.consent_only },
  ...{ variants: row.variants, holdout: row.holdout, trial: row.trial, sendWindow: row.send_window },
  ...{ nameFallback: row.name_fallback, fallbacks: row.fallbacks, budget: row.budget },
  ...{ costCentreId: row.cost_centre_id, languageFieldId: row.language_field_id },
})

async function assertDraftFits(tx: Db, input: DraftInput): Promise<void> {
  const { audienceId, channelId, costCentreId, languageFieldId } = input
  await assertReferences(tx, ['cost_centres'], [costCentreId], 'companies.cost_centre_not_found')
  await assertReferences(tx, ['custom_fields'], [languageFieldId], 'contacts.field_not_found')
  // Every wording goes over the campaign's channel, and those of further channels over theirs.
  for (const message of [input.message, ...input.variants]) await assertFits(tx, { audienceId, channelId, message })
  for (const { channelId: next, message } of input.fallbacks)
    await assertFits(tx, { audienceId, channelId: next, message })
}

export const createCampaign = handle(createContract, async (context) => {
  await assertDraftFits(context.tx, context.input)
  return await collection.create.run(context)
})

export const editCampaign = handle(editContract, async (context) => {
  const { input, tx, caller: actor, now } = context
  const before = await lockCampaign(tx, input.campaignId)
  assertSees(actor, before)
  const command = before.archived === input.archived ? 'edit' : 'archive'
  // Who comes too late is refused as such by the collection.
  if (before.version === input.version) allowed(decide(stateOf(before), command, { actor, now }))
  if (before.state === 'draft') return await saveDraft(context, command === 'edit' ? before : undefined)
  await assertDraftFits(tx, input)
  return await collection.edit.run({ ...context, input: archiving(before, input) })
})

type EditContext = CommandContext<ParsedInputOf<typeof editContract>>

/** The draft is locked; what it said is remembered where `before` is given. */
export async function saveDraft(context: EditContext, before?: MassRow): Promise<Campaign> {
  const { input, tx, caller, now } = context
  await assertDraftFits(tx, input)
  await tx.updateTable('campaigns').set({ edited_by: caller.userId }).where('id', '=', input.campaignId).execute()
  const saved = await collection.edit.run(context)
  if (before) await rememberVersion(tx, before, now)
  return saved
}

async function rememberVersion(tx: Db, before: MassRow, saved_at: Date): Promise<void> {
  const { company_id, id: campaign_id, version, edited_by: saved_by } = before
  const fields = JSON.stringify(draftOf(before))
  await tx
    .insertInto('campaign_draft_versions')
    .values({ company_id, campaign_id, version, fields, saved_at, saved_by })
    .execute()
  await sql`delete from campaign_draft_versions where campaign_id = ${campaign_id} and version <= (
    select version from campaign_draft_versions where campaign_id = ${campaign_id}
    order by version desc offset ${mostDraftVersions} limit 1)`.execute(tx)
}

/** What was launched stays as it was launched: it only leaves the list, or comes back. */
const archiving = (row: MassRow, input: ParsedInputOf<typeof editContract>): ParsedInputOf<typeof editContract> => ({
  ...input,
  ...draftOf(row),
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
      | 'launched_by'
      | 'paused_at'
      | 'ended_at'
      | 'stop_reason'
      | 'per_minute'
      | 'budget'
      | 'channel_id'
      | 'rerouted_at'
      | 'winner'
      | 'approved_at'
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
  set: Partial<Omit<CampaignRow, 'message' | 'variants' | 'trial' | 'send_window' | 'fallbacks' | 'frozen_audience'>>,
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
