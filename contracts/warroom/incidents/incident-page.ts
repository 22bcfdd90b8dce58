/** Everything about one incident, live. */
import * as z from 'zod/mini'
import { view } from '../../platform/operation.ts'
import { id } from '../../platform/values.ts'
import { escalation } from '../escalation/escalation.ts'
import { notice, noticesShown } from '../groups/notice.ts'
import { incident, incidentRoom } from './incident.ts'
import { postmortem } from './postmortem.ts'
import { report, reportsShown } from './report.ts'
import { entriesShown, entry, task, taskLimit } from './timeline.ts'

export const incidentPage = z.strictObject({
  incident,
  /** In the order in which they happened; the newest so many. */
  entries: z.array(entry).check(z.maxLength(entriesShown)),
  tasks: z.array(task).check(z.maxLength(taskLimit)),
  /** The last one that was begun. */
  escalation: z.nullable(escalation),
  /** The newest first. */
  notices: z.array(notice).check(z.maxLength(noticesShown)),
  postmortem: z.nullable(postmortem),
  reports: z.array(report).check(z.maxLength(reportsShown)),
})
export type IncidentPage = z.infer<typeof incidentPage>

export const incidentView = view('warroom.incident', {
  params: z.strictObject({ incidentId: id }),
  state: incidentPage,
  needs: 'view_warroom',
  room: ({ incidentId }) => incidentRoom(incidentId),
})
