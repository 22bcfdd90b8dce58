/**
 * Who may do what, as the gateway has to know it. Every change of rights emits these events; the gateway obeys them in
 * log order, before it passes anything newer. Each goes to the room of its own user and to no other, whose screens
 * follow it.
 */
import * as z from 'zod/mini'
import type { Permission } from '../permissions.ts'
import { event } from './operation.ts'
import { id, integer } from './values.ts'

export const roles = ['platform_owner', 'company_owner', 'company_admin', 'company_user'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

/**
 * The actor: a user at home in the company, a user whose home is another company, a wall screen, a program, our support
 * on a visit. The last three are accounts of their own that nobody signs in to.
 */
export const accountKinds = ['person', 'member', 'wall', 'token', 'support'] as const
export type AccountKind = (typeof accountKinds)[number]

/** As it crosses the wire: a newer server's module is no reason for an older browser to refuse what it is told. */
export const permissionName = z.string() as z.ZodMiniType<Permission, string>

/** The whole of one person's rights in one company; a higher version replaces a lower one. */
export const access = z.strictObject({
  userId: id,
  version: integer(1),
  role,
  active: z.boolean(),
  permissions: z.array(permissionName),
  /** Permissions withheld by the company's plan; absent means none. */
  withheld: z.optional(z.array(permissionName)),
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
