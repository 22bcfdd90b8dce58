/** What is asked and done with addresses as they are typed; apart from the card, because it knows which numbers exist. */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { addressLimit, contact, contactName, contactNote } from './contact.ts'
import { fieldValues } from './fields.ts'
import { typedAddress } from './typed-address.ts'

/** An address that another contact has is refused with that contact's id, so that nobody is made twice. */
export const createContact = command('contacts.create', {
  input: z.strictObject({
    contactId: id,
    name: contactName,
    note: z._default(contactNote, null),
    addresses: z.array(typedAddress).check(z.maxLength(addressLimit)),
    fields: z._default(fieldValues, {}),
  }),
  output: contact,
  needs: 'create_bases',
  errors: [
    'contacts.id_taken',
    'contacts.address_taken',
    'contacts.field_not_found',
    'contacts.field_required',
    'contacts.field_refused',
  ],
})

export const addAddress = command('contacts.add-address', {
  input: z.strictObject({ contactId: id, address: typedAddress }),
  output: contact,
  needs: 'update_bases',
  errors: ['contacts.not_found', 'contacts.merged', 'contacts.address_taken', 'contacts.too_many_addresses'],
})

/** The contact with this address: looked up before a contact is made, and by every channel on a message. */
export const whoHas = query('contacts.who-has', {
  input: z.strictObject({ address: typedAddress }),
  output: z.nullable(contact),
  needs: 'view_bases',
  errors: [],
})
