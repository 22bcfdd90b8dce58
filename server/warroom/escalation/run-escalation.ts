/**
 * An escalation as it runs: a row, and a timer for its next step. A timer that comes late, twice or for an earlier run
 * does nothing. A step that reaches nobody is written down and passed over at once.
 */
import { type Escalation, escalationChanged } from '@aura/contracts/warroom/escalation/escalation.ts'
import type { Policy } from '@aura/contracts/warroom/escalation/policy.ts'
import type { Person } from '@aura/contracts/warroom/incidents/incident.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import { atEscalation, escalationMachine, placeAfter, waitEnds } from '@aura/machines/warroom/escalation/escalation.ts'
import type { Selectable, Updateable } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { sendNotice } from '../groups/notices.ts'
import { resolveRecipients } from '../groups/resolve-recipients.ts'
import type { IncidentRow } from '../incidents/store.ts'
import { writeEntry } from '../incidents/timeline.ts'

/** The wait of a step is over. */
export const stepJob = job(
  'warroom.escalation-step',
  z.strictObject({ incidentId: z.uuid(), run: z.int(), round: z.int(), step: z.int() }),
)

type Row = Selectable<Schema['escalations']>

export const wireEscalation = (row: Row): Escalation => ({
  incidentId: row.incident_id,
  policyName: row.policy_name,
  steps: row.steps,
  repeats: row.repeats,
  state: row.state,
  step: row.step,
  round: row.round,
  nextAt: row.next_at?.toISOString() ?? null,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  acknowledgedBy: row.acknowledged_by,
  asks: row.asks,
})

const ofIncident = (tx: Db, incidentId: string) => tx.selectFrom('escalations').where('incident_id', '=', incidentId)

export async function escalationOf(tx: Db, incidentId: string): Promise<Escalation | null> {
  const row = await ofIncident(tx, incidentId).selectAll().executeTakeFirst()
  return row ? wireEscalation(row) : null
}

async function save({ tx, emit }: Pick<Work, 'tx' | 'emit'>, row: Row, set: Updateable<Schema['escalations']>) {
  const saved = await tx
    .updateTable('escalations')
    .set(set)
    .where('incident_id', '=', row.incident_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(escalationChanged, { escalation: wireEscalation(saved) })
  return saved
}

/** Starts at the first step. The caller has locked the incident, and no escalation of it is running. */
export async function beginEscalation(work: Work, incident: IncidentRow, policy: Policy): Promise<Escalation> {
  const { tx, now } = work
  const before = await ofIncident(tx, incident.id).select('run').executeTakeFirst()
  const fresh = {
    policy_name: policy.name,
    steps: JSON.stringify(policy.steps),
    repeats: policy.repeats,
    state: 'asking' as const,
    step: 0,
    round: 0,
    run: (before?.run ?? 0) + 1,
    next_at: now,
    started_at: now,
    ended_at: null,
    acknowledged_by: null,
    asks: '[]',
  }
  const row = await tx
    .insertInto('escalations')
    .values({ company_id: incident.company_id, incident_id: incident.id, ...fresh })
    .onConflict((conflict) => conflict.columns(['company_id', 'incident_id']).doUpdateSet(fresh))
    .returningAll()
    .executeTakeFirstOrThrow()
  return wireEscalation(await askFrom(work, incident, row, { step: 0, round: 0 }))
}

type StepPosition = { step: number; round: number }

/** Asks at that place, or at the first one after it that reaches somebody. */
async function askFrom(work: Work, incident: IncidentRow, row: Row, from: StepPosition): Promise<Row> {
  const { now, newId } = work
  const reach = await resolveRecipients(work.tx)
  const asks = [...row.asks]
  const at = now.toISOString()
  for (let stepPosition: StepPosition | null = from; stepPosition; stepPosition = placeAfter(row, stepPosition)) {
    const contactMethods = reach.asked(row.steps[stepPosition.step]?.targets ?? [], now)
    const people = contactMethods.map(({ person }) => person)
    asks.push({ ...stepPosition, at, people })
    if (people.length === 0) {
      await writeEntry(work, incident, { kind: 'nobody_to_ask', actor: null, params: { step: stepPosition.step + 1 } })
      continue
    }
    await sendNotice(work, {
      companyId: incident.company_id,
      id: newId(),
      incident,
      source: { by: 'escalation', ...stepPosition },
      text: incident.title,
      sender: null,
      people: contactMethods,
    })
    const names = people.map(({ name }) => name).join(', ')
    const params = { step: stepPosition.step + 1, round: stepPosition.round + 1, names: names.slice(0, 500) }
    await writeEntry(work, incident, { kind: 'asked', actor: null, params })
    const next_at = waitEnds(row, stepPosition, now)
    const payload = { incidentId: incident.id, run: row.run, ...stepPosition }
    await enqueue(work.tx, stepJob, payload, { companyId: incident.company_id, startAfter: next_at })
    return await save(work, row, { ...stepPosition, next_at, asks: JSON.stringify(asks) })
  }
  return await giveUp(work, incident, row, asks)
}

async function giveUp(work: Work, incident: IncidentRow, row: Row, asks: Row['asks']): Promise<Row> {
  await writeEntry(work, incident, { kind: 'escalation_over', actor: null })
  const ended = { state: 'exhausted' as const, next_at: null, ended_at: work.now }
  return await save(work, row, { ...ended, asks: JSON.stringify(asks) })
}

/** When the wait of that very step is over, and nobody has answered. */
export async function stepOver(work: Work, due: z.infer<typeof stepJob.payload>): Promise<void> {
  const incident = await work.tx
    .selectFrom('incidents')
    .where('id', '=', due.incidentId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  const row = await ofIncident(work.tx, due.incidentId).selectAll().executeTakeFirst()
  if (!incident || !row || row.run !== due.run || row.round !== due.round || row.step !== due.step) return
  const next = placeAfter(row, row)
  const moved = attempt(escalationMachine, atEscalation(row.state), { type: 'timeout', left: next !== null })
  if (!moved.ok) return
  if (next) await askFrom(work, incident, row, next)
  else await giveUp(work, incident, row, row.asks)
}

/** Ends an escalation after an acknowledgement or the incident's end. Nothing happens without a running one. */
export async function endEscalation(
  work: Work,
  incident: IncidentRow,
  type: 'acknowledge' | 'stop',
  by: Person,
): Promise<void> {
  const row = await ofIncident(work.tx, incident.id).selectAll().executeTakeFirst()
  if (!row) return
  const moved = attempt(escalationMachine, atEscalation(row.state), { type })
  if (!moved.ok) return
  const ended = { state: moved.next.value, next_at: null, ended_at: work.now }
  await save(work, row, type === 'acknowledge' ? { ...ended, acknowledged_by: JSON.stringify(by) } : ended)
  if (type === 'stop') await writeEntry(work, incident, { kind: 'escalation_stopped', actor: by })
}
