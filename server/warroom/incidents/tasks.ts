import * as contracts from '@aura/contracts/warroom/incidents/timeline.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import { handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { lockIncident, personOf, requirePerson } from './store.ts'
import { writeEntry } from './timeline.ts'

const wireTask = (row: Selectable<Schema['incident_tasks']>): contracts.Task => ({
  id: row.id,
  title: row.title,
  assignee: row.assignee,
  done: row.done,
  createdAt: row.created_at.toISOString(),
})

export async function tasksOf(tx: Db, incidentId: string): Promise<contracts.Task[]> {
  const rows = await tx
    .selectFrom('incident_tasks')
    .where('incident_id', '=', incidentId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(wireTask)
}

export const saveTask = handle(contracts.saveTask, async (context) => {
  const { tx, input, caller, now, emit } = context
  const incident = await lockIncident(tx, input.incidentId)
  const actor = await personOf(tx, caller.userId)
  const before = await tx.selectFrom('incident_tasks').where('id', '=', input.taskId).selectAll().executeTakeFirst()
  if (before && before.incident_id !== incident.id) return refuse('warroom.id_taken')
  const limit = contracts.taskLimit
  if (!before && (await tasksOf(tx, incident.id)).length >= limit)
    return refuse('warroom.too_many', { params: { limit } })
  const assignee = input.assigneeId === null ? null : await requirePerson(tx, input.assigneeId)
  const wasDone = before?.done ?? null
  const done = input.done ? (wasDone ?? { by: actor, at: now.toISOString() }) : null
  const set = { title: input.title, assignee: assignee && JSON.stringify(assignee), done: done && JSON.stringify(done) }
  const row = before
    ? await tx
        .updateTable('incident_tasks')
        .set(set)
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('incident_tasks')
        .values({
          company_id: caller.companyId,
          id: input.taskId,
          incident_id: incident.id,
          created_at: now,
          ...set,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
  const task = wireTask(row)
  emit(contracts.taskSaved, { incidentId: incident.id, task })
  const params = { title: task.title, assignee: assignee?.name ?? '' }
  if (!before) await writeEntry(context, incident, { kind: 'task_added', actor, params })
  if ((done === null) !== (wasDone === null))
    await writeEntry(context, incident, { kind: done ? 'task_done' : 'task_open', actor, params })
  return task
})
