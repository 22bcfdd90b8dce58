/** One record of the CRM becomes one of ours, is linked with one, or changes one; what goes the other way waits to be sent. */
import type { CrmObject } from '@aura/contracts/crm-sync/runs.ts'
import { type Merged, mergeSides, type SideValues } from '@aura/machines/crm-sync/merge.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { CrmRecord } from '../port.ts'
import type { ConnectionRow, LinkRow } from '../store.ts'
import { attemptRecord } from './attempt-record.ts'
import { moveLink } from './move-link.ts'
import type { OwnRecord, Side, Writing } from './side.ts'
import type { Entry } from './write-entries.ts'

export type Receiving = { writing: Writing; connection: ConnectionRow; side: Side; isDry: boolean; isLoad: boolean }

/** Null where nothing was to be done. */
export async function receiveRecord(receiving: Receiving, record: CrmRecord): Promise<Entry | null> {
  const { writing, side } = receiving
  const { value: entry, problem } = await attemptRecord(writing, (writing) =>
    receive({ ...receiving, writing }, record),
  )
  if (problem !== null || entry?.act === 'skipped') await noteRefused(receiving, record)
  if (problem === null) return entry
  const name = side.nameOf(side.theirs(record, null)) || record.id
  return { act: 'failed', object: side.object, ownId: null, remoteId: record.id, name, problem }
}

async function receive(receiving: Receiving, record: CrmRecord): Promise<Entry | null> {
  const { writing, connection, side } = receiving
  const link = await linkOf(writing.tx, connection.id, { object: side.object, remoteId: record.id })
  const theirs = side.theirs(record, link?.last ?? null)
  if (!receiving.isLoad && link?.refused_at?.toISOString() === record.changedAt) return null
  return link ? await receiveChange(receiving, record, { link, theirs }) : await receiveNew(receiving, record, theirs)
}

async function receiveNew(receiving: Receiving, record: CrmRecord, theirs: SideValues): Promise<Entry | null> {
  const { writing, connection, side } = receiving
  const holders = await side.holders(writing.tx, theirs)
  for (const holder of holders) {
    const isLinked = (await linkOfOwn(writing.tx, connection.id, { side, ownId: holder })) !== null
    const own = isLinked ? null : await side.read(writing.tx, holder)
    if (own && !own.isLeft) return await linkOwn(receiving, record, { own, theirs })
    // Beside a sample that has its address it could not be created.
    const problem = isLinked ? 'duplicate_there' : own && 'sample_here'
    if (problem !== null && !side.mayRepeat)
      return { ...aboutOf(receiving, record, theirs), act: 'skipped', ownId: holder, problem }
  }
  return await createOwn(receiving, record, theirs)
}

const aboutOf = ({ side }: Receiving, { id }: CrmRecord, theirs: SideValues) => ({
  object: side.object,
  ownId: null,
  remoteId: id,
  name: side.nameOf(theirs),
})

async function receiveChange(
  receiving: Receiving,
  record: CrmRecord,
  { link, theirs }: { link: LinkRow; theirs: SideValues },
): Promise<Entry | null> {
  const { writing, connection, side, isDry } = receiving
  const { tx } = writing
  const isOlder = link.remote_changed_at !== null && link.remote_changed_at.toISOString() > record.changedAt
  // What a sync wrote comes back here, and ends here.
  const isSame = side.rules.every(({ field }) => theirs[field] === null || theirs[field] === link.last[field])
  if (isOlder || isSame) return null
  const ownId = link[side.column]
  if (ownId === null) return await receiveNew(receiving, record, theirs)
  const own = await side.read(tx, ownId)
  if (own?.mergedInto) {
    if (isDry) return null
    await moveLink(tx, link, own.mergedInto)
    return await receive(receiving, record)
  }
  if (!own || (own.isLeft && side.object !== 'contacts')) return null
  const merged = mergeOf(receiving, { own, record, theirs, last: link.last })
  if (merged.here.length === 0 && merged.there.length === 0 && isDry) return null
  const after = isDry || merged.here.length === 0 ? own : await side.change(writing, own, merged.here)
  if (!isDry) {
    await saveLink(writing, connection, { side, record, ownId: own.id, last: merged.lastHere })
    if (merged.there.length > 0) await markChange(writing, connection, changeFrom(side, own))
  }
  if (merged.here.length === 0) return null
  return entryOf(side, 'updated', { own: after, record, here: merged.here })
}

const changeFrom = ({ object }: Side, { id: ownId, changedAt }: OwnRecord) => ({
  object,
  ownId,
  changedAt: new Date(changedAt),
})

/** Both were there: they are one from now on. */
async function linkOwn(
  receiving: Receiving,
  record: CrmRecord,
  { own, theirs }: { own: OwnRecord; theirs: SideValues },
): Promise<Entry> {
  const { writing, connection, side, isDry } = receiving
  const merged = mergeOf(receiving, { own, record, theirs, last: null })
  const after = isDry || merged.here.length === 0 ? own : await side.change(writing, own, merged.here)
  if (!isDry) {
    await saveLink(writing, connection, { side, record, ownId: own.id, last: merged.lastHere })
    if (merged.there.length > 0) await markChange(writing, connection, changeFrom(side, own))
  }
  return entryOf(side, 'linked', { own: after, record, here: merged.here })
}

