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
    (state, { firstName, lastName, language, theme = state.theme, avatarUrl = state.avatarUrl }): MeState => ({
      ...state,
      firstName,
      lastName,
      language,
      theme,
      avatarUrl,
    }),
  ),
])
