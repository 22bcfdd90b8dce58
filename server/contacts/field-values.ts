/** What stands in the fields of one contact. */
import { contactChanged } from '@aura/contracts/contacts/contact.ts'
import { setFields as set } from '@aura/contracts/contacts/field-values.ts'
import type { Field, FieldValue } from '@aura/contracts/contacts/fields.ts'
import { missing } from '@aura/machines/contacts/field-fits.ts'
import { inForm } from '@aura/machines/contacts/field-read.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { fieldsOf } from './fields.ts'
import { lockContact, touched } from './read.ts'

export type Change = { ownerId: string; fieldId: string; value: FieldValue | null }

/** As the fields take them; refuses what does not fit and an empty one that is required. */
export function assertFieldValues(
  fields: readonly Field[],
  values: Readonly<Record<string, FieldValue | null>>,
): Omit<Change, 'ownerId'>[] {
  return Object.entries(values).map(([fieldId, input]) => {
    const field = fields.find(({ id, archived }) => id === fieldId && !archived)
    if (!field) return refuse('contacts.field_not_found')
    if (input === null) {
      if (field.required) return refuse('contacts.field_required', { params: { field: field.label } })
      return { fieldId, value: null }
    }
    const value = inForm(field, input)
    if (value === null) return refuse('contacts.field_refused', { params: { field: field.label } })
    return { fieldId, value }
  })
}

/** A contact made by hand needs every required field. */
export function assertRequiredFields(fields: readonly Field[], values: Readonly<Record<string, FieldValue>>): void {
  const [first] = missing(fields, values)
  if (first) refuse('contacts.field_required', { params: { field: first.label } })
}

export async function writeValues(tx: Db, companyId: string, changes: readonly Change[]): Promise<void> {
  const [empty, full] = [true, false].map((none) => changes.filter(({ value }) => (value === null) === none))
  if (empty && empty.length > 0)
    await sql`delete from custom_values v using jsonb_to_recordset(${JSON.stringify(empty)}::jsonb)
      as c("ownerId" uuid, "fieldId" uuid) where v.owner_id = c."ownerId" and v.field_id = c."fieldId"`.execute(tx)
  if (full && full.length > 0)
    await sql`insert into custom_values (company_id, owner_id, field_id, value)
      select ${companyId}::uuid, c."ownerId", c."fieldId", c.value
      from jsonb_to_recordset(${JSON.stringify(full)}::jsonb) as c("ownerId" uuid, "fieldId" uuid, value jsonb)
      on conflict (company_id, owner_id, field_id) do update set value = excluded.value`.execute(tx)
}

export const setFields = handle(set, async ({ input, tx, emit, now, caller }) => {
  const { contactId, values } = input
  await lockContact(tx, contactId)
  const changes = assertFieldValues(await fieldsOf(tx, 'contact'), values)
  await writeValues(
    tx,
    caller.companyId,
    changes.map((change) => ({ ...change, ownerId: contactId })),
  )
  const contact = await touched({ tx, now }, contactId)
  emit(contactChanged, { contact })
  return contact
})
