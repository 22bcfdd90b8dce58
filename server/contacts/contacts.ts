/** A contact's card: made, edited, its addresses, and who has an address. */

import {
  addressLimit,
  contactAdded,
  contactChanged,
  editContact as edit,
  removeAddress as remove,
} from '@aura/contracts/contacts/contact.ts'
import { addAddress as add, createContact as create, whoHas as who } from '@aura/contracts/contacts/create-contact.ts'
import type { TypedAddress } from '@aura/contracts/contacts/typed-address.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertFieldValues, assertRequiredFields, writeValues } from './field-values.ts'
import { fieldsOf } from './fields.ts'
import { lockContact, readContact, touched } from './read.ts'
import { holderOf, insertAddress, type NewAddress } from './upsert-contact.ts'

type Owner = { companyId: string; contactId: string }

async function assertAddress(work: Work, owner: Owner, address: TypedAddress): Promise<void> {
  if (await insertAddress(work, { ...owner, address })) return
  const contactId = (await holderOf(work.tx, address)) ?? ''
  return refuse('contacts.address_taken', { params: { contactId, address: address.value } })
}

export const createContact = handle(create, async ({ input, tx, emit, now, newId, caller }) => {
  const { contactId, name, note, addresses } = input
  const { companyId } = caller
  const fields = await fieldsOf(tx, 'contact')
  assertRequiredFields(fields, input.fields)
  const values = assertFieldValues(fields, input.fields)
  const row = await tx
    .insertInto('contacts')
    .values({ company_id: companyId, id: contactId, name, note, created_at: now, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return refuse('contacts.id_taken')
  for (const address of addresses) await assertAddress({ tx, emit, now, newId }, { companyId, contactId }, address)
  await writeValues(
    tx,
    companyId,
    values.map((value) => ({ ...value, ownerId: contactId })),
  )
  const contact = await readContact(tx, contactId)
  emit(contactAdded, { contact, source: 'person' })
  return contact
})

export const editContact = handle(edit, async ({ input, tx, emit, now }) => {
  const { contactId, name, note } = input
  const { version } = await lockContact(tx, contactId)
  if (version !== input.version) return refuse('command.stale', { params: { version } })
  const contact = await touched({ tx, now }, contactId, { name, note })
  emit(contactChanged, { contact })
  return contact
})

const countAddresses = async (tx: Db, contactId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('contact_addresses')
    .where('contact_id', '=', contactId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const addAddress = handle(add, async ({ input, tx, emit, now, newId, caller }) => {
  const { contactId, address } = input
  await lockContact(tx, contactId)
  if ((await holderOf(tx, address)) === contactId) return await readContact(tx, contactId)
  if ((await countAddresses(tx, contactId)) >= addressLimit)
    return refuse('contacts.too_many_addresses', { params: { limit: addressLimit } })
  await assertAddress({ tx, emit, now, newId }, { companyId: caller.companyId, contactId }, address)
  const contact = await touched({ tx, now }, contactId)
  emit(contactChanged, { contact })
  return contact
})

/** False where another card has it, this one is full, or has become part of another. */
export async function addAddressOf(work: Work, owner: NewAddress): Promise<boolean> {
  const { tx, now, emit } = work
  const { contactId } = owner
  const card = await tx
    .selectFrom('contacts')
    .where('id', '=', contactId)
    .where('merged_into', 'is', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!card || (await countAddresses(tx, contactId)) >= addressLimit || !(await insertAddress(work, owner)))
    return false
  emit(contactChanged, { contact: await touched({ tx, now }, contactId) })
  return true
}

export const removeAddress = handle(remove, async ({ input, tx, emit, now }) => {
  const { contactId, addressId } = input
  await lockContact(tx, contactId)
  const gone = await tx
    .deleteFrom('contact_addresses')
    .where('id', '=', addressId)
    .where('contact_id', '=', contactId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) return refuse('contacts.address_not_found')
  const contact = await touched({ tx, now }, contactId)
  emit(contactChanged, { contact })
  return contact
})

export const whoHas = answer(who, async ({ input, tx }) => {
  const holder = await holderOf(tx, input.address)
  return holder === null ? null : await readContact(tx, holder)
})
