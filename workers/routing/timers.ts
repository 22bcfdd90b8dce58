/** The timers of routing, and the sweep that runs once a minute. */
import {
  adoptJob,
  continueAdoption,
  dueJob,
  needsSweep,
  offerTimeJob,
  passOffer,
  reportBreach,
  type Sweep,
  sweepRouting,
  watchJob,
  watchLater,
} from '@aura/server/routing/index.ts'
import { inside } from '../platform/jobs.ts'

export const passing = inside(offerTimeJob, async ({ payload, ...work }) => {
  await passOffer(work, payload.offerId)
})

export const telling = inside(dueJob, async ({ payload, enqueue, ...work }) => {
  const due = new Date(payload.due)
  // The clock of the enqueuing process may be ahead of ours.
  if (due > work.now) return void (await enqueue(dueJob, payload, { startAfter: due }))
  await reportBreach(work, payload)
})

export const adopting = inside(adoptJob, async ({ payload, ...work }) => continueAdoption(work, payload))

/** The next sweep is enqueued first, for as long as the company needs sweeps. */
export const watching = (sweeps: readonly Sweep[]) =>
  inside(watchJob, async ({ companyId, enqueue: _, ...work }) => {
    if (await needsSweep(work.tx)) await watchLater(work, companyId)
    await sweepRouting(work, sweeps)
  })
