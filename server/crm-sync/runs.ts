/** Runs are started, stopped and read; each record of a run is in the log. */
import * as contracts from '@aura/contracts/crm-sync/runs.ts'
import { decideStart, decideStop, decideUndo } from '@aura/machines/crm-sync/decide.ts'
import { allowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { refuse } from '../platform/refuse.ts'
import { syncLater, undoJob } from './jobs.ts'
import { lockConnection, lockRun, wireRun } from './store.ts'

const latestRuns = 20

async function assertConnection(tx: Db, connectionId: string): Promise<void> {
  const row = await tx
    .selectFrom('crm_connections')
    .where('id', '=', connectionId)
    .where('state', '<>', 'removed')
    .select('id')
    .executeTakeFirst()
  if (!row) refuse('crm-sync.not_found')
}
async function countsOf(tx: Db, connectionId: string) {
  const { waiting } = await tx
    .selectFrom('crm_changes')
    .where('connection_id', '=', connectionId)
    .select((e) => e.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  const { linked, companies, deals } = await tx
    .selectFrom('crm_links')
    .where('connection_id', '=', connectionId)
    .select((e) => [e.fn.count<number>('contact_id').as('linked'), e.fn.count<number>('deal_id').as('deals')])
    .select((e) => e.fn.count<number>('organization_id').as('companies'))
    .executeTakeFirstOrThrow()
  return {
    waiting: Number(waiting),
    linked: Number(linked),
    linkedCompanies: Number(companies),
    linkedDeals: Number(deals),
  }
}

export const crmRuns = answer(contracts.crmRuns, async ({ input: { connectionId }, tx }) => {
  await assertConnection(tx, connectionId)
  const rows = await tx
    .selectFrom('crm_runs')
    .where('connection_id', '=', connectionId)
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(latestRuns)
    .execute()
  return { runs: rows.map(wireRun), ...(await countsOf(tx, connectionId)) }
})

export const crmEntries = answer(contracts.crmEntries, async ({ input, tx }) => {
  const { connectionId, runId, object, ownId, act, page } = input
  await assertConnection(tx, connectionId)
  const rows = await tx
    .selectFrom('crm_entries')
    .where('connection_id', '=', connectionId)
    .$if(runId !== undefined, (query) => query.where('run_id', '=', runId ?? ''))
    .$if(object !== undefined, (query) => query.where('object', '=', object ?? 'contacts'))
    .$if(ownId !== undefined, (query) => query.where('own_id', '=', ownId ?? ''))
    .$if(act !== undefined, (query) => query.where('act', '=', act ?? 'failed'))
    .selectAll()
    .select((e) =>
      e
        .selectFrom('crm_runs')
        .whereRef('crm_runs.id', '=', 'crm_entries.run_id')
        .select('crm_runs.kind')
        .as('run_kind'),
    )
    .orderBy('id', 'desc')
    .offset((page - 1) * contracts.entryPageSize)
    .limit(contracts.entryPageSize + 1)
    .execute()
  return {
    hasMore: rows.length > contracts.entryPageSize,
    rows: rows.slice(0, contracts.entryPageSize).map((row) => ({
      isTrial: row.run_kind === 'dry',
      ...{
        id: row.id,
        runId: row.run_id,
        at: row.at.toISOString(),
        act: row.act,
        object: row.object,
        ownId: row.own_id,
      },
      ...{ remoteId: row.remote_id, name: row.name, here: row.here, there: row.there, problem: row.problem },
    })),
  }
})

export const startCrmRun = handle(contracts.startCrmRun, async ({ input, tx, now, caller }) => {
  const { connectionId, runId: id, kind } = input
  const connection = await lockConnection(tx, connectionId)
  allowed(decideStart(connection, kind, { actor: caller }))
  const { company_id } = connection
  const running = await tx
    .selectFrom('crm_runs')
    .where('connection_id', '=', connectionId)
    .where('state', '=', 'running')
    .select('id')
    .executeTakeFirst()
  if (running) return refuse('crm-sync.run_busy')
  const row = await tx
    .insertInto('crm_runs')
    .values({ company_id, id, connection_id: connectionId, kind, started_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('crm-sync.id_taken')
  await syncLater(tx, { companyId: company_id, connectionId })
  return wireRun(row)
})

export const stopCrmRun = handle(contracts.stopCrmRun, async ({ input, tx, now, caller }) => {
  const [, run] = await lockRun(tx, input.runId)
  allowed(decideStop(run, { actor: caller }))
  const stopped = await tx
    .updateTable('crm_runs')
    .set({ state: 'stopped', ended_at: now })
    .where('id', '=', run.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return wireRun(stopped)
})

export const undoCrmRun = handle(contracts.undoCrmRun, async ({ input, tx, caller }) => {
  const [connection, run] = await lockRun(tx, input.runId)
  allowed(decideUndo(run, connection, { actor: caller }))
  const undoing = await tx
    .updateTable('crm_runs')
    .set({ state: 'undoing', problem: null })
    .where('id', '=', run.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueue(tx, undoJob, { runId: run.id }, { companyId: run.company_id, singletonKey: run.id })
  return wireRun(undoing)
})
