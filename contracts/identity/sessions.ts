/** The devices one person is signed in on, live. */
import * as z from 'zod/mini'
import { userManagementRoom } from '../companies/user.ts'
import { command, event, view } from '../platform/operation.ts'
import { id, instant } from '../platform/values.ts'

export const device = z.strictObject({
  id,
  /** As the browser calls itself; the screen makes words of it. */
  userAgent: z.nullable(z.string()),
  createdAt: instant,
  /** To about ten minutes. */
  lastSeenAt: instant,
  expiresAt: instant,
})
export type Device = z.infer<typeof device>

export const sessionsState = z.strictObject({ sessions: z.record(z.string(), device) })
export type SessionsState = z.infer<typeof sessionsState>

export const sessionsRoom = (userId: string) => `identity.sessions:${userId}`

export const sessions = view('identity.sessions', {
  params: z.strictObject({}),
  state: sessionsState,
  needs: 'signed-in',
  room: (_, { userId }) => sessionsRoom(userId),
})

/** User managers see when a user was last there. */
const ownRoom = {
  rooms: ({ userId }: { userId: string }) => [sessionsRoom(userId), userManagementRoom],
  about: ({ userId }: { userId: string }) => [userId],
}
export const sessionOpened = event('identity.session_opened', z.strictObject({ userId: id, session: device }), ownRoom)
export const sessionSeen = event(
  'identity.session_seen',
  z.strictObject({ userId: id, sessionId: id, lastSeenAt: instant }),
  ownRoom,
)
export const sessionClosed = event(
  'identity.session_closed',
  z.strictObject({
    userId: id,
    sessionId: id,
    why: z.enum(['signOut', 'revoke', 'reuse', 'expire']),
  }),
  ownRoom,
)

/** One's own device; an administrator may name that of anybody who does not rank above. */
export const revokeSession = command('identity.revoke-session', {
  input: z.strictObject({ sessionId: id }),
  output: z.strictObject({}),
  needs: 'signed-in',
  errors: ['identity.session_not_found', 'companies.change_refused'],
})

export const revokeOtherSessions = command('identity.revoke-other-sessions', {
  input: z.strictObject({}),
  output: z.strictObject({ ended: z.int() }),
  needs: 'signed-in',
  errors: [],
})
