/**
 * A wall is a display device that nobody signs in to: a device account of its own that may look and not touch, paired
 * once by a link, for weeks, and ended by any administrator at once.
 */
import * as z from 'zod/mini'
import { command, event, query } from '../platform/operation.ts'
import { id, instant, integer, singleLine } from '../platform/values.ts'
import { mailedToken } from './confirmation.ts'
import { session } from './session.ts'

export const pairingMinutes = 15

export const displayDevice = z.strictObject({
  id,
  name: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Null until a screen has used the link. */
  pairedAt: z.nullable(instant),
  lastSeenAt: z.nullable(instant),
})
export type DisplayDevice = z.infer<typeof displayDevice>

export const readDisplayDevices = query('identity.walls', {
  input: z.strictObject({}),
  output: z.array(displayDevice),
  needs: 'update_user_management',
  errors: [],
})

/** The token is shown once; the screen opens /auth#wall=<token>. */
export const openDisplayDevice = command('identity.open-wall', {
  input: z.strictObject({ name: singleLine(60), days: integer(1, 365) }),
  output: z.strictObject({ wall: displayDevice, token: mailedToken, url: z.string(), pairBefore: instant }),
  needs: 'update_user_management',
  errors: ['identity.wall_too_long', 'quota.reached'],
  secret: true,
})

export const pairDisplayDevice = command('identity.pair-wall', {
  input: z.strictObject({ token: mailedToken, cookie: z.optional(z.boolean()) }),
  output: session,
  needs: 'public',
  errors: ['identity.link_invalid'],
  secret: true,
  perMinute: 20,
})

export const closeDisplayDevice = command('identity.close-wall', {
  input: z.strictObject({ wallId: id }),
  output: z.strictObject({}),
  needs: 'update_user_management',
  errors: ['identity.session_not_found'],
})

export const displayDeviceOpened = event(
  'identity.wall_opened',
  z.strictObject({ wallId: id, name: z.string(), by: id }),
)
export const displayDevicePaired = event('identity.wall_paired', z.strictObject({ wallId: id, sessionId: id }))
export const displayDeviceClosed = event('identity.wall_closed', z.strictObject({ wallId: id, by: id }))
