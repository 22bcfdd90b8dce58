/** One record of the CRM becomes a contact, is linked with one, or changes one; what goes the other way waits to be sent. */
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { mergeSides, type SideValues } from '@aura/machines/crm-sync/merge.ts'
import { sql } from 'kysely'
import { holderOf, readContact } from '../../contacts/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import { refusalOf } from '../../platform/error-body.ts'
import type { CrmRecord } from '../port.ts'
import type { ConnectionRow, LinkRow } from '../store.ts'
import { type Mapping, mergeRules, oursOf, theirsOf } from './sides.ts'
import { changeHere, createHere, type Writing } from './write-contact.ts'
import type { Entry } from './write-entries.ts'

export type Receiving = { writing: Writing; connection: ConnectionRow; mapping: Mapping; isDry: boolean }

/** These pass by themselves: the job is tried again. */
const passing = new Set(['server.busy', 'server.unavailable'])

/** Null where nothing was to be done. */
export async function receiveRecord(receiving: Receiving, record: CrmRecord): Promise<Entry | null> {
  const { tx } = receiving.writing
  const delayed: (() => void)[] = []
  const emit: Writing['emit'] = (event, body) => void delayed.push(() => receiving.writing.emit(event, body))
  await sql`savepoint receiving`.execute(tx)
  try {
    const entry = await receive({ ...receiving, writing: { ...receiving.writing, emit } }, record)
    await sql`release savepoint receiving`.execute(tx)
    for (const tell of delayed) tell()
    return entry
  } catch (error) {
    const { refusal } = refusalOf(error)
    if (passing.has(refusal.code) || refusal.code.startsWith('server.')) throw error
    await sql`rollback to savepoint receiving`.execute(tx)
    const name = record.values.name ?? record.id
    return { act: 'failed', contactId: null, remoteId: record.id, name, problem: refusal.code }
  }
}

async function receive(receiving: Receiving, record: CrmRecord): Promise<Entry | null> {
  const { writing, connection, mapping } = receiving
  const theirs = theirsOf(record, mapping)
  const link = await linkOf(writing.tx, connection.id, record.id)
  return link ? await receiveChange(receiving, record, { link, theirs }) : await receiveNew(receiving, record, theirs)
}

async function receiveNew(receiving: Receiving, record: CrmRecord, theirs: SideValues): Promise<Entry | null> {
  const { writing, connection } = receiving
  const [holder, isLinked] = await holderFor(writing.tx, connection.id, theirs)
  if (holder && isLinked) {
    const name = theirs.name ?? ''
    return { act: 'skipped', contactId: holder, remoteId: record.id, name, problem: 'duplicate_there' }
  }
  if (holder) return await linkContact(receiving, record, { contact: await readContact(writing.tx, holder), theirs })
  return await createContact(receiving, record, theirs)
}

async function receiveChange(
  receiving: Receiving,
  record: CrmRecord,
  { link, theirs }: { link: LinkRow; theirs: SideValues },
): Promise<Entry | null> {
  const { writing, connection, mapping, isDry } = receiving
  const { tx } = writing
  const isOlder = link.remote_changed_at !== null && link.remote_changed_at.toISOString() > record.changedAt
  // What a sync wrote comes back here, and ends here.
  const isSame = mapping.rules.every(({ ours }) => theirs[ours] === null || theirs[ours] === link.last[ours])
  if (isOlder || isSame) return null
  if (link.contact_id === null) return await receiveNew(receiving, record, theirs)
  const contact = await readContact(tx, link.contact_id)
  const merged = mergeOf(receiving, { contact, record, theirs, last: link.last })
  if (merged.here.length === 0 && merged.there.length === 0 && isDry) return null
  const after = isDry || merged.here.length === 0 ? contact : await changeHere(writing, contact, merged.here, mapping)
  if (!isDry) {
    await saveLink(writing, connection, { record, contactId: contact.id, last: merged.lastHere })
    if (merged.there.length > 0) await markChange(writing, connection, contact.id)
  }
  if (merged.here.length === 0) return null
  return entryOf('updated', { contact: after, record, here: merged.here })
}

/** Both were there: they are one from now on. */
async function linkContact(
  receiving: Receiving,
  record: CrmRecord,
  { contact, theirs }: { contact: Contact; theirs: SideValues },
): Promise<Entry> {
  const { writing, connection, mapping, isDry } = receiving
  const merged = mergeOf(receiving, { contact, record, theirs, last: null })
  const after = isDry || merged.here.length === 0 ? contact : await changeHere(writing, contact, merged.here, mapping)
  if (!isDry) {
    await saveLink(writing, connection, { record, contactId: contact.id, last: merged.lastHere })
    if (merged.there.length > 0) await markChange(writing, connection, contact.id)
  }
  return entryOf('linked', { contact: after, record, here: merged.here })
}

