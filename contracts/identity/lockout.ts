/**
 * Too many failures close an account's sign-in for a while. The server counts its own; what a browser
 * reports is written down and counts for nothing, or anybody could lock out anybody.
 */
import * as z from 'zod/mini'
import { userManagementRoom } from '../companies/user.ts'
import { command, event } from '../platform/operation.ts'
import { email, id, instant, text } from '../platform/values.ts'

export const failureReasons = ['excessive', 'inactive', 'auth error', 'system error'] as const
export const failureReason = z.enum(failureReasons)
export type FailureReason = z.infer<typeof failureReason>

export const hasExcessiveFailedAttempts = command('has_excessive_failed_attempts', {
  input: z.strictObject({ p_email: email }),
  output: z.boolean(),
  needs: 'public',
  errors: [],
  perMinute: 60,
})

export const logFailedLoginAttempt = command('log_failed_login_attempt', {
  input: z.strictObject({
    p_email: email,
    p_failure_reason: failureReason,
    p_user_agent: z.optional(z.nullable(text(500))),
  }),
  output: z.strictObject({}),
  needs: 'public',
  errors: [],
  perMinute: 20,
})

/** An administrator opens a locked account of the company at once. */
export const unlock = command('identity.unlock', {
  input: z.strictObject({ userId: id }),
  output: z.strictObject({ wasLocked: z.boolean() }),
  needs: 'update_user_management',
  errors: ['identity.user_not_found', 'companies.change_refused'],
})

const toManagers = {
  rooms: () => [userManagementRoom],
  about: ({ userId }: { userId: string }) => [userId],
}
export const lockedOut = event('identity.locked_out', z.strictObject({ userId: id, until: instant }), toManagers)
export const unlocked = event('identity.unlocked', z.strictObject({ userId: id, by: id }), toManagers)
