/** How deals are kept equal: those of one pipeline, field by field, and which stage is which there. */
import * as z from 'zod/mini'
import { stage } from '../deals/deal.ts'
import { id, text } from '../platform/values.ts'
import { conflictRule, isOnce, theirField } from './field-rule.ts'

/** `contact` is the record of the contact there; it says something once that contact is linked. */
export const dealFields = ['title', 'value', 'currency', 'stage', 'expectedClose', 'probability', 'contact'] as const
export const dealField = z.enum(dealFields)
export type DealField = z.infer<typeof dealField>

export const crmDealRule = z.strictObject({ ours: dealField, theirs: theirField, conflict: conflictRule })
export type CrmDealRule = z.infer<typeof crmDealRule>

/** A deal that is won stays in its closing stage here; most CRMs call that a stage of its own. */
export const wonStage = 'outcome:won'
export const crmStage = z.strictObject({
  ours: z.union([stage, z.literal(wonStage)]),
  /** As the CRM writes it: an id, or a name. */
  theirs: text(100, 1),
})
export type CrmStage = z.infer<typeof crmStage>

export const crmDeals = z
  .strictObject({
    pipelineId: id,
    rules: z.array(crmDealRule).check(z.maxLength(dealFields.length)),
    stages: z.array(crmStage).check(z.maxLength(30)),
  })
  .check(
    z.refine(({ rules }) => rules.some(({ ours }) => ours === 'title'), { error: 'title' }),
    z.refine(({ rules }) => isOnce(rules.map(({ ours }) => ours)) && isOnce(rules.map(({ theirs }) => theirs)), {
      error: 'twice',
    }),
    z.refine(({ stages }) => isOnce(stages.map(({ ours }) => ours)) && isOnce(stages.map(({ theirs }) => theirs)), {
      error: 'stage_twice',
    }),
    z.refine(({ rules, stages }) => stages.length > 0 || !rules.some(({ ours }) => ours === 'stage'), {
      error: 'stages',
    }),
  )
export type CrmDeals = z.infer<typeof crmDeals>
