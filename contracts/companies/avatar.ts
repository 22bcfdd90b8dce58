/**
 * A person's picture. Its address carries a key that nobody can guess and that changes with the picture, so
 * a screen that has been open for a week still shows it, browsers keep it for ever, and the address of a
 * picture that was replaced or removed leads nowhere.
 */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

/** Below this product's own address; null when there is no picture. */
export const avatarUrl = z.nullable(z.string())

/** The side of the square that a browser makes of whatever was chosen. */
export const avatarSide = 256

/** One's own; null removes it. */
export const setAvatar = command('companies.set-avatar', {
  input: z.strictObject({ fileId: z.nullable(id) }),
  output: z.strictObject({ avatarUrl }),
  needs: 'signed-in',
  errors: ['companies.user_not_found', 'files.not_found'],
})
