/** What other features may use of routing. */

export { DueIn } from './due-in.tsx'
export { isFirstTab } from './first-tab.ts'
export { HoursFields } from './hours-fields.tsx'
export { hoursText, weekdayNames } from './hours-text.ts'
export { LoadOf } from './load-of.tsx'
export { OffDutyStrip, useIsStripKnown } from './off-duty-strip.tsx'
export { requestPresence } from './presence-requests.ts'
export { presenceTones, stateWord, toneOf } from './presence-text.ts'
export { Priority } from './priority.tsx'
export { type HoursDraft, hoursDraft, hoursOf } from './queue-draft.ts'
export { isMuted, mute, ring } from './sound.ts'
export { useOwnDesk } from './use-desk.ts'
export { useOperators } from './use-operators.ts'
export { useQueueNames, useQueues, useQueuesView } from './use-queues.ts'
export const fetchTransferDialog = () => import('./transfer/transfer-dialog.tsx')
export const fetchPriorityDialog = () => import('./priority-dialog.tsx')
