/** What crm-sync offers: its handlers, and the steps of a sync for the workers. */
import type { Feature } from '../platform/handle.ts'
import { authorizeCrm, authorizeCrmAgain, crmReturnRoute, finishCrmAuthorization } from './authorize.ts'
import { connectCrm, crmConnections, editCrm, pauseCrm, removeCrm, replaceCrmKey, resumeCrm } from './connections.ts'
import { crmEntries, crmRuns, startCrmRun, stopCrmRun, undoCrmRun } from './runs.ts'
import { sampleCrm } from './sample.ts'

import { crmWebhookDoor } from './webhook/door.ts'
import { closeCrmWebhook, openCrmWebhook } from './webhook/webhook.ts'

export { crmAdapters } from './adapters/index.ts'
export { syncJob, syncLater, undoJob } from './jobs.ts'
export { openCrm } from './open-connection.ts'
export { CrmFailure, type ReadRequest } from './port.ts'
export { probeCrms } from './probe.ts'
export { searchableCrms } from './searchable.ts'
export { beginSync, burySync, continueSync, endSync, failSync, type Leased } from './sync/lease.ts'
export { receiveRecords, recordsAtOnce, savePage } from './sync/receive-page.ts'
export { markChange } from './sync/receive-record.ts'
export { type Claim, claimChanges, recordSent, type Sent, sendChange } from './sync/send-change.ts'
export { writingAs } from './sync/side.ts'
export { sideOf, sidesOf } from './sync/sides.ts'
export { claimSignals, settleSignal } from './sync/signals.ts'
export { endUndo, undoEntries } from './sync/undo-run.ts'
export { writeEntries } from './sync/write-entries.ts'

export const crmSync: Feature = {
  name: 'crm-sync',
  routes: (app, open) => {
    crmReturnRoute(app)
    crmWebhookDoor(app, open)
  },
  handlers: [
    authorizeCrm,
    authorizeCrmAgain,
    finishCrmAuthorization,
    crmConnections,
    connectCrm,
    replaceCrmKey,
    editCrm,
    pauseCrm,
    resumeCrm,
    removeCrm,
    crmRuns,
    crmEntries,
    startCrmRun,
    stopCrmRun,
    undoCrmRun,
    sampleCrm,
    openCrmWebhook,
    closeCrmWebhook,
  ],
}
