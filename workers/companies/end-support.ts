import { closeExpired, endSupport } from '@aura/server/companies/index.ts'
import { inside } from '../platform/jobs.ts'

export const endingSupport = inside(endSupport, async ({ payload, tx, emit, now }) => {
  // The clocks of two machines differ by a little.
  if (!(await closeExpired({ tx, emit, now }, payload.grantId))) throw new Error('the consent is not over yet')
})
