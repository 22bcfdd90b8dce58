/** Contacts as they go over the wire. */
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import type { FieldValues } from '@aura/contracts/contacts/fields.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

export const selectContacts = (tx: Db) =>
  tx.selectFrom('contacts').select((e) => [
    'contacts.id',
    'contacts.name',
    'contacts.note',
    'contacts.merged_into',
    'contacts.version',
    'contacts.created_at',
    'contacts.changed_at',
    'contacts.archived_at',
    jsonArrayFrom(
      e
        .selectFrom('contact_addresses as a')
        .whereRef('a.company_id', '=', 'contacts.company_id')
        .whereRef('a.contact_id', '=', 'contacts.id')
        .select(['a.id', 'a.kind', 'a.value'])
        .orderBy('a.created_at')
        .orderBy('a.id'),
    ).as('addresses'),
    e
      .selectFrom('contact_tags as t')
      .whereRef('t.company_id', '=', 'contacts.company_id')
      .whereRef('t.contact_id', '=', 'contacts.id')
      .select((t) =>
        t.fn.coalesce(t.fn.agg<string[]>('array_agg', ['t.tag_id']).orderBy('t.tag_id'), t.val([])).as('tags'),
      )
      .as('tags'),
    e
      .selectFrom('base_members as b')
      .whereRef('b.company_id', '=', 'contacts.company_id')
      .whereRef('b.contact_id', '=', 'contacts.id')
      .select((b) => b.fn.agg<string[] | null>('array_agg', ['b.base_id']).orderBy('b.base_id').as('bases'))
      .as('bases'),
    e
      .selectFrom('custom_values as v')
      .whereRef('v.company_id', '=', 'contacts.company_id')
      .whereRef('v.owner_id', '=', 'contacts.id')
      .select(sql<FieldValues | null>`jsonb_object_agg(v.field_id, v.value)`.as('fields'))
      .as('fields'),
  ])

export type ContactRow = Awaited<ReturnType<ReturnType<typeof selectContacts>['execute']>>[number]

export const wire = (row: ContactRow): Contact => ({
  id: row.id,
  name: row.name,
  note: row.note,
  addresses: row.addresses,
  tags: row.tags ?? [],
  bases: row.bases ?? [],
  fields: row.fields ?? {},
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  mergedInto: row.merged_into,
  ...(row.archived_at && { archivedAt: row.archived_at.toISOString() }),
  version: row.version,
})

export async function readContact(tx: Db, contactId: string): Promise<Contact> {
  const row = await selectContacts(tx).where('contacts.id', '=', contactId).executeTakeFirst()
  return row ? wire(row) : refuse('contacts.not_found')
}

/** Locked until the transaction ends; one that is part of another is refused with where it went. */
export async function lockContact(tx: Db, contactId: string): Promise<{ version: number }> {
  const row = await tx
    .selectFrom('contacts')
    .where('id', '=', contactId)
    .select(['version', 'merged_into'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return refuse('contacts.not_found')
  if (row.merged_into !== null) return refuse('contacts.merged', { params: { into: row.merged_into } })
  return { version: row.version }
}

/** Locked in the order of their ids: two mass edits at once do not wait for each other in a circle. */
export async function holdContacts(tx: Db, contactIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(contactIds)].sort()
  if (ids.length === 0) return []
  const pending = await tx
    .selectFrom('contacts')
    .where('id', 'in', ids)
    .where('merged_into', 'is', null)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return pending.length < ids.length ? refuse('contacts.not_found') : ids
}

/** Counts the change, and reads the card as it is now. */
type Touch = { name?: string; note?: string | null; merged_into?: string | null; archived_at?: Date | null }

export async function touched({ tx, now }: Pick<Work, 'tx' | 'now'>, contactId: string, set: Touch = {}) {
  await tx
    .updateTable('contacts')
    .set((e) => ({ ...set, changed_at: now, version: e('version', '+', 1) }))
    .where('id', '=', contactId)
    .execute()
  return await readContact(tx, contactId)
}
