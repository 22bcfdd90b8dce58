/** What campaigns offers: its handlers, and what the workers do with one. */
import type { Feature } from '../platform/handle.ts'
import { approveCampaign } from './approval.ts'
import { createCampaign, editCampaign, ownCampaigns, campaigns as view } from './campaigns.ts'
import { sendingChannels } from './channels.ts'
import { controlRoom } from './control-room.ts'
import { launchCampaign, pauseCampaign, resumeCampaign, setRate, stopCampaign, withdrawCampaign } from './launch.ts'
import { ledger, people, totals } from './ledger.ts'
import { preflight } from './preflight.ts'
import { rules, setRules } from './rules.ts'
import { cancelOne, sendOne, unitDispatches } from './send-one.ts'

export { beginCampaign } from './begin.ts'
export { dispatchCampaign } from './dispatch.ts'
export { campaignEffects } from './effects.ts'
export { beginJob, dispatchJob } from './jobs.ts'
export { waitingRecipients } from './ledger.ts'
export { searchableCampaigns } from './searchable.ts'

export const campaigns: Feature = {
  name: 'campaigns',
  handlers: [
    view,
    ownCampaigns,
    createCampaign,
    editCampaign,
    launchCampaign,
    withdrawCampaign,
    pauseCampaign,
    resumeCampaign,
    stopCampaign,
    ledger,
    people,
    totals,
    preflight,
    setRate,
    rules,
    setRules,
    approveCampaign,
    sendingChannels,
    controlRoom,
    sendOne,
    cancelOne,
    unitDispatches,
  ],
}
