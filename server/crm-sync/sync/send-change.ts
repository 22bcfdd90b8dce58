/**
 * A contact that changed here on its way to the CRM, in three steps: claimed with what it is now, sent after a look at the
 * record there, recorded. A worker that dies between them has lost nothing: the change is claimed again, and a creation is
 * looked for by its addresses first, or repeated with its key.
 */
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { readContact } from '../../contacts/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { CrmAdapter, CrmConnection, CrmRecord } from '../port.ts'
import { CrmFailure } from '../port.ts'
import type { ConnectionRow, LinkRow } from '../store.ts'
import { mergeOf, saveLink } from './receive-record.ts'
import { type Mapping, oursOf, sentValues, theirsOf } from './sides.ts'
import { changeHere, type Writing } from './write-contact.ts'
import type { Entry } from './write-entries.ts'

export type Claim = {
  id: string
  mark: number
  tries: number
  contact: Contact
  link: LinkRow | null
}

/** A change that is refused so often is given up until the contact changes anew. */
const mostTries = 3
const claimsAtOnce = 200

/**
 * The next change that says something new; those that a sync wrote itself go without a call. `look_again`: some have gone,
 * and others wait.
 */
export async function claimChange(
  tx: Db,
  connection: ConnectionRow,
  mapping: Mapping,
): Promise<Claim | 'look_again' | null> {
  for (let seen = 0; seen < claimsAtOnce; seen++) {
    const row = await tx
      .selectFrom('crm_changes')
      .where('connection_id', '=', connection.id)
      .selectAll()
      .orderBy('tries')
      .orderBy('at')
      .orderBy('contact_id')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    const known = await tx.selectFrom('contacts').where('id', '=', row.contact_id).select('id').executeTakeFirst()
    if (!known) {
      await tx.deleteFrom('crm_changes').where('id', '=', row.id).execute()
      continue
    }
    const contact = await readContact(tx, row.contact_id)
    const link = await linkOfContact(tx, connection.id, contact.id)
    if (contact.mergedInto === null && isToSend(connection, contact, link, mapping)) {
      await tx
        .updateTable('crm_changes')
        .set({ tries: row.tries + 1 })
        .where('id', '=', row.id)
        .execute()
      return { id: row.id, mark: row.mark, tries: row.tries + 1, contact, link }
    }
    if (contact.mergedInto !== null && link) await moveLink(tx, link, contact.mergedInto)
    await tx.deleteFrom('crm_changes').where('id', '=', row.id).execute()
  }
  return 'look_again'
}

/** Loop protection: what equals the values at the last sync came from there, or is there already. */
function isToSend({ direction }: ConnectionRow, contact: Contact, link: LinkRow | null, mapping: Mapping): boolean {
  if (direction === 'in') return false
  // One known by a browser alone is nobody to a CRM, and could not be found there again.
  if (!link) return contact.addresses.some(({ kind }) => kind !== 'visitor')
  const ours = oursOf(contact, mapping, link.last)
  return mapping.rules.some((rule) => ours[rule.ours] !== link.last[rule.ours])
}

const linkOfContact = async (tx: Db, connectionId: string, contactId: string): Promise<LinkRow | null> =>
  (await tx
    .selectFrom('crm_links')
    .where('contact_id', '=', contactId)
    .where('connection_id', '=', connectionId)
    .selectAll()
    .executeTakeFirst()) ?? null

/** Two that became one here: the record goes along, unless the other one has its own. */
async function moveLink(tx: Db, link: LinkRow, into: string): Promise<void> {
  const other = await linkOfContact(tx, link.connection_id, into)
  const these = tx.deleteFrom('crm_links').where('connection_id', '=', link.connection_id)
  if (other) await these.where('remote_id', '=', link.remote_id).execute()
  else
    await tx
      .updateTable('crm_links')
      .set({ contact_id: into })
      .where('connection_id', '=', link.connection_id)
      .where('remote_id', '=', link.remote_id)
      .execute()
}

export type Calling = { adapter: CrmAdapter; connection: CrmConnection; signal: AbortSignal; pace: () => Promise<void> }

export type Sent =
  | { outcome: 'sent' | 'created_there'; record: CrmRecord; merged: ReturnType<typeof mergeOf> }
  | { outcome: 'gone_there' }
  | { outcome: 'refused'; problem: string; isOver: boolean }

