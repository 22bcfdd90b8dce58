/** What a sync changes of a deal, by the board's own handlers: what a stage demands binds a CRM like a person. */
import { wonStage } from '@aura/contracts/crm-sync/deal-rules.ts'
import type { FieldChange } from '@aura/contracts/crm-sync/runs.ts'
import { createDeal as createContract } from '@aura/contracts/deals/create.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { editDeal as editContract } from '@aura/contracts/deals/edit.ts'
import { editManyDeals as editManyContract } from '@aura/contracts/deals/edit-many.ts'
import { moveDeal as moveContract } from '@aura/contracts/deals/move.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { winDeal as winContract } from '@aura/contracts/deals/win.ts'
import { currency, type Language } from '@aura/contracts/platform/values.ts'
import type { SideValues } from '@aura/machines/crm-sync/merge.ts'
import { createDeal, editDeal, editManyDeals, moveDeal, winDeal } from '../../deals/index.ts'
import { runNested } from '../../platform/nested-command.ts'
import { amountOf } from './deal-values.ts'
import type { Writing } from './side.ts'

type DealFacts = { pipeline: Pipeline; contacts: ReadonlyMap<string, string> }

/**
 * A CRM tells no reason of ours for what was lost there. Where the stage demands one, the deal says that it was lost in
 * the CRM: it did happen, and what a sync brought is told from what a person stated.
 */
const lostThere: Record<Language, string> = {
  'pt-BR': 'Perdido no CRM integrado',
  'en-US': 'Lost in the connected CRM',
  'es-ES': 'Perdido en el CRM conectado',
}

async function reasonAt(context: Writing, { stages }: Pipeline, stage: string | undefined) {
  const rule = stages.find(({ id }) => id === stage)
  if (rule?.kind !== 'lost' || !rule.requires.includes('reason')) return {}
  return { reason: lostThere[(await companyOf(context)).language] }
}

const closingOf = ({ stages }: Pipeline) => stages.find(({ kind }) => kind === 'closing')?.id

export async function openHere(context: Writing, values: SideValues, { pipeline, contacts }: DealFacts): Promise<Deal> {
  const isWon = values.stage === wonStage
  const stage = (isWon ? closingOf(pipeline) : values.stage) || pipeline.stages[0]?.id
  const usual = pipeline.stages.find(({ id }) => id === stage)?.probability ?? 50
  const deal = await runNested(context, createContract, createDeal, {
    ...{ dealId: context.newId(), pipelineId: pipeline.id, stage, title: values.title ?? '' },
    contactId: contacts.get(values.contact ?? '') ?? null,
    value: {
      amount: amountOf(values.value || '0'),
      currency: currency.parse(values.currency || (await companyOf(context)).currency),
    },
    probability: values.probability ? Number(values.probability) : usual,
    expectedClose: values.expectedClose || null,
    ...(await reasonAt(context, pipeline, stage)),
  })
  return isWon ? await runNested(context, winContract, winDeal, { dealId: deal.id }) : deal
}

/** The currency of an amount that the CRM states alone, and the language of what the sync says. */
const companyOf = ({ tx, caller }: Writing) =>
  tx
    .selectFrom('companies')
    .where('id', '=', caller.companyId)
    .select(['currency', 'language'])
    .executeTakeFirstOrThrow()

export async function changeDeal(
  context: Writing,
  deal: Deal,
  changes: readonly FieldChange[],
  facts: DealFacts,
): Promise<Deal> {
  const after = new Map(changes.map((change) => [change.field, change.after]))
  const { value, contact, title, probability } = deal
  const close = after.get('expectedClose')
  const contactId = after.has('contact') ? (facts.contacts.get(after.get('contact') ?? '') ?? null) : deal.contactId
  const edited = await runNested(context, editContract, editDeal, {
    ...{ dealId: deal.id, version: deal.version, title: after.get('title') ?? title, contact, contactId },
    value: {
      amount: after.has('value') ? amountOf(after.get('value') || '0') : value.amount,
      currency: currency.parse(after.get('currency') || value.currency),
    },
    probability: after.get('probability') ? Number(after.get('probability')) : probability,
    ...(close !== undefined && { expectedClose: close || null }),
  })
  const stage = after.get('stage')
  return stage ? await moveTo(context, edited, stage, facts) : edited
}

/** One that is won there goes through a closing stage here, like every other. */
async function moveTo(context: Writing, deal: Deal, stage: string, { pipeline }: DealFacts): Promise<Deal> {
  const move = async (to: string) => {
    const reason = await reasonAt(context, pipeline, to)
    return await runNested(context, moveContract, moveDeal, { dealId: deal.id, to, before: null, ...reason })
  }
  if (stage !== wonStage) return stage === deal.stage ? deal : await move(stage)
  const closing = closingOf(pipeline)
  const isClosing = pipeline.stages.some(({ id, kind }) => id === deal.stage && kind === 'closing')
  if (!isClosing && closing) await move(closing)
  return await runNested(context, winContract, winDeal, { dealId: deal.id })
}

/** One that a sync opened leaves the board. */
export async function archiveDeal(context: Writing, dealId: string): Promise<boolean> {
  const edits = [{ dealId, patch: { archived: true } }]
  return (await runNested(context, editManyContract, editManyDeals, { edits })).refused.length === 0
}
