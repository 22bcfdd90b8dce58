/** What campaigns offers: its handlers, and what the workers do with one. */
import type { Feature } from '../platform/handle.ts'
import { createCampaign, editCampaign, campaigns as view } from './campaigns.ts'
import { launchCampaign, pauseCampaign, resumeCampaign, stopCampaign, withdrawCampaign } from './launch.ts'
import { ledger, people } from './ledger.ts'
import { preflight } from './preflight.ts'

export { beginCampaign } from './begin.ts'
export { dispatchCampaign } from './dispatch.ts'
export { campaignEffects } from './effects.ts'
export { beginJob, dispatchJob } from './jobs.ts'
export { waitingRecipients } from './ledger.ts'

export const campaigns: Feature = {
  name: 'campaigns',
  handlers: [
    view,
    createCampaign,
    editCampaign,
    launchCampaign,
    withdrawCampaign,
    pauseCampaign,
    resumeCampaign,
    stopCampaign,
    ledger,
    people,
    preflight,
  ],
}
