import { settings, settingsChanged } from '@aura/contracts/companies/settings.ts'
import { on, reducer } from '../platform/reducer.ts'

export const settingsReducer = reducer(settings, [
  on(settingsChanged, (state, body) => ({ ...state, ...body, moneyFormat: body.moneyFormat ?? state.moneyFormat })),
])
