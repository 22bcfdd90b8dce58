/** What tracking offers: its handlers and doors, and the links of a message that is being written. */
import * as contracts from '@aura/contracts/tracking/target.ts'
import { type Feature, show } from '../platform/handle.ts'
import { conversionDoor } from './conversion-door.ts'
import { trackDoor } from './door.ts'
import { campaignHits, campaignTracking, showcase, trackingOverview } from './figures.ts'
import { formDoor } from './forms/form-door.ts'
import { createForm, editForm, forms } from './forms/forms.ts'
import { sources } from './forms/sources.ts'
import { addGoal, goals, removeGoal } from './goals.ts'
import { places } from './places.ts'
import { createLink, revokeLink, sharedLinks } from './shared-links.ts'
import { clearTarget, createTarget, editTarget, reportTarget, revokeTarget, targets } from './targets.ts'
import { unsubscribeDoor } from './unsubscribe.ts'

export { type Happened, noteConversion } from './convert.ts'
export { trackingEffects } from './effects.ts'
export { type ConfirmationLetter, confirmationJob, confirmationLetter } from './forms/letter.ts'
export { judgeJob } from './jobs.ts'
export { judgeHits } from './judge-hits.ts'
export { type LinkTargets, linkTargets, saveLinks, shortening } from './message-links.ts'
export { noteReferral } from './note-referral.ts'
export { searchableTargets } from './searchable.ts'

const pulse = show(contracts.pulse, {
  snapshot: async ({ tx }) => {
    const row = await tx.selectFrom('link_pulse').select('at').executeTakeFirst()
    return { at: row?.at.toISOString() ?? null }
  },
})

export const tracking: Feature = {
  name: 'tracking',
  handlers: [
    targets,
    createTarget,
    editTarget,
    reportTarget,
    clearTarget,
    revokeTarget,
    sharedLinks,
    createLink,
    revokeLink,
    pulse,
    trackingOverview,
    campaignTracking,
    campaignHits,
    showcase,
    goals,
    addGoal,
    removeGoal,
    forms,
    createForm,
    editForm,
    sources,
    places,
  ],
  routes: (app, open) => {
    trackDoor(app, open)
    unsubscribeDoor(app, open)
    conversionDoor(app, open)
    formDoor(app, open)
  },
}
