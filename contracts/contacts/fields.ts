/**
 * A company's own fields for its contacts and its deals, beyond the card. A field has a type, and every door refuses what does not
 * fit it; older values are kept and read as they are, whatever becomes of the field. A field is archived, never
 * deleted. `owner` says what the fields belong to.
 */
import * as z from 'zod/mini'
import { command, event, view } from '../platform/operation.ts'
import { id, integer, singleLine, text } from '../platform/values.ts'

export const fieldTypes = ['text', 'number', 'date', 'yes_no', 'choice', 'phone', 'url'] as const
export type FieldType = (typeof fieldTypes)[number]

export const fieldOwners = ['contact', 'deal'] as const
const owner = z.enum(fieldOwners)
export type FieldOwner = z.infer<typeof owner>

export const fieldLimit = 60
export const choiceLimit = 100

/** A text, a number, yes or no; dates are texts of the form 2026-11-21. */
export const fieldValue = z.union([text(2000), z.number().check(z.gte(-1e15), z.lte(1e15)), z.boolean()])
export type FieldValue = z.infer<typeof fieldValue>

/** By the id of the field. */
export const fieldValues = z.record(id, fieldValue)
export type FieldValues = z.infer<typeof fieldValues>

/** `was` are the names it had before: who was given one of those has this one. */
const choice = z.strictObject({ label: singleLine(80), was: z.array(singleLine(80)).check(z.maxLength(20)) })
export type Choice = z.infer<typeof choice>

/** Its name in files and for programs; it stays. */
const key = text(40).check(z.regex(/^[a-z][a-z0-9_]{0,39}$/))
const version = integer(1)

export const field = z.strictObject({
  id,
  owner,
  key,
  label: z.string(),
  type: z.enum(fieldTypes),
  choices: z.array(choice),
  required: z.boolean(),
  position: z.int(),
  archived: z.boolean(),
  version,
})
export type Field = z.infer<typeof field>

export const fieldsRoom = (of: FieldOwner) => `contacts.fields:${of}`

export const fieldsState = z.strictObject({ fields: z.record(z.string(), field) })
export type FieldsState = z.infer<typeof fieldsState>

export const fields = view('contacts.fields', {
  params: z.strictObject({ owner }),
  state: fieldsState,
  needs: (params) => (params.owner === 'deal' ? 'view_crm' : 'view_bases'),
  room: (params) => fieldsRoom(params.owner),
})

const saying = {
  label: singleLine(60),
  type: z.enum(fieldTypes),
  choices: z._default(z.array(choice).check(z.maxLength(choiceLimit)), []),
  required: z.boolean(),
}
const refusals = ['contacts.field_label_taken', 'contacts.choices_refused'] as const

export const createField = command('contacts.create-field', {
  input: z.strictObject({ fieldId: id, owner, key, ...saying }),
  output: field,
  needs: 'manage_bases',
  errors: ['contacts.id_taken', 'contacts.field_key_taken', 'contacts.too_many_fields', ...refusals],
})

export const editField = command('contacts.edit-field', {
  input: z.strictObject({ fieldId: id, version, ...saying, archived: z.boolean() }),
  output: field,
  needs: 'manage_bases',
  errors: ['contacts.field_not_found', 'command.stale', ...refusals],
})

/** The fields in the order in which they are shown; those that are not named come behind. */
export const orderFields = command('contacts.order-fields', {
  input: z.strictObject({ owner, fieldIds: z.array(id).check(z.minLength(1), z.maxLength(fieldLimit)) }),
  output: z.strictObject({ changed: z.int() }),
  needs: 'manage_bases',
  errors: ['contacts.field_not_found'],
})

export const fieldSaved = event('contacts.field_saved', z.strictObject({ field }), {
  rooms: (body) => [fieldsRoom(body.field.owner)],
})
