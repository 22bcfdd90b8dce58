/**
 * Takes back what a run wrote here: contacts that it made go unless something else refers to them, deals leave the board,
 * values that it changed get what stood there, where the record is still as the run left it. The values at the last sync move along, so that nothing
 * of it is sent.
 */
import type { FieldChange } from '@aura/contracts/crm-sync/runs.ts'
import type { Config } from '../../platform/config.ts'
import type { Work } from '../../platform/handle.ts'
import { lockRun, type RunRow } from '../store.ts'
import { type Side, type Writing, writingAs } from './side.ts'
import { sidesOf } from './sides.ts'

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
  for (const { object, own_id, own_version, remote_id, act, here } of rows) {
    const side = sides[object]
    if (own_id === null || remote_id === null || !side) continue
    const own = await side.read(tx, own_id)
    if (!own || own.version !== own_version || own.mergedInto !== null) continue
    if (act === 'created') await undoCreated(writing, run, { side, ownId: own_id, remoteId: remote_id })
    else if (here.length > 0) {
      const link = await tx
        .selectFrom('crm_links')
        .where(side.column, '=', own_id)
        .where('connection_id', '=', connection.id)
        .select('last')
        .executeTakeFirst()
      await side.change(writing, own, here.map(reversed))
      const last = { ...link?.last, ...Object.fromEntries(here.map(({ field, before }) => [field, before])) }
      await tx
        .updateTable('crm_links')
        .set({ last: JSON.stringify(last) })
        .where(side.column, '=', own_id)
        .where('connection_id', '=', connection.id)
        .execute()
    }
  }
  return rows.length < entriesAtOnce ? null : (rows.at(-1)?.id ?? null)
}

type Created = { side: Side; ownId: string; remoteId: string }

/** One that cannot go stays linked. */
async function undoCreated(writing: Writing, run: RunRow, { side, ownId, remoteId }: Created): Promise<void> {
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
  if (!(await side.remove(writing, ownId))) await link(ownId)
}
