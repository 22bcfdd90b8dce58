/**
 * Finds or creates the contact of an address. Of two hundred concurrent messages from one telephone, one makes the
 * contact: the address is unique per company, and every later insert finds what the first has made.
 */

import { type Contact, type ContactSource, contactAdded } from '@aura/contracts/contacts/contact.ts'
import type { SenderAddress } from '@aura/contracts/contacts/typed-address.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { restoreContact } from './archive.ts'
import { readContact } from './read.ts'

export async function holderOf(tx: Db, { kind, value }: SenderAddress): Promise<string | null> {
  const row = await tx
    .selectFrom('contact_addresses')
    .where('kind', '=', kind)
    .where('key', '=', sql<string>`address_key(${kind}, ${value})`)
    .select('contact_id')
    .executeTakeFirst()
  return row?.contact_id ?? null
}

/** The one that has been there longest first. */
export const addressesOf = (tx: Db, contactId: string): Promise<SenderAddress[]> =>
  tx
    .selectFrom('contact_addresses')
    .where('contact_id', '=', contactId)
    .select(['kind', 'value'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type Card = { id: string; name: string }

/** The known contacts of these telephones. The keys are computed first, or no index is used. */
export async function cardsAt(tx: Db, phones: readonly string[]): Promise<Map<string, Card>> {
  const { rows } = await sql<Card & { phone: string }>`
    with asked as materialized (
      select phone, address_key('phone', phone) as key from unnest(${phones}::text[]) as asked (phone))
    select asked.phone, c.id, c.name from asked
      join contact_addresses a on a.kind = 'phone' and a.key = asked.key
      join contacts c on c.company_id = a.company_id and c.id = a.contact_id`.execute(tx)
  return new Map(rows.map(({ phone, id, name }) => [phone, { id, name }]))
}

export type NewAddress = { companyId: string; contactId: string; address: SenderAddress }

/** False when somebody has it already. */
export async function insertAddress(
  { tx, newId, now }: Pick<Work, 'tx' | 'newId' | 'now'>,
  { companyId, contactId, address: { kind, value } }: NewAddress,
): Promise<boolean> {
  const row = await tx
    .insertInto('contact_addresses')
    .values({ company_id: companyId, id: newId(), contact_id: contactId, kind, value, created_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Found = { contact: Contact; isNew: boolean }
type Seen = {
  companyId: string
  address: SenderAddress
  name: string | null
  source: ContactSource
  /** Of a new contact; an address that another one has stays there. */
  also?: readonly SenderAddress[]
}

export async function upsertContact(work: Work, seen: Seen): Promise<Found> {
  const { tx, newId, now, emit } = work
  const { companyId, address, source } = seen
  const existing = await holderOf(tx, address)
  if (existing !== null) return { contact: await restoreContact(work, await readContact(tx, existing)), isNew: false }
  const contactId = newId()
  await tx
    .insertInto('contacts')
    .values({
      company_id: companyId,
      id: contactId,
      name: seen.name ?? address.value,
      note: null,
      created_at: now,
      changed_at: now,
    })
    .execute()
  if (await insertAddress(work, { companyId, contactId, address })) {
    for (const other of seen.also ?? []) await insertAddress(work, { companyId, contactId, address: other })
    const contact = await readContact(tx, contactId)
    emit(contactAdded, { contact, source })
    return { contact, isNew: true }
  }
  // The insert has waited for the faster transaction, so a new statement sees its row.
  await tx.deleteFrom('contacts').where('id', '=', contactId).execute()
  const faster = await holderOf(tx, address)
  if (faster === null) throw new Error('an address that is taken has no holder')
  return { contact: await readContact(tx, faster), isNew: false }
}
