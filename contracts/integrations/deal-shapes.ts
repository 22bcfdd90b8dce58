/** Which parts of a deal, and of what is set up around deals, programs outside receive: what no shape names stays inside. */
import * as z from 'zod/mini'
import { fieldValues } from '../contacts/fields.ts'
import { activity } from '../deals/activities.ts'
import { automation } from '../deals/automations.ts'
import { deal, outcome, probability } from '../deals/deal.ts'
import { organization } from '../deals/organizations/organization.ts'
import { pipeline } from '../deals/pipeline.ts'
import { dealItem, dealItems, quantity } from '../deals/products/items.ts'
import { pricelistCollection, productCollection } from '../deals/products/product.ts'
import { quote } from '../deals/quotes/quote.ts'
import { target } from '../deals/targets/target.ts'
import { day, id, instant, integer, money } from '../platform/values.ts'

const minorUnits = z.describe('In minor units of the currency: 1250 is 12.50.')
const inMinorUnits = z.object({ ...money.shape, amount: money.shape.amount.check(minorUnits) })
const named = z.object({ id, name: z.string() })

const dealShape = z.object({
  ...z.pick(deal, { id: true, pipelineId: true, stage: true, title: true, contact: true, contactId: true }).shape,
  value: inMinorUnits,
  probability: probability.check(z.describe('Whole percent.')),
  ...z.pick(deal, { ownerId: true, ownerName: true, createdAt: true, movedAt: true }).shape,
  expectedClose: z.nullable(day),
  outcome: z.nullable(z.object(outcome.shape)),
  tagIds: z.array(id),
  archivedAt: z.nullable(instant),
  organization: z.nullable(named),
  fields: fieldValues.check(
    z.describe("The company's own fields by their ids; deals.find-fields says their keys and labels."),
  ),
})

const itemShape = z.object({
  ...dealItem.shape,
  quantity: quantity.check(z.describe('In thousandths: 1500 is one and a half.')),
  unitPrice: integer(0).check(z.describe('Of one, in minor units of the currency.')),
  discount: integer(0, 100).check(z.describe('Whole percent.')),
})

const activityShape = z.object({
  ...z.omit(activity, { version: true, file: true, dealTitle: true }).shape,
  file: z.nullable(z.object({ fileId: id, name: z.string() })),
})

const quoteShape = z.object({
  ...z.omit(quote, { rows: true, total: true, file: true, ofMerged: true, links: true }).shape,
  rows: z.array(itemShape),
  total: quote.shape.total.check(minorUnits),
  pdf: z.object({
    state: quote.shape.file.check(z.describe('It is being written, it can be read, or it could not be written.')),
  }),
  fromMergedDeal: z
    .boolean()
    .check(z.describe('It rests on the products of a deal that was merged into this one, which has its own.')),
})

const organizationShape = z.object(z.omit(organization, { version: true }).shape)

const itemsShape = z.object({
  dealId: id,
  currency: dealItems.shape.currency,
  rows: z.array(itemShape),
  setsValue: z.boolean().check(z.describe("Whether the deal's value is their total.")),
})

const ruleShape = z.object({
  ...z.omit(automation, { version: true, state: true }).shape,
  state: automation.shape.state.check(
    z.describe('circle: it ran again and again for one deal, and waits for a person.'),
  ),
})
const pipelineShape = z.object({ ...z.omit(pipeline, { version: true }).shape, archivedAt: z.nullable(instant) })
const targetShape = z.object({
  ...z.omit(target, { version: true }).shape,
  userIds: target.shape.userIds.check(z.describe('Whose deals count; none is everybody.')),
  period: target.shape.period.check(z.describe('A month, a quarter or a year: 2026-11, 2026-Q4, 2026.')),
  amount: inMinorUnits,
})
const productShape = z.object({ ...z.omit(productCollection.record, { version: true }).shape, price: inMinorUnits })
const pricelistShape = z.object({
  ...z.omit(pricelistCollection.record, { version: true }).shape,
  prices: pricelistCollection.record.shape.prices.check(
    z.describe('In minor units of the currency; a product that is absent costs its list price.'),
  ),
})

const isDeal = { deal: dealShape }
export const shapes = {
  deal: z.object(isDeal),
  moved: z.object({
    ...isDeal,
    from: deal.shape.stage,
    fromPipelineId: z.optional(id.check(z.describe('Set where the deal came from another pipeline.'))),
    undone: z.optional(z.literal(true)),
  }),
  automation: z.object({ automation: named, ...isDeal }),
  rule: z.object({ automation: ruleShape }),
  ruleRemoved: z.object({ automationId: id, pipelineId: id }),
  pipeline: z.object({ pipeline: pipelineShape }),
  target: z.object({ target: targetShape }),
  targetRemoved: z.object({ targetId: id, pipelineId: id }),
  product: z.object({ product: productShape }),
  pricelist: z.object({ pricelist: pricelistShape }),
  merged: z.object({
    keptId: id,
    goneId: id,
    undone: z.boolean().check(z.describe('Whether a merge was taken back: the two are two deals again.')),
  }),
  activity: z.object({
    activity: activityShape,
    previousAssigneeId: z
      .nullable(id)
      .check(z.describe('Who had it until now, where it was handed to another user; otherwise null.')),
  }),
  activityRemoved: z.object({ activityId: id, dealId: id, assigneeId: id }),
  quote: z.object({ quote: quoteShape }),
  quoteOpened: z.object({ quoteId: id, dealId: id, linkId: id, openedAt: instant }),
  items: z.object({ items: itemsShape }),
  organization: z.object({ organization: organizationShape }),
  linked: z.object({ organizationId: id, contact: z.object({ contactId: id, name: z.string() }) }),
  unlinked: z.object({ organizationId: id, contactId: id }),
}

/** What a deal has none of goes out as null, or as nothing in a list. */
export const absent = {
  ...{ expectedClose: null, outcome: null, tagIds: [], archivedAt: null, organization: null, fields: {} },
}
