/**
 * Where the deals of a pipeline are: in the state and the city of their organization, else in those of the area code of
 * their contact's telephone. A deal that says neither is absent.
 */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { organizationState } from './organizations/organization.ts'

export const dealPlace = z.strictObject({ state: organizationState, city: z.nullable(z.string()) })
export type DealPlace = z.infer<typeof dealPlace>

export const dealPlaces = query('deals.places', {
  input: z.strictObject({ pipelineId: id }),
  /** By the id of the deal. */
  output: z.strictObject({ places: z.record(z.string(), dealPlace) }),
  needs: 'view_crm',
  errors: ['deals.pipeline_not_found'],
  perMinute: 60,
})
