/**
 * Who may do what, as the gateway has to know it. These events are emitted by whoever changes a
 * right (identity, companies); the gateway obeys them in log order, before it passes anything newer.
 * They go to no room: no client watches them.
 */
import * as z from 'zod/mini'
import { event } from './operation.ts'
import { id } from './values.ts'

export const roles = ['platform_owner', 'company_owner', 'company_admin', 'company_user'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

/** The whole of one person's rights in one company; a higher version replaces a lower one. */
export const access = z.strictObject({
  userId: id,
  version: z.int().check(z.positive()),
  role,
  active: z.boolean(),
  permissions: z.array(z.string()),
})
export type Access = z.infer<typeof access>

export const accessChanged = event('access.changed', access)
export const sessionEnded = event('access.session_ended', z.strictObject({ sessionId: id, userId: id }))
