import { type FieldsState, fieldSaved, fields, type orderFields } from '@aura/contracts/contacts/fields.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { on, reducer } from '../platform/reducer.ts'

export const fieldsReducer = reducer(fields, [
  on(fieldSaved, (state, { field }): FieldsState => ({ fields: { ...state.fields, [field.id]: field } })),
])

/** Before the server's answer. */
export const reordered = (state: FieldsState, { fieldIds }: InputOf<typeof orderFields>): FieldsState => ({
  fields: Object.fromEntries(
    Object.entries(state.fields).map(([id, field]) => {
      const position = fieldIds.indexOf(id)
      return [id, position === -1 ? field : { ...field, position }]
    }),
  ),
})