/** Between two transactions. What is about the CRM and not about this change is thrown. */
export async function sendChange(calling: Calling, row: ConnectionRow, claim: Claim, mapping: Mapping): Promise<Sent> {
  try {
    const record = await recordThere(calling, claim, mapping)
    if (record) return await update(calling, row, { claim, mapping, record })
    if (claim.link) return { outcome: 'gone_there' }
    return await create(calling, row, claim, mapping)
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error
    const { problem } = error
    if (problem === 'refused' || problem === 'not_found') return { outcome: 'refused', problem, isOver: true }
    // Somebody there has the address meanwhile: the next try finds it.
    if (problem === 'conflict') return { outcome: 'refused', problem, isOver: claim.tries >= mostTries }
    throw error
  }
}

async function recordThere(calling: Calling, { link, contact }: Claim, mapping: Mapping): Promise<CrmRecord | null> {
  const { adapter, connection, signal, pace } = calling
  const fields = mapping.rules.map(({ theirs }) => theirs)
  if (link) {
    await pace()
    return await adapter.read(connection, { object: 'contacts', fields, id: link.remote_id }, signal)
  }
  for (const by of ['email', 'phone'] as const) {
    const value = contact.addresses.find(({ kind }) => kind === by)?.value
    if (value === undefined) continue
    await pace()
    const [found] = await adapter.find(connection, { fields, by, value }, signal)
    if (found) return found
  }
  return null
}

type Updating = { claim: Claim; mapping: Mapping; record: CrmRecord }

async function update(calling: Calling, row: ConnectionRow, { claim, mapping, record }: Updating): Promise<Sent> {
  const { adapter, connection, signal, pace } = calling
  const theirs = theirsOf(record, mapping)
  const last = claim.link?.last ?? null
  const merged = mergeOf({ connection: row, mapping }, { contact: claim.contact, record, theirs, last })
  if (merged.there.length === 0) return { outcome: 'sent', record, merged }
  const values = sentValues(Object.fromEntries(merged.there.map(({ field, after }) => [field, after])), mapping)
  await pace()
  const { changedAt } = await adapter.update(connection, { object: 'contacts', id: record.id, values }, signal)
  return { outcome: 'sent', record: { ...record, changedAt: changedAt ?? record.changedAt }, merged }
}

async function create(calling: Calling, row: ConnectionRow, claim: Claim, mapping: Mapping): Promise<Sent> {
  const { adapter, connection, signal, pace } = calling
  const { contact, id: key } = claim
  const ours = oursOf(contact, mapping, null)
  const filled = Object.fromEntries(Object.entries(ours).filter((pair): pair is [string, string] => !!pair[1]))
  await pace()
  const written = await adapter.create(
    connection,
    { object: 'contacts', values: sentValues(filled, mapping), key },
    signal,
  )
  const record: CrmRecord = { id: written.id, changedAt: written.changedAt ?? contact.changedAt, values: {} }
  const theirs = Object.fromEntries(Object.keys(ours).map((field) => [field, '']))
  return {
    outcome: 'created_there',
    record,
    merged: mergeOf({ connection: row, mapping }, { contact, record, theirs, last: null }),
  }
}

/** Null where there is nothing to tell. */
export async function recordSent(
  writing: Writing,
  row: ConnectionRow,
  { claim, sent, mapping }: { claim: Claim; sent: Sent; mapping: Mapping },
): Promise<Entry | null> {
  const { tx } = writing
  const { contact, link } = claim
  const about = { contactId: contact.id, name: contact.name }
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
  const other = await tx
    .selectFrom('crm_links')
    .where('connection_id', '=', row.id)
    .where('remote_id', '=', record.id)
    .select('contact_id')
    .executeTakeFirst()
  await settleChange(tx, claim)
  if (other?.contact_id && other.contact_id !== contact.id)
    return { act: 'skipped', ...about, remoteId: record.id, problem: 'duplicate_here' }
  await saveLink(writing, row, { record, contactId: contact.id, last: merged.last })
  const after = merged.here.length > 0 ? await changeHere(writing, contact, merged.here, mapping) : contact
  if (merged.here.length === 0 && merged.there.length === 0 && link) return null
  const act = outcome === 'created_there' ? outcome : merged.there.length > 0 ? 'sent' : link ? 'updated' : 'linked'
  return { act, ...about, contactVersion: after.version, remoteId: record.id, here: merged.here, there: merged.there }
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
