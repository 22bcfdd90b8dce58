/** The fields a company makes for itself: what they are called, what may stand in them, and in what order. */

import {
  createField as create,
  editField as edit,
  type Field,
  type FieldOwner,
  fieldLimit,
  fieldSaved,
  orderFields as order,
  fields as view,
} from '@aura/contracts/contacts/fields.ts'
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'

const columns = [
  'id',
  'owner',
  'key',
  'label',
  'type',
  'choices',
  'required',
  'position',
  'archived',
  'version',
] as const

export const fieldsOf = (tx: Db, owner: FieldOwner): Promise<Field[]> =>
  tx.selectFrom('custom_fields').where('owner', '=', owner).select(columns).orderBy('position').orderBy('key').execute()

export const fields = show(view, {
  snapshot: async ({ tx, params }) => ({
    fields: Object.fromEntries((await fieldsOf(tx, params.owner)).map((field) => [field.id, field])),
  }),
})

type Saying = Pick<Field, 'id' | 'label' | 'type' | 'choices' | 'archived'>

function assertFieldDefinition(all: readonly Field[], { id, label, type, choices, archived }: Saying): void {
  const other = all.find((item) => item.id !== id && !item.archived && foldText(item.label) === foldText(label))
  if (other && !archived) refuse('contacts.field_label_taken', { params: { label: other.label } })
  const names = choices.flatMap((choice) => [choice.label, ...choice.was]).map(foldText)
  if ((type === 'choice' && names.length === 0) || new Set(names).size < names.length)
    refuse('contacts.choices_refused')
}

export const createField = handle(create, async ({ input, tx, emit, caller }) => {
  const { fieldId, owner, key, label, type, choices, required } = input
  await takeTurn(tx, 'custom_fields')
  const all = await fieldsOf(tx, owner)
  if (all.length >= fieldLimit) return refuse('contacts.too_many_fields', { params: { limit: fieldLimit } })
  if (all.some((item) => item.key === key)) return refuse('contacts.field_key_taken', { params: { key } })
  assertFieldDefinition(all, { id: fieldId, label, type, choices, archived: false })
  const position = Math.max(-1, ...all.map((item) => item.position)) + 1
  const field = await tx
    .insertInto('custom_fields')
    .values({
      company_id: caller.companyId,
      id: fieldId,
      owner,
      key,
      label,
      type,
      choices: JSON.stringify(choices),
      required,
      position,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (!field) return refuse('contacts.id_taken')
  emit(fieldSaved, { field })
  return field
})

async function save(tx: Db, field: Field, change: Partial<Field>): Promise<Field> {
  const { choices = field.choices, ...rest } = change
  return await tx
    .updateTable('custom_fields')
    .set({ ...rest, choices: JSON.stringify(choices), version: field.version + 1 })
    .where('id', '=', field.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** What stands in it is left as it is: values that do not fit any more are still read. */
export const editField = handle(edit, async ({ input, tx, emit }) => {
  const { fieldId: id, version, ...said } = input
  await takeTurn(tx, 'custom_fields')
  const before = await tx.selectFrom('custom_fields').where('id', '=', id).select(columns).executeTakeFirst()
  if (!before) return refuse('contacts.field_not_found')
  if (before.version !== version) return refuse('command.stale', { params: { version: before.version } })
  assertFieldDefinition(await fieldsOf(tx, before.owner), { id, ...said })
  const field = await save(tx, before, said)
  emit(fieldSaved, { field })
  return field
})

export const orderFields = handle(order, async ({ input, tx, emit }) => {
  await takeTurn(tx, 'custom_fields')
  const all = await fieldsOf(tx, input.owner)
  const named = input.fieldIds.flatMap((id) => all.find((item) => item.id === id) ?? [])
  if (named.length < input.fieldIds.length) return refuse('contacts.field_not_found')
  const wanted = [...new Set([...named, ...all])]
  const moved = wanted.flatMap((field, position) => (field.position === position ? [] : [{ field, position }]))
  for (const { field, position } of moved) emit(fieldSaved, { field: await save(tx, field, { position }) })
  return { changed: moved.length }
})
