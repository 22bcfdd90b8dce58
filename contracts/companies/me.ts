/**
 * The signed-in user, live: name and permissions. Menus and buttons follow it, so a right that is given or taken
 * changes them at once.
 */
import * as z from 'zod/mini'
import { access, ownRoom, permissionName } from '../platform/access.ts'
import { event, view } from '../platform/operation.ts'
import { id, instant, language, theme, waitingSignals } from '../platform/values.ts'
import { avatarUrl } from './avatar.ts'

export const meState = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language,
  /** Null until the user chooses one; screens then start as the browser has it. */
  theme: z.nullable(theme),
  waitingSignals,
  avatarUrl,
  role: access.shape.role,
  permissions: z.array(permissionName),
  /** What the company's plan withholds from the user: shown dimmed, with the way to get it. */
  withheld: z.array(permissionName),
  /** Until when our support is here as this account; absent for everybody else. */
  supportUntil: z.optional(instant),
})
export type MeState = z.infer<typeof meState>

export const me = view('companies.me', {
  params: z.strictObject({}),
  state: meState,
  needs: 'signed-in',
  room: (_, { userId }) => ownRoom(userId),
})

export const profileChanged = event(
  'companies.profile_changed',
  z.strictObject({
    userId: id,
    firstName: z.string(),
    lastName: z.string(),
    language,
    /** Absent where it stays as it was, and in events from before there was such a thing. */
    theme: z.optional(z.nullable(theme)),
    waitingSignals: z.optional(waitingSignals),
    avatarUrl: z.optional(avatarUrl),
  }),
  { rooms: ({ userId }) => [ownRoom(userId)], about: ({ userId }) => [userId] },
)
