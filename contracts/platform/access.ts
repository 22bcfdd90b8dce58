/**
 * Who may do what, as the gateway has to know it. These events are emitted by whoever changes a
 * right; the gateway obeys them in log order, before it passes anything newer. Each goes to the room of
 * the person it is about and to no other: her own screens follow it.
 */
import * as z from 'zod/mini'
import { event } from './operation.ts'
import { id, integer } from './values.ts'

export const roles = ['platform_owner', 'company_owner', 'company_admin', 'company_user'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

/**
 * Who acts: a person at home in her company, one whose home is another company, a screen in a hall, a
 * program, our support on a visit. The last three are accounts of their own that nobody signs in to.
 */
export const accountKinds = ['person', 'member', 'wall', 'token', 'support'] as const
export type AccountKind = (typeof accountKinds)[number]

/** The whole of one person's rights in one company; a higher version replaces a lower one. */
export const access = z.strictObject({
  userId: id,
  version: integer(1),
  role,
  active: z.boolean(),
  permissions: z.array(z.string()),
  /** What she would have if the company's plan had the module; absent means nothing. */
  withheld: z.optional(z.array(z.string())),
})
export type Access = z.infer<typeof access>

/** Why somebody may do something, or not. */
export const rightReasons = [
  'role',
  'owner',
  'granted',
  'denied',
  'role_changed',
  'not_in_role',
  'plan',
  'device',
  'scope',
  'support',
] as const
export type RightReason = (typeof rightReasons)[number]

export const ownRoom = (userId: string) => `access:${userId}`

export const accessChanged = event('access.changed', access, { rooms: ({ userId }) => [ownRoom(userId)] })
export const sessionEnded = event('access.session_ended', z.strictObject({ sessionId: id, userId: id }))
