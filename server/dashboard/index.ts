/** What the dashboard offers: the day of the company and of each person, and when there is something new of it. */
import type { Feature } from '../platform/handle.ts'
import { companyDay } from './company-day.ts'
import { firstSteps } from './first-steps.ts'
import { myDay } from './my-day.ts'
import { pulse } from './pulse.ts'
import { createSamples, removeSamples, samples } from './samples.ts'

export const dashboard: Feature = {
  name: 'dashboard',
  handlers: [pulse, companyDay, myDay, firstSteps, samples, createSamples, removeSamples],
  // Attendance triggers nothing: the publisher of the room checks who is there.
  attended: { prefix: 'dashboard.', changed: async () => {} },
}
