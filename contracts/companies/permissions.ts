import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'

export const userPermission = z.strictObject({
  module_name: z.string(),
  module_display_name: z.string(),
  action: z.string(),
  action_display_name: z.string(),
})

/** The caller's permissions in the caller's language; the name and the fields are those of the product's texts. */
export const getUserPermissions = query('get_user_permissions', {
  input: z.strictObject({}),
  output: z.array(userPermission),
  needs: 'signed-in',
  errors: [],
})
