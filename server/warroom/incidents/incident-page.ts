/** One incident with all that belongs to it, and the list of those that are open. */
import { noticesShown } from '@aura/contracts/warroom/groups/notice.ts'
import { openIncidents as openContract, openLimit } from '@aura/contracts/warroom/incidents/incident.ts'
import { incidentView } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { entriesShown } from '@aura/contracts/warroom/incidents/timeline.ts'
import { byGravity } from '@aura/machines/warroom/incidents/incident-page.ts'
import { sql } from 'kysely'
import { show } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { escalationOf } from '../escalation/run-escalation.ts'
import { noticesOf } from '../groups/notices.ts'
import { lastPostmortem } from './postmortem.ts'
import { reportsOf } from './reports.ts'
import { wireIncident } from './store.ts'
import { tasksOf } from './tasks.ts'
import { entriesOf } from './timeline.ts'

export const incident = show(incidentView, {
  snapshot: async ({ tx, params: { incidentId } }) => {
    const row = await tx.selectFrom('incidents').where('id', '=', incidentId).selectAll().executeTakeFirst()
    if (!row) return refuse('warroom.incident_not_found')
    return {
      incident: wireIncident(row),
      entries: await entriesOf(tx, incidentId, entriesShown),
      tasks: await tasksOf(tx, incidentId),
      escalation: await escalationOf(tx, incidentId),
      notices: await noticesOf(tx, incidentId, noticesShown),
      postmortem: await lastPostmortem(tx, incidentId),
      reports: await reportsOf(tx, incidentId),
    }
  },
})

/** The gravest first, and of those that are alike the newest: as the list is folded. */
export const openIncidents = show(openContract, {
  snapshot: async ({ tx }) => {
    const rows = await tx
      .selectFrom('incidents')
      .where('state', 'not in', ['resolved', 'reviewed'])
      .selectAll()
      .orderBy(sql`array_position(array['critical', 'high', 'medium', 'low'], severity)`)
      .orderBy('number', 'desc')
      .limit(openLimit)
      .execute()
    return { incidents: rows.map(wireIncident).sort(byGravity) }
  },
})
