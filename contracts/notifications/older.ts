import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id, instant, integer } from '../platform/values.ts'
import { notification } from './notification.ts'

/** The page after the given notification, newest first. */
export const older = query('notifications.older', {
  input: z.strictObject({
    after: z.strictObject({ at: instant, id }),
    limit: z._default(integer(1, 100), 50),
  }),
  output: z.strictObject({ rows: z.array(notification), more: z.boolean() }),
  needs: 'signed-in',
  errors: [],
})
