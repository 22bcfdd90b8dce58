/** What campaigns offers: its handlers, and what the workers do with one. */
import { livePrefix } from '@aura/contracts/campaigns/live.ts'
import type { Feature } from '../platform/handle.ts'
import { approveCampaign } from './approval.ts'
import { budgetPreview } from './budget-preview.ts'
import { budgets } from './budgets.ts'
import { createCampaign, editCampaign, ownCampaigns, campaigns as view } from './campaigns.ts'
import { sendingChannels } from './channels.ts'
import { controlRoom } from './control-room.ts'
import { draftVersions, restoreDraft, undoDraft } from './draft-versions.ts'
import { addHeaderFile, headerFiles } from './header-files.ts'
import {
  launchCampaign,
  pauseCampaign,
  resumeCampaign,
  setBudget,
  setRate,
  stopCampaign,
  withdrawCampaign,
} from './launch.ts'
import { campaignCost, launchRecord } from './launch-record.ts'
import { ledger, totals } from './ledger.ts'
import { liveControlRoom, liveLedger, liveOwnLedger } from './live.ts'
import { monthCosts } from './month-costs.ts'
import { people } from './people.ts'
import { addPicture, pictures } from './pictures.ts'
import { preflight, preflightPeople } from './preflight.ts'
import { setProviderRate } from './provider-rates.ts'
import { reroute, reroutePreview } from './reroute.ts'
import { rules, setRules } from './rules.ts'
import { cancelOne, sendOne, unitDispatches } from './send-one.ts'
import { setWarmUp, warmUps } from './warm-up.ts'

export { beginCampaign } from './begin.ts'
export { dispatchCampaign } from './dispatch.ts'
export { campaignEffects } from './effects.ts'
export { beginJob, dispatchJob } from './jobs.ts'
export { waitingRecipients } from './ledger.ts'
export { readLive, watchedCampaignRooms } from './live.ts'
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
    preflightPeople,
    launchRecord,
    campaignCost,
    monthCosts,
    setRate,
    setBudget,
    budgetPreview,
    budgets,
    rules,
    setRules,
    approveCampaign,
    sendingChannels,
    controlRoom,
    reroute,
    reroutePreview,
    liveControlRoom,
    liveLedger,
    liveOwnLedger,
    sendOne,
    cancelOne,
    unitDispatches,
    draftVersions,
    undoDraft,
    restoreDraft,
    addPicture,
    pictures,
    addHeaderFile,
    headerFiles,
    warmUps,
    setWarmUp,
    setProviderRate,
  ],
  // Attendance triggers nothing: the publisher of these rooms asks who is there.
  attended: { prefix: livePrefix, changed: async () => {} },
}
