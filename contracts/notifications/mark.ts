/**
 * What a user does with their notifications. `upTo` is the newest one seen: a command that waited for a connection does
 * not touch later ones. What is gone already is no error: another tab was first.
 */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id, instant } from '../platform/values.ts'
import { keptLimit } from './notification.ts'

const ids = z.array(id).check(z.minLength(1), z.maxLength(keptLimit))
const nothing = z.strictObject({})

export const markRead = command('notifications.mark-read', {
  input: z.union([
    z.strictObject({ ids }),
    z.strictObject({ all: z.literal(true), upTo: z._default(z.nullable(instant), null) }),
  ]),
  output: nothing,
  needs: 'signed-in',
  errors: [],
})

export const dismiss = command('notifications.dismiss', {
  input: z.strictObject({ id }),
  output: nothing,
  needs: 'signed-in',
  errors: [],
})

export const dismissAll = command('notifications.dismiss-all', {
  input: z.strictObject({ upTo: z._default(z.nullable(instant), null) }),
  output: nothing,
  needs: 'signed-in',
  errors: [],
})

/** Takes a dismissal back, for a day; read or unread as they were. */
export const restore = command('notifications.restore', {
  input: z.strictObject({ ids }),
  output: nothing,
  needs: 'signed-in',
  errors: [],
})
