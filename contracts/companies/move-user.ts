/**
 * Moves a user to another company of the calling owner. The user signs in there from now on, with the same password,
 * factors and passkeys. The account here stays, closed, with all that was ever done in its name.
 */
import * as z from 'zod/mini'
import { role } from '../platform/access.ts'
import { command } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

export const moveUser = command('companies.move-user', {
  input: z.strictObject({ userId: id, companyId: id, role }),
  /** The user's account there. */
  output: z.strictObject({ userId: id }),
  needs: 'manage_user_management',
  errors: ['companies.user_not_found', 'companies.change_refused', 'companies.not_found'],
  perMinute: 60,
})
