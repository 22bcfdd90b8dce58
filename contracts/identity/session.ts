/**
 * A session is one signed-in device. Its access token is short and travels with every request; its
 * refresh token is long, used once, and lives in an HttpOnly cookie when a browser asks for that.
 */
import * as z from 'zod/mini'
import { permissionName, role } from '../platform/access.ts'
import { email, id, instant, language, text, theme } from '../platform/values.ts'

export const user = z.strictObject({
  id,
  companyId: id,
  companyName: z.string(),
  email,
  firstName: z.string(),
  lastName: z.string(),
  hierarchyLevel: role,
  language,
  /** Null until the user chooses one. */
  theme: z.nullable(theme),
  permissions: z.array(permissionName),
  /** A screen in a hall instead of a person. */
  display: z.boolean(),
})
export type User = z.infer<typeof user>

export const session = z.strictObject({
  accessToken: z.string(),
  /** Absent when the browser asked for a cookie. */
  refreshToken: z.optional(z.string()),
  expiresAt: instant,
  /** Which of one's devices this is. */
  sessionId: id,
  user,
})
export type Session = z.infer<typeof session>

export const refreshToken = text(200, 20)
