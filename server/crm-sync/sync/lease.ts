/** A sync has its connection alone while it works: what begins, goes on and ends it. */
import type { CrmKind } from '@aura/contracts/crm-sync/kinds.ts'
import { hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { afterCrmCall } from '@aura/machines/crm-sync/decide.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { later } from '../../platform/later.ts'
import { refreshNow } from '../../vault/index.ts'
import { syncBehind, syncJob, syncLater } from '../jobs.ts'
import type { CrmFailure } from '../port.ts'
import { type ConnectionRow, findConnection, type RunRow, saveConnection } from '../store.ts'

/** Longer than a job may take: while its calls are under way, however slow, nobody else sends the same changes. */
const leaseMs = (syncJob.timeoutSeconds + 10) * 1_000
const lookAgainMs = minuteMs
/** RD Station's lists know no changes: every look reads all of it. */
const lookEveryMs = (kind: CrmKind) => (kind === 'rd_station' ? 15 * minuteMs : lookAgainMs)
const failuresToFail = 3
const firstRestMs = 15_000
const restMs = (failures: number) => Math.min(firstRestMs * 2 ** Math.min(failures, 8), hourMs)

export type Leased = { connection: ConnectionRow; run: RunRow }

/** Null where nothing is to be done now; what is to be done later is put in. */
export async function beginSync(work: Work, connectionId: string, lease: string): Promise<Leased | null> {
  const { tx, now, newId } = work
  const connection = await findConnection(tx, connectionId)
  if (!connection) return null
  const { company_id: companyId, leased_until, rest_until, state, is_loaded } = connection
  const isTaken = leased_until !== null && leased_until > now && connection.lease !== lease
  if (isTaken) {
    await syncBehind(tx, { companyId, connectionId, startAfter: later(now, 2_000) })
    return null
  }
  const running = await tx
    .selectFrom('crm_runs')
    .where('connection_id', '=', connectionId)
    .where('state', '=', 'running')
    .selectAll()
    .executeTakeFirst()
  const isOn = state === 'active' || state === 'failing'
  if (!isOn && running?.kind !== 'dry') {
    if (running) await stopRun(work, running)
    return null
  }
  if (rest_until !== null && rest_until > now) {
    await syncLater(tx, { companyId, connectionId, startAfter: rest_until })
    return null
  }
  if (!running && !is_loaded) return null
  const run =
    running ??
    (await tx
      .insertInto('crm_runs')
      .values({
        company_id: companyId,
        id: newId(),
        connection_id: connectionId,
        ...(await beginning(tx, connection, now)),
        started_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow())
  await tx
    .updateTable('crm_connections')
    .set({ lease, leased_until: later(now, leaseMs) })
    .where('id', '=', connectionId)
    .execute()
  return { connection: { ...connection, lease }, run }
}

/** What the CRM has told of is read alone; its lists are read when their time has come. */
async function beginning(tx: Db, { id, cursor, listed_at, kind }: ConnectionRow, now: Date) {
  const signal = await tx
    .selectFrom('crm_signals')
    .where('connection_id', '=', id)
    .select('at')
    .limit(1)
    .executeTakeFirst()
  const isDue = listed_at === null || listed_at <= later(now, -lookEveryMs(kind))
  return signal && !isDue ? { kind: 'reported' as const, is_read: true, cursor } : { kind: 'changes' as const, cursor }
}

/** Null when the run was stopped, the connection paused, or another worker has it. */
export async function continueSync({ tx, now }: Work, { connection, run }: Leased): Promise<Leased | null> {
  const locked = await findConnection(tx, connection.id)
  if (!locked || locked.lease !== connection.lease) return null
  const current = await tx.selectFrom('crm_runs').where('id', '=', run.id).selectAll().executeTakeFirst()
  if (current?.state !== 'running' || (locked.state === 'paused' && run.kind !== 'dry')) return null
  await tx
    .updateTable('crm_connections')
    .set({ leased_until: later(now, leaseMs) })
    .where('id', '=', locked.id)
    .execute()
  return { connection: locked, run: current }
}

const isNothing = ({ kind, counts }: RunRow) =>
  (kind === 'changes' || kind === 'reported') && Object.keys(counts).length === 0

/** A look that found nothing leaves no run behind. */
export async function endSync(work: Work, leased: Leased, ending: 'done' | 'yielded'): Promise<void> {
  const { tx, now } = work
  const current = await continueSync(work, leased)
  const { connection } = leased
  const { id: connectionId, company_id: companyId } = connection
  const { numUpdatedRows } = await tx
    .updateTable('crm_connections')
    .set({ lease: null, leased_until: null })
    .where('id', '=', connectionId)
    .where('lease', '=', connection.lease)
    .executeTakeFirst()
  // Another worker has it: the run is that one's.
  if (numUpdatedRows === 0n) return
  if (!current) return await endStopped(work, leased)
  if (ending === 'yielded') return await syncLater(tx, { companyId, connectionId })
  if (isNothing(current.run)) await tx.deleteFrom('crm_runs').where('id', '=', current.run.id).execute()
  else await tx.updateTable('crm_runs').set({ state: 'done', ended_at: now }).where('id', '=', current.run.id).execute()
  if (current.run.kind === 'dry') return
  const state = afterCrmCall(current.connection.state, 'succeed')
  const clean = { state, problem: null, failures: 0, rest_until: null, last_synced_at: now }
  const row = current.connection
  if (row.state !== state || row.problem !== null || !isNothing(current.run)) await saveConnection(work, row, clean)
  else await tx.updateTable('crm_connections').set(clean).where('id', '=', connectionId).execute()
  await syncLater(tx, { companyId, connectionId, startAfter: later(now, lookEveryMs(row.kind)) })
}

/** A pause ends a run like a stop: what it has not read comes with the next one. */
async function stopRun({ tx, now }: Work, { id }: RunRow): Promise<void> {
  await tx
    .updateTable('crm_runs')
    .set({ state: 'stopped', ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

async function endStopped(work: Work, { connection, run }: Leased): Promise<void> {
  const { tx, now } = work
  await stopRun(work, run)
  const { company_id: companyId, id: connectionId } = connection
  await syncLater(tx, { companyId, connectionId, startAfter: later(now, lookAgainMs) })
}

/** A limit is no failure: the connection rests as long as the CRM wants. After some failures in a row people are told. */
export async function failSync(work: Work, leased: Leased, { problem, retryAfterMs }: CrmFailure): Promise<void> {
  const { tx, now } = work
  const row = await findConnection(tx, leased.connection.id)
  if (!row || row.lease !== leased.connection.lease) return
  const isLimit = problem === 'rate_limited'
  const failures = isLimit ? row.failures : row.failures + 1
  const rest = Math.max(retryAfterMs, isLimit ? 1_000 : restMs(failures))
  const rest_until = later(now, rest)
  const isFailing = !isLimit && (problem === 'unauthorized' || failures >= failuresToFail)
  const state = isFailing ? afterCrmCall(row.state, 'fail') : row.state
  const change = { failures, rest_until, lease: null, leased_until: null, ...(!isLimit && { problem }), state }
  if (state !== row.state || (!isLimit && problem !== row.problem)) await saveConnection(work, row, change)
  else await tx.updateTable('crm_connections').set(change).where('id', '=', row.id).execute()
  if (problem === 'unauthorized') await refreshNow(tx, row.company_id, row.id)
  if (leased.run.kind === 'dry' && !isLimit)
    await tx
      .updateTable('crm_runs')
      .set({ state: 'failed', problem, ended_at: now })
      .where('id', '=', leased.run.id)
      .execute()
  await syncLater(tx, { companyId: row.company_id, connectionId: row.id, startAfter: rest_until })
}

/** Its job was given up: the run that it had ends where people see it, and the next look begins anew. */
export async function burySync(work: Work, connectionId: string, lease: string): Promise<void> {
  const { tx, now } = work
  const row = await findConnection(tx, connectionId)
  if (!row) return
  const failures = row.failures + 1
  const rest_until = later(now, restMs(failures))
  // Another worker has it else: the run is that one's.
  if (row.lease === lease) {
    const problem = 'internal_error'
    const rest = { failures, rest_until, problem, lease: null, leased_until: null } as const
    await saveConnection(work, row, { ...rest, state: afterCrmCall(row.state, 'fail') })
    await tx
      .updateTable('crm_runs')
      .set({ state: 'failed', problem, ended_at: now })
      .where('connection_id', '=', connectionId)
      .where('state', '=', 'running')
      .execute()
  }
  await syncLater(tx, { companyId: row.company_id, connectionId, startAfter: rest_until })
}
