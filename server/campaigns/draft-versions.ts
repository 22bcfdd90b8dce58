/** What a draft said before each of its edits, and the way back there. */
import * as contracts from '@aura/contracts/campaigns/draft-versions.ts'
import { decide } from '@aura/machines/campaigns/decide.ts'
import { nameOf } from '../companies/index.ts'
import { allowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, type CommandContext, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertSees, campaignOf, type DraftInput, lockCampaign, saveDraft, stateOf } from './campaigns.ts'

export const draftVersions = answer(contracts.draftVersions, async ({ tx, caller, input: { campaignId } }) => {
  await campaignOf({ tx, caller }, campaignId)
  const rows = await tx
    .selectFrom('campaign_draft_versions')
    .where('campaign_id', '=', campaignId)
    .select(['version', 'fields', 'saved_at', 'saved_by'])
    .orderBy('version', 'desc')
    .execute()
  const names = new Map<string, string>()
  for (const { saved_by } of rows)
    if (saved_by !== null && !names.has(saved_by)) names.set(saved_by, await nameOf(tx, saved_by))
  return {
    versions: rows.map(({ version, fields, saved_at, saved_by }) => ({
      ...{ version, name: fields.name, at: saved_at.toISOString() },
      byName: (saved_by !== null && names.get(saved_by)) || null,
    })),
  }
})

type Context = CommandContext<{ campaignId: string; version: number }>

/** The draft, locked, as its author has seen it. */
async function lockDraft({ tx, input, caller: actor, now }: Context) {
  const before = await lockCampaign(tx, input.campaignId)
  assertSees(actor, before)
  allowed(decide(stateOf(before), 'edit', { actor, now }))
  if (before.version !== input.version) return refuse('command.stale', { params: { version: before.version } })
  return before
}

const versionsOf = (tx: Db, campaignId: string) =>
  tx.selectFrom('campaign_draft_versions').where('campaign_id', '=', campaignId).select(['version', 'fields'])

const inputOf = ({ input }: Context, fields: DraftInput, archived: boolean) => ({
  ...fields,
  // One that was stored before there were ceilings says nothing of it.
  budget: fields.budget ?? null,
  ...{ campaignId: input.campaignId, version: input.version, archived },
})

export const undoDraft = handle(contracts.undoDraft, async (context) => {
  const { tx, input } = context
  const before = await lockDraft(context)
  const last = await versionsOf(tx, before.id).orderBy('version', 'desc').limit(1).executeTakeFirst()
  if (!last) return refuse('campaigns.nothing_to_undo')
  await tx
    .deleteFrom('campaign_draft_versions')
    .where('campaign_id', '=', before.id)
    .where('version', '=', last.version)
    .execute()
  return await saveDraft({ ...context, input: inputOf({ ...context, input }, last.fields, before.archived) })
})

export const restoreDraft = handle(contracts.restoreDraft, async (context) => {
  const { tx, input } = context
  const before = await lockDraft(context)
  const found = await versionsOf(tx, before.id).where('version', '=', input.to).executeTakeFirst()
  if (!found) return refuse('campaigns.draft_version_not_found')
  return await saveDraft({ ...context, input: inputOf(context, found.fields, before.archived) }, before)
})
