/** Deals, the catalogue, and the rules and targets of a pipeline, as programs read them. */
import * as contracts from '@aura/contracts/deals/find.ts'
import { answer } from '../platform/handle.ts'
import { assertReferences } from '../platform/references.ts'
import { refuse } from '../platform/refuse.ts'
import { automationsOf } from './automations/store.ts'
import { dealFields } from './fields.ts'
import { pipelineById } from './pipelines.ts'
import { allPricelists, productPage } from './products/catalogue.ts'
import { itemsOf } from './products/items.ts'
import { dealOf, selectDeals } from './store.ts'
import { targetsOf } from './targets/targets.ts'

export const readDeal = answer(contracts.readDeal, async ({ input: { dealId }, tx }) => {
  const row = await selectDeals(tx).where('id', '=', dealId).executeTakeFirst()
  return row ? dealOf(row) : refuse('deals.not_found')
})

export const findDeals = answer(contracts.findDeals, async ({ input, tx }) => {
  const { pipelineId, stage, ownerId, contactId, organizationId, archived, after, limit } = input
  let query = selectDeals(tx).where('archived_at', archived ? 'is not' : 'is', null)
  if (pipelineId !== undefined) query = query.where('pipeline_id', '=', pipelineId)
  if (stage !== undefined) query = query.where('stage', '=', stage)
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId)
  if (contactId !== undefined) query = query.where('contact_id', '=', contactId)
  if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId)
  if (after !== undefined) query = query.where('id', '>', after)
  // One more than the page: it says whether there is another one.
  const rows = await query
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const { page, after: last } = pageOf(rows.map(dealOf), limit)
  return { deals: page, after: last }
})

function pageOf<T extends { id: string }>(found: readonly T[], limit: number): { page: T[]; after: string | null } {
  const page = found.slice(0, limit)
  return { page, after: found.length > limit ? (page.at(-1)?.id ?? null) : null }
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

export const findItems = answer(contracts.findItems, async ({ input: { dealId }, tx }) => {
  await assertReferences(tx, ['deals'], [dealId], 'deals.not_found')
  return await itemsOf(tx, dealId)
})

export const findFields = answer(contracts.findFields, async ({ tx }) => ({ fields: await dealFields(tx) }))

export const findProducts = answer(contracts.findProducts, async ({ input: { archived, after, limit }, tx }) => {
  const { records, after: last } = await productPage(tx, { archived, after, limit })
  return { products: records, after: last }
})

export const findPricelists = answer(contracts.findPricelists, async ({ tx }) => ({
  pricelists: Object.values(await allPricelists(tx)).toSorted(byId),
}))

export const findAutomations = answer(contracts.findAutomations, async ({ input: { pipelineId }, tx }) => {
  await pipelineById(tx, pipelineId)
  return { automations: (await automationsOf(tx, pipelineId)).toSorted(byId) }
})

export const findTargets = answer(contracts.findTargets, async ({ input: { pipelineId }, tx }) => {
  await pipelineById(tx, pipelineId)
  return { targets: (await targetsOf(tx, pipelineId)).toSorted(byId) }
})
