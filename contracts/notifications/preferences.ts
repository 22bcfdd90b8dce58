/** What a person wants to be told, kind by kind, and where. */
import * as z from 'zod/mini'
import { command, event, view } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { kind } from './kinds.ts'

export const preference = z.strictObject({
  /** In the bell. What is not wanted there is not kept at all. */
  bell: z.boolean(),
  /** Shown by the browser while no tab of ours is looked at, where the browser allows it. */
  browser: z.boolean(),
})
export type Preference = z.infer<typeof preference>

/** Every kind, as the user chose or by default. */
export const preferencesState = z.strictObject({ kinds: z.record(kind, preference) })
export type PreferencesState = z.infer<typeof preferencesState>

export const preferencesRoom = (userId: string) => `notifications.preferences:${userId}`

export const preferences = view('notifications.preferences', {
  params: z.strictObject({}),
  state: preferencesState,
  needs: 'signed-in',
  room: (_, { userId }) => preferencesRoom(userId),
})

/** What is about the safety of the account stays in the bell whatever is asked for. */
export const setPreference = command('notifications.set-preference', {
  input: z.strictObject({ kind, ...preference.shape }),
  output: preference,
  needs: 'signed-in',
  errors: [],
})

export const preferenceSet = event('notifications.preference_set', z.strictObject({ userId: id, kind, preference }), {
  rooms: ({ userId }) => [preferencesRoom(userId)],
  about: ({ userId }) => [userId],
})
