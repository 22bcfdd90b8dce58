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
import { currency } from '@aura/contracts/platform/values.ts'
import type { SideValues } from '@aura/machines/crm-sync/merge.ts'
import { createDeal, editDeal, editManyDeals, moveDeal, winDeal } from '../../deals/index.ts'
import { runNested } from '../../platform/nested-command.ts'
import { amountOf } from './deal-values.ts'
import type { Writing } from './side.ts'

type DealFacts = { pipeline: Pipeline; contacts: ReadonlyMap<string, string> }

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
      currency: currency.parse(values.currency || (await companyCurrency(context))),
    },
    probability: values.probability ? Number(values.probability) : usual,
    expectedClose: values.expectedClose || null,
  })
  return isWon ? await runNested(context, winContract, winDeal, { dealId: deal.id }) : deal
}

/** Of an amount that the CRM states alone. */
async function companyCurrency({ tx, caller }: Writing): Promise<string> {
  const company = await tx
    .selectFrom('companies')
    .where('id', '=', caller.companyId)
    .select('currency')
    .executeTakeFirstOrThrow()
  return company.currency
}

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
  const move = (to: string) => runNested(context, moveContract, moveDeal, { dealId: deal.id, to, before: null })
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
