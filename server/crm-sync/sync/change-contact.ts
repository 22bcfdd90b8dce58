/** What a sync changes of a contact, by the screens' own handlers. */
import {
  type Contact,
  editContact as editContract,
  removeAddress as removeContract,
} from '@aura/contracts/contacts/contact.ts'
import { addAddress as addContract, createContact as createContract } from '@aura/contracts/contacts/create-contact.ts'
import { setFields as fieldsContract } from '@aura/contracts/contacts/field-values.ts'
import type { FieldValue, FieldValues } from '@aura/contracts/contacts/fields.ts'
import { typedAddress } from '@aura/contracts/contacts/typed-address.ts'
import type { FieldChange } from '@aura/contracts/crm-sync/runs.ts'
import { readField } from '@aura/machines/contacts/field-read.ts'
import type { SideValues } from '@aura/machines/crm-sync/merge.ts'
import { addAddress, createContact, editContact, readContact, removeAddress, setFields } from '../../contacts/index.ts'
import { runNested } from '../../platform/nested-command.ts'
import type { Mapping } from './contact-side.ts'
import type { Writing } from './side.ts'

const isOwn = (field: string) => ['name', 'note', 'email', 'phone'].includes(field)
const parsed = (field: string, text: string, { fields, language }: Mapping): FieldValue | null => {
  const own = fields.find(({ id }) => id === field)
  return own && text !== '' ? readField(own, text, language) : null
}

export async function createHere(context: Writing, values: SideValues, mapping: Mapping): Promise<Contact> {
  const addresses = (['email', 'phone'] as const).flatMap((kind) =>
    values[kind] ? [typedAddress.parse({ kind, value: values[kind] })] : [],
  )
  const fields: FieldValues = {}
  for (const [field, text] of Object.entries(values)) {
    const value = isOwn(field) || text === null ? null : parsed(field, text, mapping)
    if (value !== null) fields[field] = value
  }
  return await runNested(context, createContract, createContact, {
    contactId: context.newId(),
    name: values.name || (addresses[0]?.value ?? ''),
    note: values.note || null,
    ...{ addresses, fields },
  })
}

export async function changeHere(
  context: Writing,
  contact: Contact,
  changes: readonly FieldChange[],
  mapping: Mapping,
): Promise<Contact> {
  const { id: contactId } = contact
  const after = new Map(changes.map((change) => [change.field, change.after]))
  for (const { field, after: value, before } of changes) {
    if (field !== 'email' && field !== 'phone') continue
    if (value !== '')
      await runNested(context, addContract, addAddress, {
        contactId,
        address: typedAddress.parse({ kind: field, value }),
      })
    const old = contact.addresses.find((address) => address.kind === field && address.value === before)
    if (old) await runNested(context, removeContract, removeAddress, { contactId, addressId: old.id })
  }
  const own = changes.filter(({ field }) => !isOwn(field))
  if (own.length > 0) {
    const values = Object.fromEntries(own.map(({ field, after: text }) => [field, parsed(field, text, mapping)]))
    await runNested(context, fieldsContract, setFields, { contactId, values })
  }
  if (after.has('name') || after.has('note')) {
    const { version } = await readContact(context.tx, contactId)
    const name = after.get('name') ?? contact.name
    const note = after.has('note') ? after.get('note') || null : contact.note
    await runNested(context, editContract, editContact, { contactId, version, name, note })
  }
  return await readContact(context.tx, contactId)
}
