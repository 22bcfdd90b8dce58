/** Deals as programs read them. */
import * as contracts from '@aura/contracts/deals/find.ts'
import { answer } from '../platform/handle.ts'
import { assertReferences } from '../platform/references.ts'
import { refuse } from '../platform/refuse.ts'
import { dealFields } from './fields.ts'
import { itemsOf } from './products/items.ts'
import { dealOf, selectDeals } from './store.ts'

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
  const deals = rows.slice(0, limit).map(dealOf)
  return { deals, after: rows.length > limit ? (deals.at(-1)?.id ?? null) : null }
})

export const findItems = answer(contracts.findItems, async ({ input: { dealId }, tx }) => {
  await assertReferences(tx, ['deals'], [dealId], 'deals.not_found')
  return await itemsOf(tx, dealId)
})

export const findFields = answer(contracts.findFields, async ({ tx }) => ({ fields: await dealFields(tx) }))
