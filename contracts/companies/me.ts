/**
 * The person at the screen, live: her name and what she may. Menus and buttons follow it, so a right that
 * is given or taken changes them at once.
 */
import * as z from 'zod/mini'
import { access, ownRoom } from '../platform/access.ts'
import { event, view } from '../platform/operation.ts'
import { id, language } from '../platform/values.ts'

export const meState = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language,
  role: access.shape.role,
  permissions: z.array(z.string()),
  /** What the company's plan keeps from her: dimmed, with the way to get it. */
  withheld: z.array(z.string()),
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
  z.strictObject({ userId: id, firstName: z.string(), lastName: z.string(), language }),
  { rooms: ({ userId }) => [ownRoom(userId)], about: ({ userId }) => [userId] },
)
