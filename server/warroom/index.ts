/** What the War Room offers: how everything is, just now and before. */
import type { Feature } from '../platform/handle.ts'
import { alertHandlers } from './alerts/handlers.ts'
import { feed, feedPage } from './feed/feed.ts'
import { incidentHandlers } from './incidents/handlers.ts'
import { behind } from './metrics/drill-down.ts'
import { history } from './metrics/history.ts'
import { allocatable, allocate } from './operations/allocate.ts'
import { backupReach, haltProof, haltReach } from './operations/reach.ts'
import { scripts } from './operations/scripts.ts'
import { frames } from './rewind/frames.ts'
import { rewindRoom } from './rewind/rewind.ts'
import { status, statusHistory } from './status/status.ts'
import { clock } from './wall/clock.ts'
import { openingHours } from './wall/opening-hours.ts'
import { wall } from './wall/wall.ts'

export { alertValuesAt } from './alerts/alert-values.ts'
export { companiesDue, lockEvaluator, saveEvaluator } from './alerts/evaluation-state.ts'
export { foldUpTo, metricsAt } from './alerts/metrics-at.ts'
export { pastOf } from './alerts/minute-counts.ts'
export { clear as clearAlert, raise as raiseAlert, wakeAlerts } from './alerts/raise.ts'
export { resizeDefaultRules } from './alerts/resize-defaults.ts'
export { maintenanceOf, rulesOf } from './alerts/store.ts'
export { stepJob, stepOver } from './escalation/run-escalation.ts'
export { noticePath } from './groups/notice-path.ts'
export { noticeMailJob } from './groups/notices.ts'
export { changeReceipt } from './groups/receipts.ts'
export { noticeWhatsappJob, recordWhatsapp, writeNotice } from './groups/whatsapp.ts'
export { incidentText } from './incidents/incident-texts.ts'
export { lockOpenIncidents } from './incidents/lock-open-incidents.ts'
export { touches, writeEntryOnce } from './incidents/prior-entries.ts'
export { type Document, documentOf, type ReportBlock } from './incidents/report-document.ts'
export { endReport, findReport, languageOf, reportJob } from './incidents/reports.ts'
export { personOf } from './incidents/store.ts'
export { writeEntry } from './incidents/timeline.ts'
export { attendedCompanies } from './metrics/attended-companies.ts'
export { countedPosition, type Day, type Days, daysAgo, overDays } from './metrics/day-totals.ts'
export { loadMetrics, savedPosition } from './metrics/load-metrics.ts'
export { forgetMetrics, minutesKeptMs, saveMetrics } from './metrics/save-metrics.ts'
export { publishPlatformStatus } from './status/publish-platform-status.ts'
export { type Probed, pruneServices, recordProbe } from './status/record-probe.ts'
export { companyParts } from './status/services.ts'

export const warroom: Feature = {
  name: 'warroom',
  handlers: [
    wall,
    clock,
    openingHours,
    history,
    behind,
    frames,
    rewindRoom,
    status,
    statusHistory,
    feed,
    feedPage,
    haltReach,
    haltProof,
    backupReach,
    allocatable,
    allocate,
    scripts,
    ...incidentHandlers,
    ...alertHandlers,
  ],
  // Attendance triggers nothing: the publisher of these rooms checks who is there.
  attended: { prefix: 'warroom.', changed: async () => {} },
}
