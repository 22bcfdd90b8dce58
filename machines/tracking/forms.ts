import { type FormsState, formSaved, forms } from '@aura/contracts/tracking/form.ts'
import { on, reducer } from '../platform/reducer.ts'

export const formsReducer = reducer(forms, [
  on(formSaved, (state, { form }): FormsState => ({ ...state, forms: { ...state.forms, [form.id]: form } })),
])