async function createContact(receiving: Receiving, record: CrmRecord, theirs: SideValues): Promise<Entry | null> {
  const { writing, connection, mapping, isDry } = receiving
  // One without a name and an address says nobody.
  if (connection.direction === 'out' || !(theirs.name || theirs.email || theirs.phone)) return null
  const here = mapping.rules.flatMap(({ ours: field }) =>
    theirs[field] ? [{ field, before: '', after: theirs[field], reason: 'empty_here' as const }] : [],
  )
  if (isDry) return { act: 'created', contactId: null, remoteId: record.id, name: theirs.name ?? '', here }
  const contact = await createHere(writing, theirs, mapping)
  const last = Object.fromEntries(
    Object.entries(theirs).flatMap(([field, text]) => (text === null ? [] : [[field, text]])),
  )
  await saveLink(writing, connection, { record, contactId: contact.id, last })
  return entryOf('created', { contact, record, here })
}

type Meeting = { contact: Contact; record: CrmRecord; theirs: SideValues; last: Record<string, string> | null }

/** What is still to be sent is not known to both sides yet: `lastHere` is without it. */
export function mergeOf({ connection, mapping }: Pick<Receiving, 'connection' | 'mapping'>, meeting: Meeting) {
  const { contact, record, theirs, last } = meeting
  const merged = mergeSides({
    ...{ rules: mergeRules(mapping), direction: connection.direction, last, theirs, theirsAt: record.changedAt },
    ...{ ours: oursOf(contact, mapping, last), oursAt: contact.changedAt },
  })
  const lastHere = { ...merged.last }
  for (const { field } of merged.there) {
    delete lastHere[field]
    const before = last?.[field]
    if (before !== undefined) lastHere[field] = before
  }
  return { ...merged, lastHere }
}

const entryOf = (
  act: Entry['act'],
  { contact, record, here }: { contact: Contact; record: CrmRecord; here: Entry['here'] & object },
): Entry => ({
  ...{ act, contactId: contact.id, contactVersion: contact.version, remoteId: record.id, name: contact.name, here },
})

export const linkOf = (tx: Db, connectionId: string, remoteId: string): Promise<LinkRow | undefined> =>
  tx
    .selectFrom('crm_links')
    .where('connection_id', '=', connectionId)
    .where('remote_id', '=', remoteId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

/** By e-mail address, then by telephone; whether the contact is another record there already. */
async function holderFor(tx: Db, connectionId: string, theirs: SideValues): Promise<[string | null, boolean]> {
  for (const kind of ['email', 'phone'] as const) {
    const value = theirs[kind]
    const holder = value ? await holderOf(tx, { kind, value }) : null
    if (holder === null) continue
    const linked = await tx
      .selectFrom('crm_links')
      .where('contact_id', '=', holder)
      .where('connection_id', '=', connectionId)
      .select('remote_id')
      .executeTakeFirst()
    return [holder, linked !== undefined]
  }
  return [null, false]
}

type Linked = { record: Pick<CrmRecord, 'id' | 'changedAt'>; contactId: string; last: Record<string, string> }

export async function saveLink(
  { tx, now }: Pick<Writing, 'tx' | 'now'>,
  { company_id, id: connection_id }: ConnectionRow,
  { record, contactId, last }: Linked,
): Promise<void> {
  const row = {
    contact_id: contactId,
    last: JSON.stringify(last),
    remote_changed_at: new Date(record.changedAt),
    synced_at: now,
  }
  await tx
    .insertInto('crm_links')
    .values({ company_id, connection_id, remote_id: record.id, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id', 'remote_id']).doUpdateSet(row))
    .execute()
}

export async function markChange(
  { tx, now, newId }: Pick<Writing, 'tx' | 'now' | 'newId'>,
  { company_id, id: connection_id }: Pick<ConnectionRow, 'company_id' | 'id'>,
  contactId: string,
): Promise<void> {
  await tx
    .insertInto('crm_changes')
    .values({ company_id, connection_id, contact_id: contactId, id: newId(), at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'connection_id', 'contact_id'])
        .doUpdateSet((e) => ({ mark: e('crm_changes.mark', '+', 1), tries: 0 })),
    )
    .execute()
}
