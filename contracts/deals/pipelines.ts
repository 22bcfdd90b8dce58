import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { pipeline } from './pipeline.ts'

/** In their order; the first one is what /crm opens. */
export const pipelines = query('deals.pipelines', {
  input: z.strictObject({}),
  output: z.array(pipeline),
  needs: 'view_crm',
  errors: [],
  onDisplays: true,
})