async function createOwn(receiving: Receiving, record: CrmRecord, theirs: SideValues): Promise<Entry | null> {
  const { writing, connection, side, isDry } = receiving
  const unfit = side.unfit(theirs)
  if (connection.direction === 'out' || unfit === 'nobody') return null
  const about = aboutOf(receiving, record, theirs)
  if (unfit !== null) return { ...about, act: 'skipped', problem: unfit }
  const here = side.rules.flatMap(({ field }) =>
    theirs[field] ? [{ field, before: '', after: theirs[field], reason: 'empty_here' as const }] : [],
  )
  if (isDry) return { ...about, act: 'created', here }
  const own = await side.create(writing, theirs)
  const last = Object.fromEntries(
    Object.entries(theirs).flatMap(([field, text]) => (text === null ? [] : [[field, text]])),
  )
  await saveLink(writing, connection, { side, record, ownId: own.id, last })
  return entryOf(side, 'created', { own, record, here })
}

type Meeting = { own: OwnRecord; record: CrmRecord; theirs: SideValues; last: Record<string, string> | null }

/** What was not written on one side yet is not known to both: `lastHere` is without what is sent, `lastThere` without what is received. */
export function mergeOf({ connection, side }: Pick<Receiving, 'connection' | 'side'>, meeting: Meeting) {
  const { own, record, theirs, last } = meeting
  const merged = mergeSides({
    ...{ rules: side.rules, direction: connection.direction, last, theirs, theirsAt: record.changedAt },
    ...{ ours: own.values(last), oursAt: own.changedAt },
  })
  const without = (changes: Merged['here']) => {
    const known = { ...merged.last }
    for (const { field } of changes) {
      delete known[field]
      const before = last?.[field]
      if (before !== undefined) known[field] = before
    }
    return known
  }
  return { ...merged, lastHere: without(merged.there), lastThere: without(merged.here) }
}

const entryOf = (
  { object }: Side,
  act: Entry['act'],
  { own, record, here }: { own: OwnRecord; record: CrmRecord; here: Entry['here'] & object },
): Entry => ({ act, object, ownId: own.id, ownVersion: own.version, remoteId: record.id, name: own.name, here })

type Linked = {
  side: Side
  record: Pick<CrmRecord, 'id' | 'changedAt'>
  ownId: string
  last: Record<string, string>
  isRefused?: boolean
}

export async function saveLink(
  { tx, now }: Pick<Writing, 'tx' | 'now'>,
  { company_id, id: connection_id }: ConnectionRow,
  { side, record, ownId, last, isRefused = false }: Linked,
): Promise<void> {
  const { object, column } = side
  const row = {
    ...{ contact_id: null, organization_id: null, deal_id: null, [column]: ownId },
    last: JSON.stringify(last),
    remote_changed_at: new Date(record.changedAt),
    refused_at: isRefused ? new Date(record.changedAt) : null,
    synced_at: now,
  }
  await tx
    .insertInto('crm_links')
    .values({ company_id, connection_id, object, remote_id: record.id, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id', 'object', 'remote_id']).doUpdateSet(row))
    .execute()
}

/** Lists give it again and again, and the log says it once. */
async function noteRefused({ writing, connection, side, isDry }: Receiving, record: CrmRecord): Promise<void> {
  if (isDry) return
  const { company_id, id: connection_id } = connection
  const refused_at = new Date(record.changedAt)
  await writing.tx
    .insertInto('crm_links')
    .values({
      ...{ company_id, connection_id, object: side.object, remote_id: record.id, contact_id: null, last: '{}' },
      ...{ refused_at, synced_at: writing.now },
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'connection_id', 'object', 'remote_id']).doUpdateSet({ refused_at }),
    )
    .execute()
}

type Changed = { object: CrmObject; ownId: string; changedAt: Date }

export async function markChange(
  { tx, now, newId }: Pick<Writing, 'tx' | 'now' | 'newId'>,
  { company_id, id: connection_id }: Pick<ConnectionRow, 'company_id' | 'id'>,
  { object, ownId: own_id, changedAt: changed_at }: Changed,
): Promise<void> {
  await tx
    .insertInto('crm_changes')
    .values({ company_id, connection_id, object, own_id, id: newId(), at: now, changed_at })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'connection_id', 'object', 'own_id']).doUpdateSet((e) => ({
        mark: e('crm_changes.mark', '+', 1),
        tries: 0,
        changed_at: e.fn<Date>('greatest', ['crm_changes.changed_at', 'excluded.changed_at']),
      })),
    )
    .execute()
}

export const linkOf = (
  tx: Db,
  connectionId: string,
  { object, remoteId }: { object: CrmObject; remoteId: string },
): Promise<LinkRow | undefined> =>
  tx
    .selectFrom('crm_links')
    .where('connection_id', '=', connectionId)
    .where('object', '=', object)
    .where('remote_id', '=', remoteId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

export const linkOfOwn = async (
  tx: Db,
  connectionId: string,
  { side, ownId }: { side: Side; ownId: string },
): Promise<LinkRow | null> =>
  (await tx
    .selectFrom('crm_links')
    .where(side.column, '=', ownId)
    .where('connection_id', '=', connectionId)
    .selectAll()
    .executeTakeFirst()) ?? null
