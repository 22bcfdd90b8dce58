/** What one contact's fields say is changed one by one: what is not named stays, and null empties. */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { contact } from './contact.ts'
import { fieldLimit, fieldValue } from './fields.ts'

export const setFields = command('contacts.set-fields', {
  input: z.strictObject({
    contactId: id,
    values: z.record(id, z.nullable(fieldValue)).check(
      z.refine((values) => Object.keys(values).length <= fieldLimit),
      z.refine((values) => Object.keys(values).length > 0),
    ),
  }),
  output: contact,
  needs: 'update_bases',
  errors: [
    'contacts.not_found',
    'contacts.merged',
    'contacts.field_not_found',
    'contacts.field_required',
    'contacts.field_refused',
  ],
})
