import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { pipeline } from './pipeline.ts'

/** On which board a deal is: an address names the deal alone. */
export const locateDeal = query('deals.locate-deal', {
  input: z.strictObject({ dealId: id }),
  output: z.strictObject({ pipelineId: id }),
  needs: 'view_crm',
  errors: ['deals.not_found'],
})

/** In their order; the first one is what /crm opens. */
export const pipelines = query('deals.pipelines', {
  input: z.strictObject({}),
  output: z.array(pipeline),
  needs: 'view_crm',
  errors: [],
  onDisplays: true,
})
