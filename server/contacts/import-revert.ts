/** What rows of a file have changed of people who were known before: as it was, a handful of statements for all. */
import { type Channel, type Consent, consentForgotten, consentRecorded } from '@aura/contracts/contacts/consents.ts'
import { contactChanged } from '@aura/contracts/contacts/contact.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { UndoingMany } from '../platform/import-kind.ts'
import { takeOut, tellMembers } from './bases.ts'
import { noteConsents } from './consent-history.ts'
import { consentsAmong } from './consents.ts'
import { writeValues } from './field-values.ts'
import type { UndoRecord } from './import-apply.ts'
import { selectContacts, wire } from './read.ts'

export type Remembered = { id: string; was: UndoRecord }

export async function revertRows(context: UndoingMany, items: readonly Remembered[]): Promise<void> {
  if (items.length === 0) return
  const { tx, emit, companyId } = context
  await takeAddresses(tx, items)
  await takeTags(tx, items)
  await writeValues(
    tx,
    companyId,
    items.flatMap(({ id, was }) => was.fields.map(({ fieldId, before }) => ({ ownerId: id, fieldId, value: before }))),
  )
  const bases = new Set(items.flatMap(({ was }) => was.base ?? []))
  for (const base of bases)
    await takeOut(
      tx,
      base,
      items.flatMap(({ id, was }) => (was.base === base ? [id] : [])),
    )
  const consents = await takeConsents(context, items)
  await writeCards(context, items)
  for (const { contactId, channel, consent } of consents)
    if (consent) emit(consentRecorded, { contactId, consent })
    else emit(consentForgotten, { contactId, channel })
  await tellMembers(context, [...bases])
}

async function takeAddresses(tx: Db, items: readonly Remembered[]): Promise<void> {
  const added = items.flatMap(({ id, was }) => was.addresses.map((value) => ({ id, value })))
  if (added.length > 0)
    await sql`delete from contact_addresses a using jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as r(id uuid, value text) where a.contact_id = r.id and a.value = r.value`.execute(tx)
}

async function takeTags(tx: Db, items: readonly Remembered[]): Promise<void> {
  const added = items.flatMap(({ id, was }) => was.tags.map((tag) => ({ id, tag })))
  if (added.length > 0)
    await sql`delete from contact_tags t using jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as r(id uuid, tag uuid) where t.contact_id = r.id and t.tag_id = r.tag`.execute(tx)
}

type Back = { contactId: string; channel: Channel; consent: Consent | null }

/** A consent recorded after the import stays. */
async function takeConsents({ tx, companyId, actor, now }: UndoingMany, items: readonly Remembered[]) {
  const inputs = items.filter(({ was }) => was.consents.length > 0)
  const current = await consentsAmong(
    tx,
    inputs.map(({ id }) => id),
  )
  const back = inputs.flatMap(({ id, was }) =>
    was.consents.flatMap(({ channel, before }): Back[] =>
      current.get(id)?.get(channel)?.source === 'import' ? [{ contactId: id, channel, consent: before }] : [],
    ),
  )
  if (back.length === 0) return back
  const json = JSON.stringify(back.map(({ contactId, channel, consent }) => ({ contactId, channel, ...consent })))
  await sql`delete from contact_consents c using jsonb_to_recordset(${json}::jsonb) as r("contactId" uuid, channel text)
    where c.contact_id = r."contactId" and c.channel = r.channel`.execute(tx)
  await sql`insert into contact_consents (company_id, contact_id, channel, state, source, evidence, at)
    select ${companyId}::uuid, r."contactId", r.channel, r.state, r.source, r.evidence, r.at
    from jsonb_to_recordset(${json}::jsonb)
      as r("contactId" uuid, channel text, state text, source text, evidence text, at timestamptz)
    where r.state is not null`.execute(tx)
  await noteConsents(tx, { companyId, how: 'import_undone', by: actor.userId, at: now }, back)
  return back
}

async function writeCards({ tx, emit, now }: UndoingMany, items: readonly Remembered[]): Promise<void> {
  const cards = items.map(({ id, was: { name, note } }) => ({ id, name, note, noted: note !== undefined }))
  await sql`update contacts c set name = coalesce(r.name, c.name),
      note = case when r.noted then r.note else c.note end, changed_at = ${now}, version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as r(id uuid, name text, note text, noted boolean)
    where c.id = r.id`.execute(tx)
  const ids = items.map(({ id }) => id)
  for (const row of await selectContacts(tx).where('contacts.id', 'in', ids).execute())
    emit(contactChanged, { contact: wire(row) })
}
