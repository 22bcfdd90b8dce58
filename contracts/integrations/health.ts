/**
 * Which connections are not well by the War Room's probes: the same fact as its system status, for people who look after
 * integrations and have no War Room.
 */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id, instant } from '../platform/values.ts'
import { partStatus } from '../warroom/status/status.ts'

export const unwellConnection = z.strictObject({
  /** Of the webhook, the CRM, the warehouse or the models. */
  id,
  status: partStatus,
  since: instant,
  /** A word of `ownProblems`, or the provider's own. */
  problem: z.nullable(z.string()),
})
export type UnwellConnection = z.infer<typeof unwellConnection>

export const integrationHealth = query('integrations.health', {
  input: z.strictObject({}),
  output: z.strictObject({ rows: z.array(unwellConnection) }),
  needs: 'view_integrations',
  errors: [],
})
