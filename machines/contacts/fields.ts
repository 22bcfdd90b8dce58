import { type FieldsState, fieldSaved, fields } from '@aura/contracts/contacts/fields.ts'
import { on, reducer } from '../platform/reducer.ts'

export const fieldsReducer = reducer(fields, [
  on(fieldSaved, (state, { field }): FieldsState => ({ fields: { ...state.fields, [field.id]: field } })),
])
