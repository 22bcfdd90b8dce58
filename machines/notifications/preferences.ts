import type { Kind } from '@aura/contracts/notifications/kinds.ts'
import { kinds } from '@aura/contracts/notifications/kinds.ts'
import {
  type Preference,
  type PreferencesState,
  preferenceSet,
  preferences,
} from '@aura/contracts/notifications/preferences.ts'
import { on, reducer } from '../platform/reducer.ts'

export const preferencesReducer = reducer(preferences, [
  on(preferenceSet, (state, { kind, preference }): PreferencesState => withPreference(state, kind, preference)),
])

export const withPreference = (state: PreferencesState, kind: Kind, preference: Preference): PreferencesState => ({
  kinds: { ...state.kinds, [kind]: preference },
})

export const defaultPreference = (kind: Kind): Preference => ({ bell: true, browser: kinds[kind].browser })

/** What is asked for, as far as the kind allows it: without the bell there is nothing the browser could show. */
export const allowedPreference = (kind: Kind, { bell, browser }: Preference): Preference =>
  kinds[kind].always ? { bell: true, browser } : { bell, browser: bell && browser }
