import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { deal } from './deal.ts'
import { pipeline } from './pipeline.ts'

/**
 * On which board a deal is: an address names the deal alone. `dealId` is the one that it was merged into, where that is
 * another one.
 */
export const locateDeal = query('deals.locate-deal', {
  input: z.strictObject({ dealId: id }),
  /** `archived`: the deal, where it stands on no board. */
  output: z.strictObject({ dealId: id, pipelineId: id, archived: z.optional(deal) }),
  needs: 'view_crm',
  errors: ['deals.not_found'],
})

/** In their order; the first one is what /crm opens. */
export const pipelines = query('deals.pipelines', {
  /** `withArchived`: the archived ones too, behind the others. */
  input: z.strictObject({ withArchived: z.optional(z.boolean()) }),
  output: z.array(pipeline),
  needs: 'view_crm',
  errors: [],
  onDisplays: true,
})
