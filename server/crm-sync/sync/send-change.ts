/**
 * A record that changed here on its way to the CRM, in three steps: claimed with what it is now, sent after a look at the
 * record there, recorded. A worker that dies between them has lost nothing: the change is claimed again, and a creation is
 * looked for first, or repeated with its key.
 */
import { crmObjects, type FieldChange } from '@aura/contracts/crm-sync/runs.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { CrmAdapter, CrmConnection, CrmRecord } from '../port.ts'
import { CrmFailure } from '../port.ts'
import type { ConnectionRow, LinkRow } from '../store.ts'
import { attemptRecord } from './attempt-record.ts'
import { moveLink } from './move-link.ts'
import { linkOf, linkOfOwn, markChange, mergeOf, saveLink } from './receive-record.ts'
import type { OwnRecord, Side, Sides, Writing } from './side.ts'
import type { Entry } from './write-entries.ts'

export type Claim = {
  id: string
  mark: number
  tries: number
  side: Side
  own: OwnRecord
  link: LinkRow | null
  /** Records there that are ones of ours already: a new one that looks alike is none of them. */
  linkedThere: ReadonlySet<string>
}

/** A change that is refused so often is given up until the record changes anew. */
const mostTries = 3
const claimsAtOnce = 200
type Claiming = { connection: ConnectionRow; sides: Sides; claims: readonly Claim[] }

/** So many are under way at the same time: what waits for one answer lets the others go on, under one pace for all. */
const sideBySide = 8

/**
 * The next changes, claimed together. Deals are found by a title that several have, so they go one after the other.
 */
export async function claimChanges(tx: Db, connection: ConnectionRow, sides: Sides): Promise<Claim[] | 'look_again'> {
  const claims: Claim[] = []
  while (claims.length < sideBySide) {
    const claim = await claimChange(tx, { connection, sides, claims })
    if (claim === 'look_again') return claims.length > 0 ? claims : claim
    if (claim === null) return claims
    claims.push(claim)
    if (claim.side.mayRepeat) return claims
  }
  return claims
}

/**
 * The next change that says something new; those that a sync wrote itself go without a call. `look_again`: some have gone,
 * and others wait.
 */
async function claimChange(tx: Db, { connection, sides, claims }: Claiming): Promise<Claim | 'look_again' | null> {
  for (let seen = 0; seen < claimsAtOnce; seen++) {
    const row = await nextChange(tx, connection.id, claims)
    if (!row) return null
    const side = sides[row.object]
    const own = (await side?.read(tx, row.own_id)) ?? null
    const link = side && own ? await linkOfOwn(tx, connection.id, { side, ownId: own.id }) : null
    if (side && own && isToSend(connection, own, link, side)) {
      await tx
        .updateTable('crm_changes')
        .set({ tries: row.tries + 1 })
        .where('id', '=', row.id)
        .execute()
      const claimed = { id: row.id, mark: row.mark, tries: row.tries + 1, side, own, link }
      return { ...claimed, linkedThere: link ? new Set() : await linkedAlike(tx, connection.id, { side, own }) }
    }
    if (own?.mergedInto && link) await moveLink(tx, link, own.mergedInto)
    await tx.deleteFrom('crm_changes').where('id', '=', row.id).execute()
  }
  return 'look_again'
}

/** Contacts before the deals that name them. */
async function nextChange(tx: Db, connectionId: string, claims: readonly Claim[]) {
  const claimed = claims.map(({ id }) => id)
  for (const object of claimed.length > 0 ? (['contacts'] as const) : crmObjects) {
    const row = await tx
      .selectFrom('crm_changes')
      .where('connection_id', '=', connectionId)
      .where('object', '=', object)
      .$if(claimed.length > 0, (query) => query.where('id', 'not in', claimed))
      .selectAll()
      .orderBy('tries')
      .orderBy('at')
      .orderBy('own_id')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (row) return row
  }
  return null
}

/** Loop protection: what equals the values at the last sync came from there, or is there already. */
function isToSend({ direction }: ConnectionRow, own: OwnRecord, link: LinkRow | null, side: Side): boolean {
  if (direction === 'in' || own.mergedInto !== null) return false
  if (own.isLeft && (!link || side.object !== 'contacts')) return false
  if (!link) return true
  const ours = own.values(link.last)
  return side.rules.some(({ field }) => ours[field] !== null && ours[field] !== link.last[field])
}

async function linkedAlike(
  tx: Db,
  connectionId: string,
  { side, own }: { side: Side; own: OwnRecord },
): Promise<Set<string>> {
  if (!side.mayRepeat) return new Set()
  const linked = new Set<string>()
  for (const ownId of await side.holders(tx, own.values(null))) {
    const link = ownId === own.id ? null : await linkOfOwn(tx, connectionId, { side, ownId })
    if (link) linked.add(link.remote_id)
  }
  return linked
}

export type Calling = { adapter: CrmAdapter; connection: CrmConnection; signal: AbortSignal; pace: () => Promise<void> }

export type Sent =
  | { outcome: 'sent' | 'created_there'; record: CrmRecord; merged: ReturnType<typeof mergeOf> }
  | { outcome: 'gone_there' }
  | { outcome: 'refused'; problem: string; isOver: boolean }

