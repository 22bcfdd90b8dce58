import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { bookLost, bookLostJob, buryTest, callTest, claimTest, recordTest, testJob } from '@aura/server/ai/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { later } from '@aura/server/platform/later.ts'
import type { WorkerFeature } from '../platform/feature.ts'
import { inside, type JobWork, outside } from '../platform/jobs.ts'
import { everyDay, forgettingCalls } from './forget-calls.ts'

/** Calling twice finds out the same; the call that nobody recorded is booked as lost. */
export const testing = (config: Config): JobWork =>
  outside<typeof testJob.payload, Awaited<ReturnType<typeof callTest>> | null>(testJob, {
    call: async ({ within, payload, signal }) => {
      const claim = await within((work) => claimTest(work, config, payload.connectionId))
      return claim && (await callTest(claim, signal))
    },
    record: async ({ result, payload, ...work }) => {
      if (result) await recordTest(work, payload.connectionId, result)
    },
    reconcile: 'repeat',
    buried: async ({ payload, ...work }) => await buryTest(work, payload.connectionId),
  })

export const bookingLost = inside(bookLostJob, async ({ enqueue, ...work }) => {
  if (!(await bookLost(work))) return
  await enqueue(bookLostJob, {}, { startAfter: later(work.now, minuteMs), singletonKey: 'again' })
})

export const ai: WorkerFeature = {
  name: 'ai',
  jobs: [bookingLost, forgettingCalls],
  configured: (config) => [testing(config)],
  schedules: everyDay,
}
