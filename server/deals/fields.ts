/** The company's own fields of deals: they are defined like those of contacts, and their values stand on the deal. */
import type { Field, FieldValue, FieldValues } from '@aura/contracts/contacts/fields.ts'
import { assertFieldValues, assertRequiredFields, fieldsOf } from '../contacts/index.ts'
import type { Db } from '../platform/database/transact.ts'

type Patch = Readonly<Record<string, FieldValue | null>>

export const dealFields = (tx: Db): Promise<Field[]> => fieldsOf(tx, 'deal')

/** As the fields take them; refuses what does not fit. */
export const fittingValues = (fields: readonly Field[], values: Patch): Patch =>
  Object.fromEntries(assertFieldValues(fields, values).map(({ fieldId, value }) => [fieldId, value]))

/** Undefined where nothing is stated: then nothing is read. */
export async function fieldPatch(tx: Db, values: Patch | undefined): Promise<Patch | undefined> {
  if (values === undefined || Object.keys(values).length === 0) return undefined
  return fittingValues(await dealFields(tx), values)
}

/** A deal opened by hand needs every required field. */
export async function valuesToOpen(tx: Db, stated: Patch): Promise<FieldValues> {
  const fields = await dealFields(tx)
  const values = Object.fromEntries(
    Object.entries(stated).flatMap(([id, value]) => (value === null ? [] : [[id, value]])),
  )
  assertRequiredFields(fields, values)
  return Object.fromEntries(
    assertFieldValues(fields, values).flatMap(({ fieldId, value }) => (value === null ? [] : [[fieldId, value]])),
  )
}