/** Between two transactions. What is about the CRM and not about this change is thrown. */
export async function sendChange(calling: Calling, row: ConnectionRow, claim: Claim): Promise<Sent> {
  try {
    const record = await recordThere(calling, claim)
    if (record) return await update(calling, row, { claim, record })
    if (claim.link) return { outcome: 'gone_there' }
    return await create(calling, row, claim)
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error
    const { problem } = error
    if (problem === 'refused' || problem === 'not_found') return { outcome: 'refused', problem, isOver: true }
    // Somebody there has the address meanwhile: the next try finds it.
    if (problem === 'conflict') return { outcome: 'refused', problem, isOver: claim.tries >= mostTries }
    throw error
  }
}

async function recordThere(calling: Calling, { link, own, side, linkedThere }: Claim): Promise<CrmRecord | null> {
  const { adapter, connection, signal, pace } = calling
  const { fields, object } = side
  if (link) {
    await pace()
    return await adapter.read(connection, { object, fields, id: link.remote_id }, signal)
  }
  for (const { by, value } of own.lookups) {
    await pace()
    const found = await adapter.find(connection, { object, fields, by, value }, signal)
    const free = found.find(({ id }) => !linkedThere.has(id))
    if (free) return free
  }
  return null
}

type Updating = { claim: Claim; record: CrmRecord }

async function update(calling: Calling, row: ConnectionRow, { claim, record }: Updating): Promise<Sent> {
  const { adapter, connection, signal, pace } = calling
  const { side, own } = claim
  const last = claim.link?.last ?? null
  const theirs = side.theirs(record, last)
  const merged = mergeOf({ connection: row, side }, { own, record, theirs, last })
  if (merged.there.length === 0) return { outcome: 'sent', record, merged }
  const sent = (pick: (change: FieldChange) => string) =>
    side.sent(Object.fromEntries(merged.there.map((change) => [change.field, pick(change)])))
  const [values, before] = [sent(({ after }) => after), sent(({ before }) => before)]
  await pace()
  const request = { object: side.object, id: record.id, values, before }
  const { changedAt } = await adapter.update(connection, request, signal)
  return { outcome: 'sent', record: { ...record, changedAt: changedAt ?? record.changedAt }, merged }
}

async function create(calling: Calling, row: ConnectionRow, claim: Claim): Promise<Sent> {
  const { adapter, connection, signal, pace } = calling
  const { own, side, id: key } = claim
  const ours = own.values(null)
  const filled = Object.fromEntries(Object.entries(ours).filter((pair): pair is [string, string] => !!pair[1]))
  await pace()
  const written = await adapter.create(connection, { object: side.object, values: side.sent(filled), key }, signal)
  const record: CrmRecord = { id: written.id, changedAt: written.changedAt ?? own.changedAt, values: {} }
  const theirs = Object.fromEntries(Object.keys(ours).map((field) => [field, '']))
  return {
    outcome: 'created_there',
    record,
    merged: mergeOf({ connection: row, side }, { own, record, theirs, last: null }),
  }
}

/** Null where there is nothing to tell. */
export async function recordSent(
  writing: Writing,
  row: ConnectionRow,
  { claim, sent }: { claim: Claim; sent: Sent },
): Promise<Entry | null> {
  const { tx } = writing
  const { own, side, link } = claim
  const about = { object: side.object, ownId: own.id, name: own.name }
  if (sent.outcome === 'gone_there' || (sent.outcome === 'refused' && sent.isOver)) {
    await settleChange(tx, claim)
    const problem = sent.outcome === 'refused' ? sent.problem : 'gone_there'
    return {
      act: sent.outcome === 'refused' ? 'failed' : 'skipped',
      ...about,
      remoteId: link?.remote_id ?? null,
      problem,
    }
  }
  if (sent.outcome === 'refused') return null
  const { record, merged, outcome } = sent
  const other = (await linkOf(tx, row.id, { object: side.object, remoteId: record.id }))?.[side.column]
  await settleChange(tx, claim)
  if (other && other !== own.id) return { act: 'skipped', ...about, remoteId: record.id, problem: 'duplicate_here' }
  const current = merged.here.length > 0 ? await side.read(tx, own.id) : own
  if (!current) return null
  // A person has changed it while it was sent: the next sync decides between that and what is there.
  const isStale = current.version !== own.version
  if (isStale)
    await markChange(writing, row, { object: side.object, ownId: own.id, changedAt: new Date(current.changedAt) })
  const here = isStale ? [] : merged.here
  const changed = await attemptRecord(writing, async (writing) =>
    here.length > 0 ? await side.change(writing, own, here) : own,
  )
  const isRefused = changed.problem !== null
  const last = isRefused || isStale ? merged.lastThere : merged.last
  await saveLink(writing, row, { side, record, ownId: own.id, last, isRefused })
  // What was sent before is there all the same.
  if (isRefused) return { act: 'failed', ...about, remoteId: record.id, there: merged.there, problem: changed.problem }
  const after = changed.value
  if (here.length === 0 && merged.there.length === 0 && link) return null
  const act = outcome === 'created_there' ? outcome : merged.there.length > 0 ? 'sent' : link ? 'updated' : 'linked'
  return { act, ...about, ownVersion: after.version, remoteId: record.id, here, there: merged.there }
}

/** One that changed again while it was sent is sent once more. */
async function settleChange(tx: Db, { id, mark }: Claim): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('crm_changes')
    .where('id', '=', id)
    .where('mark', '=', mark)
    .executeTakeFirst()
  if (numDeletedRows === 0n) await tx.updateTable('crm_changes').set({ tries: 0 }).where('id', '=', id).execute()
}
