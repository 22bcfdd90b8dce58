/** Contacts as a table: whatever the list was narrowed to, a base or a tag too, with the company's own fields. */

import { bulkContacts } from '@aura/contracts/contacts/bulk-change.ts'
import type { Channel, Consent } from '@aura/contracts/contacts/consents.ts'
import { type Contact, contacts, narrowed } from '@aura/contracts/contacts/contact.ts'
import type { Field } from '@aura/contracts/contacts/fields.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { type Cell, type Column, exportKind } from '../platform/export-kind.ts'
import { consentsAmong } from './consents.ts'
import { narrowing } from './contact-filter.ts'
import { fieldsOf } from './fields.ts'
import { selectContacts, wire } from './read.ts'
import { consentColumns, fieldColumn, sheetTitles } from './sheet-columns.ts'

type Row = { contact: Contact; tags: string; bases: string; consents: ReadonlyMap<Channel, Consent> }

const reached = ({ addresses }: Contact, kind: 'phone' | 'email') =>
  addresses.flatMap((address) => (address.kind === kind ? [address.value] : [])).join(', ') || null

export const exportContacts = exportKind({
  name: 'contacts.people',
  needs: contacts.needs,
  titles: { 'pt-BR': 'Contatos', 'en-US': 'Contacts', 'es-ES': 'Contactos' },
  /** What the list was narrowed to, or who was selected in it. */
  params: z.extend(narrowed, { ids: bulkContacts.shape.ids }),
  columns: async (tx) => [
    { id: 'name', titles: sheetTitles.name, cell: ({ contact }: Row) => contact.name },
    { id: 'phone', titles: sheetTitles.phone, cell: ({ contact }) => reached(contact, 'phone') },
    { id: 'email', titles: sheetTitles.email, cell: ({ contact }) => reached(contact, 'email') },
    { id: 'tags', titles: sheetTitles.tags, cell: (row) => row.tags || null },
    { id: 'bases', titles: sheetTitles.bases, cell: (row) => row.bases || null },
    { id: 'note', titles: sheetTitles.note, cell: ({ contact }) => contact.note },
    ...(await fieldsOf(tx, 'contact')).filter(({ archived }) => !archived).map(ofField),
    ...consentColumns.map(
      ({ id, titles, channel }): Column<Row> => ({
        id,
        titles,
        cell: ({ consents }) => allowed(consents.get(channel)?.state),
      }),
    ),
    { id: 'created', titles: sheetTitles.created, cell: ({ contact }) => new Date(contact.createdAt) },
  ],
  async read({ tx, params, after, limit }) {
    const { ids, ...narrow } = params
    const request = await narrowing(tx, narrow)
    const selected = ids ? selectContacts(tx).where('contacts.id', 'in', ids) : selectContacts(tx)
    let query = request(selected).orderBy('contacts.id').limit(limit)
    if (after !== null) query = query.where('contacts.id', '>', after)
    const found = (await query.execute()).map(wire)
    const [tags, bases] = [await namesIn(tx, 'tags'), await namesIn(tx, 'bases')]
    const consents = await consentsAmong(
      tx,
      found.map(({ id }) => id),
    )
    const rows = found.map((contact) => ({
      contact,
      tags: contact.tags.map((id) => tags.get(id) ?? '').join(', '),
      bases: contact.bases.map((id) => bases.get(id) ?? '').join(', '),
      consents: consents.get(contact.id) ?? new Map(),
    }))
    return { rows, next: found.length < limit ? null : (found.at(-1)?.id ?? null) }
  },
})

const allowed = (state: Consent['state'] | undefined): Cell => (state === undefined ? null : state === 'given')

const ofField = (field: Field): Column<Row> => ({
  ...fieldColumn(field),
  cell: ({ contact }) => contact.fields[field.id] ?? null,
})

async function namesIn(tx: Db, table: 'tags' | 'bases'): Promise<Map<string, string>> {
  const rows = await tx.selectFrom(table).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
