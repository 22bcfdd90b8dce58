/**
 * Takes back what a run wrote here: contacts that it made go unless something else refers to them, deals leave the board,
 * values that it changed get what stood there, where the record is still as the run left it. The values at the last sync move along, so that nothing
 * of it is sent. What cannot be taken back is noted in the log.
 */
import type { CrmProblem } from '@aura/contracts/crm-sync/kinds.ts'
import type { FieldChange } from '@aura/contracts/crm-sync/runs.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { type ConnectionRow, lockRun, type RunRow } from '../store.ts'
import { attemptRecord } from './attempt-record.ts'
import { type OwnRecord, type Side, type Writing, writingAs } from './side.ts'
import { sidesOf } from './sides.ts'
import { type Entry, writeEntries } from './write-entries.ts'

const entriesAtOnce = 50
const reversed = ({ field, before, after, reason }: FieldChange): FieldChange => ({
  field,
  before: after,
  after: before,
  reason,
})

/** The newest entry first; the last one taken back, or null behind them. */
export async function undoEntries(
  work: Work,
  config: Config,
  runId: string,
  before: string | null,
): Promise<string | null> {
  const { tx } = work
  const [connection, run] = await lockRun(tx, runId)
  const rows = await tx
    .selectFrom('crm_entries')
    .where('run_id', '=', run.id)
    .where('act', 'in', ['created', 'updated', 'linked', 'sent'])
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(entriesAtOnce)
    .execute()
  const sides = await sidesOf(tx, connection)
  const writing = await writingAs(work, config, connection)
  const noted = await notedOf(tx, run)
  const stayed: Entry[] = []
  for (const { object, own_id, own_version, remote_id, act, here } of rows) {
    const side = sides[object]
    if (own_id === null || remote_id === null || !side) continue
    const own = await side.read(tx, own_id)
    if (!own || own.version !== own_version || own.mergedInto !== null) continue
    const { value: isUndone, problem } = await attemptRecord(writing, async (writing) => {
      if (act === 'created') return await undoCreated(writing, run, { side, ownId: own_id, remoteId: remote_id })
      if (here.length > 0) await undoChange(writing, connection, { side, own, here })
      return true
    })
    if (isUndone || noted.has(own_id)) continue
    const about = { object, ownId: own_id, remoteId: remote_id, name: own.name }
    stayed.push({ act: 'not_undone', ...about, problem: problem ?? 'still_used' })
  }
  if (stayed.length > 0) await writeEntries(work, { connection, run, read: 0 }, stayed)
  return rows.length < entriesAtOnce ? null : (rows.at(-1)?.id ?? null)
}

/** A worker that dies begins anew: what it has noted is noted once. */
async function notedOf(tx: Db, { id }: RunRow): Promise<Set<string | null>> {
  const rows = await tx
    .selectFrom('crm_entries')
    .where('run_id', '=', id)
    .where('act', '=', 'not_undone')
    .select('own_id')
    .execute()
  return new Set(rows.map(({ own_id }) => own_id))
}

/** With a problem people may undo it once more: it goes on with what is left. */
export async function endUndo({ tx }: Pick<Work, 'tx'>, runId: string, problem: CrmProblem | null): Promise<void> {
  await tx
    .updateTable('crm_runs')
    .set({ state: problem === null ? 'undone' : 'failed', problem })
    .where('id', '=', runId)
    .where('state', '=', 'undoing')
    .execute()
}

type Changed = { side: Side; own: OwnRecord; here: readonly FieldChange[] }

async function undoChange(writing: Writing, { id }: ConnectionRow, { side, own, here }: Changed): Promise<void> {
  const { tx } = writing
  const link = await tx
    .selectFrom('crm_links')
    .where(side.column, '=', own.id)
    .where('connection_id', '=', id)
    .select('last')
    .executeTakeFirst()
  await side.change(writing, own, here.map(reversed))
  const last = { ...link?.last, ...Object.fromEntries(here.map(({ field, before }) => [field, before])) }
  await tx
    .updateTable('crm_links')
    .set({ last: JSON.stringify(last) })
    .where(side.column, '=', own.id)
    .where('connection_id', '=', id)
    .execute()
}

type Created = { side: Side; ownId: string; remoteId: string }

/** One that cannot go stays linked. */
async function undoCreated(writing: Writing, run: RunRow, { side, ownId, remoteId }: Created): Promise<boolean> {
  const { tx } = writing
  const { object, column } = side
  const link = (own: string | null) =>
    tx
      .updateTable('crm_links')
      .set({ [column]: own })
      .where('connection_id', '=', run.connection_id)
      .where('object', '=', object)
      .where('remote_id', '=', remoteId)
      .execute()
  await link(null)
  await tx
    .deleteFrom('crm_changes')
    .where('connection_id', '=', run.connection_id)
    .where('object', '=', object)
    .where('own_id', '=', ownId)
    .execute()
  const isGone = await side.remove(writing, ownId)
  if (!isGone) await link(ownId)
  return isGone
}
