import { instant } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import { job } from '../../platform/jobs.ts'

/** `cause`: the event that set it off, or the sale. `stayedSince`: instead, since when the deal has been where it is. */
export const runAutomationJob = job(
  'deals.run-automation',
  z.strictObject({
    automationId: z.uuid(),
    dealId: z.uuid(),
    cause: z.nullable(z.string()),
    stayedSince: z.nullable(instant),
  }),
  { lanes: 2 },
)

/** The timers of the deals that already stand in the stage of a rule. */
export const planAutomationJob = job('deals.plan-automation', z.strictObject({ automationId: z.uuid() }))
