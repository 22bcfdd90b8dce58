/**
 * Deals for programs, which watch no board: one, a page of many, what is on one, and what the company's own fields are;
 * the catalogue, and the rules and targets of a pipeline. Its stages are in `deals.pipelines`.
 */
import * as z from 'zod/mini'
import { field } from '../contacts/fields.ts'
import { query } from '../platform/operation.ts'
import { id, integer } from '../platform/values.ts'
import { automation } from './automations.ts'
import { deal, stage } from './deal.ts'
import { dealItems } from './products/items.ts'
import { pricelistCollection, productCollection } from './products/product.ts'
import { target } from './targets/target.ts'

/** Also one that is archived: it says so. */
export const readDeal = query('deals.read', {
  input: z.strictObject({ dealId: id }),
  output: deal,
  needs: 'view_crm',
  errors: ['deals.not_found'],
})

export const mostFound = 200

/** In the order of their ids, the same on every page. What is absent narrows nothing; `archived` ones are apart. */
export const findDeals = query('deals.find', {
  input: z.strictObject({
    pipelineId: z.optional(id),
    stage: z.optional(stage),
    ownerId: z.optional(id),
    contactId: z.optional(id),
    organizationId: z.optional(id),
    archived: z._default(z.boolean(), false),
    /** The last deal of the page before. */
    after: z.optional(id),
    limit: z._default(integer(1, mostFound), 50),
  }),
  /** `after` begins the next page; null on the last one. */
  output: z.strictObject({ deals: z.array(deal), after: z.nullable(id) }),
  needs: 'view_crm',
  errors: [],
})

/** The products on a deal. */
export const findItems = query('deals.find-items', {
  input: z.strictObject({ dealId: id }),
  output: dealItems,
  needs: 'view_crm',
  errors: ['deals.not_found'],
})

/** The company's own fields of deals, archived ones too: the deals that have a value of one keep it. */
export const findFields = query('deals.find-fields', {
  input: z.strictObject({}),
  output: z.strictObject({ fields: z.array(field) }),
  needs: 'view_crm',
  errors: [],
})

/** What the company sells, in the order of the ids, the same on every page; `archived` ones are apart. */
export const findProducts = query('deals.find-products', {
  input: z.strictObject({
    archived: z._default(z.boolean(), false),
    /** The last product of the page before. */
    after: z.optional(id),
    limit: z._default(integer(1, mostFound), 50),
  }),
  output: z.strictObject({ products: z.array(productCollection.record), after: z.nullable(id) }),
  needs: 'view_crm',
  errors: [],
})

/** Archived ones too: each says so. */
export const findPricelists = query('deals.find-pricelists', {
  input: z.strictObject({}),
  output: z.strictObject({ pricelists: z.array(pricelistCollection.record) }),
  needs: 'view_crm',
  errors: [],
})

/** The rules of a pipeline; what each has done is in `deals.automation-runs`. */
export const findAutomations = query('deals.find-automations', {
  input: z.strictObject({ pipelineId: id }),
  output: z.strictObject({ automations: z.array(automation) }),
  needs: 'manage_crm',
  errors: ['deals.pipeline_not_found'],
})

export const findTargets = query('deals.find-targets', {
  input: z.strictObject({ pipelineId: id }),
  output: z.strictObject({ targets: z.array(target) }),
  needs: 'view_crm',
  errors: ['deals.pipeline_not_found'],
})
