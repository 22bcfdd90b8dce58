/** A campaign begins at its time, and sends in batches: each writes what may leave, and enqueues the next one. */
import { beginCampaign, beginJob, dispatchCampaign, dispatchJob } from '@aura/server/campaigns/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { enqueueNext } from '@aura/server/platform/jobs.ts'
import { inside, type JobWork } from '../platform/jobs.ts'

export const beginning = ({ publicUrl }: Pick<Config, 'publicUrl'>): JobWork =>
  inside(beginJob, async ({ payload, tx, emit, now, newId }) => {
    await beginCampaign({ tx, emit, now, newId }, payload.campaignId, publicUrl)
  })

/** `withinMs`: after which a batch ends, for tests in which it has to be a whole one. */
export const dispatching = ({ publicUrl, withinMs }: Pick<Config, 'publicUrl'> & { withinMs?: number }): JobWork =>
  inside(dispatchJob, async ({ payload, companyId, tx, emit, now, newId }) => {
    const next = await dispatchCampaign({ tx, emit, now, newId }, payload.campaignId, publicUrl, withinMs)
    // A batch that was held may still wait for a time much later.
    const due = next && { companyId, startAfter: next, singletonKey: payload.campaignId }
    if (due) await enqueueNext(tx, dispatchJob, payload, due)
  })
