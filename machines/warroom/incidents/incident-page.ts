/** What the page of an incident, a notice and the list of what is open become after an event. */
import { escalationChanged } from '@aura/contracts/warroom/escalation/escalation.ts'
import {
  type Notice,
  noticeGiven,
  noticesShown,
  noticeView,
  type Receipt,
  receiptChanged,
} from '@aura/contracts/warroom/groups/notice.ts'
import {
  type Incident,
  incidentChanged,
  incidentDeclared,
  type OpenIncidents,
  openIncidents,
  openLimit,
  severities,
} from '@aura/contracts/warroom/incidents/incident.ts'
import { type IncidentPage, incidentView } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { postmortemSaved } from '@aura/contracts/warroom/incidents/postmortem.ts'
import { reportChanged, reportsShown } from '@aura/contracts/warroom/incidents/report.ts'
import { entriesShown, entryWritten, taskSaved } from '@aura/contracts/warroom/incidents/timeline.ts'
import { on, reducer } from '../../platform/reducer.ts'
import { isOver } from './incident.ts'

type Dated = { id: string; at: string }
export const inTime = (a: Dated, b: Dated) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1)
export const newestFirst = (a: Dated, b: Dated) => inTime(b, a)

/** In its place when it is known, else where its time puts it. */
const put = <T extends Dated>(list: readonly T[], item: T, order: (a: T, b: T) => number): T[] =>
  [...list.filter(({ id }) => id !== item.id), item].sort(order)

export const byName = (a: Receipt, b: Receipt) =>
  a.person.name === b.person.name ? (a.person.id < b.person.id ? -1 : 1) : a.person.name < b.person.name ? -1 : 1

const received = (notice: Notice, receipt: Receipt): Notice => ({
  ...notice,
  receipts: [...notice.receipts.filter(({ person }) => person.id !== receipt.person.id), receipt].sort(byName),
})

export const incidentReducer = reducer(incidentView, [
  on(incidentChanged, (state, { incident }): IncidentPage => ({ ...state, incident })),
  on(
    entryWritten,
    (state, { entry }): IncidentPage => ({
      ...state,
      entries: put(state.entries, entry, inTime).slice(-entriesShown),
    }),
  ),
  on(
    taskSaved,
    (state, { task }): IncidentPage => ({
      ...state,
      tasks: [...state.tasks.filter(({ id }) => id !== task.id), task].sort((a, b) =>
        inTime({ id: a.id, at: a.createdAt }, { id: b.id, at: b.createdAt }),
      ),
    }),
  ),
  on(escalationChanged, (state, { escalation }): IncidentPage => ({ ...state, escalation })),
  on(
    noticeGiven,
    (state, { notice }): IncidentPage => ({
      ...state,
      notices: put(state.notices, notice, newestFirst).slice(0, noticesShown),
    }),
  ),
  on(
    receiptChanged,
    (state, { noticeId, receipt }): IncidentPage => ({
      ...state,
      notices: state.notices.map((notice) => (notice.id === noticeId ? received(notice, receipt) : notice)),
    }),
  ),
  on(postmortemSaved, (state, { postmortem }): IncidentPage => ({ ...state, postmortem })),
  on(
    reportChanged,
    (state, { report }): IncidentPage => ({
      ...state,
      reports: put(state.reports, report, newestFirst).slice(0, reportsShown),
    }),
  ),
])

export const noticeReducer = reducer(noticeView, [
  on(noticeGiven, (_, { notice }): { notice: Notice } => ({ notice })),
  on(receiptChanged, ({ notice }, { receipt }): { notice: Notice } => ({ notice: received(notice, receipt) })),
])

export const byGravity = (a: Incident, b: Incident) =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.number - a.number

const listed = (state: OpenIncidents, item: Incident): OpenIncidents => {
  const others = state.incidents.filter(({ id }) => id !== item.id)
  return { incidents: (isOver(item.state) ? others : [...others, item]).sort(byGravity).slice(0, openLimit) }
}

export const openIncidentsReducer = reducer(openIncidents, [
  on(incidentDeclared, (state, { incident }): OpenIncidents => listed(state, incident)),
  on(incidentChanged, (state, { incident }): OpenIncidents => listed(state, incident)),
])
