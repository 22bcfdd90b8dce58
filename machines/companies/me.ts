import { type MeState, me, profileChanged } from '@aura/contracts/companies/me.ts'
import { accessChanged } from '@aura/contracts/platform/access.ts'
import { on, reducer } from '../platform/reducer.ts'

export const meReducer = reducer(me, [
  on(
    accessChanged,
    (state, { role, permissions, withheld }): MeState => ({ ...state, role, permissions, withheld: withheld ?? [] }),
  ),
  on(
    profileChanged,
    (state, { firstName, lastName, language, ...changed }): MeState => ({
      ...state,
      firstName,
      lastName,
      language,
      theme: changed.theme === undefined ? state.theme : changed.theme,
      waitingSignals: changed.waitingSignals ?? state.waitingSignals,
      avatarUrl: changed.avatarUrl === undefined ? state.avatarUrl : changed.avatarUrl,
    }),
  ),
])
