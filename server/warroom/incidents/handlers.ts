/** Everything that incidents, groups and escalations answer, for the feature's list. */
import type { Handler } from '../../platform/handle.ts'
import { acknowledge, escalate } from '../escalation/acknowledge.ts'
import { removePolicy, savePolicy } from '../escalation/policies.ts'
import { readiness } from '../escalation/readiness.ts'
import { addOverride, removeOverride, removeSchedule, saveSchedule } from '../escalation/schedules.ts'
import { notice } from '../groups/notices.ts'
import { notifyGroup, reach, seeIncident } from '../groups/notify-group.ts'
import { removeGroup, saveGroup } from '../groups/save-group.ts'
import { noticeWhatsappChoices, setNoticeWhatsapp } from '../groups/whatsapp.ts'
import { declareIncident } from './declare.ts'
import { editIncident } from './edit.ts'
import { findIncidents, incidentFigures } from './history.ts'
import { incident, openIncidents } from './incident-page.ts'
import { moveIncident, setRole } from './move.ts'
import { postmortems, savePostmortem } from './postmortem.ts'
import { reportLink, reportText, writeReport } from './reports.ts'
import { saveTask } from './tasks.ts'
import { addEntry, correctEntry } from './timeline.ts'

export const incidentHandlers: readonly Handler[] = [
  openIncidents,
  incident,
  declareIncident,
  editIncident,
  moveIncident,
  setRole,
  saveTask,
  addEntry,
  correctEntry,
  findIncidents,
  incidentFigures,
  postmortems,
  savePostmortem,
  writeReport,
  reportLink,
  reportText,
  readiness,
  saveGroup,
  removeGroup,
  setNoticeWhatsapp,
  noticeWhatsappChoices,
  notifyGroup,
  notice,
  seeIncident,
  reach,
  saveSchedule,
  removeSchedule,
  addOverride,
  removeOverride,
  savePolicy,
  removePolicy,
  acknowledge,
  escalate,
]
