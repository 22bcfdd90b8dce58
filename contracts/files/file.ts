/**
 * Files that people bring and that the server makes. A file is uploaded by `POST /files`, outside the two doors,
 * because its body is its content; it then waits for a command that takes it (a picture for an account, a table
 * for an import). What nobody takes within a day is removed. Its content is read through a signed link.
 */
import * as z from 'zod/mini'
import { command, event, query } from '../platform/operation.ts'
import { id, instant, integer, text } from '../platform/values.ts'
import { fileTypes, purpose } from './purposes.ts'

/** The name shown: one line without a path. */
export const fileName = text(120, 1)

export const file = z.strictObject({
  fileId: id,
  purpose,
  name: fileName,
  type: z.enum(fileTypes),
  size: integer(0),
})
export type StoredFile = z.infer<typeof file>

/** What `POST /files` wants to know beside the content. A repeat with the same id is answered alike. */
export const upload = z.strictObject({ fileId: id, purpose, name: text(500, 1) })

/** How long a file waits to be taken. */
export const waitingHours = 24
/** How many of a user's files may wait at a time. */
export const waitingLimit = 50

/** A link to the caller's own file, good for a while and for any holder. */
export const link = query('files.link', {
  input: z.strictObject({ fileId: id }),
  output: z.strictObject({ url: z.string(), until: instant }),
  needs: 'signed-in',
  errors: ['files.not_found'],
})

/** One's own upload, thought better of before anything took it. */
export const discard = command('files.discard', {
  input: z.strictObject({ fileId: id }),
  output: z.strictObject({}),
  needs: 'signed-in',
  errors: [],
})

const by = { about: ({ by }: { by: string | null }) => (by === null ? [] : [by]) }
export const fileStored = event('files.stored', z.strictObject({ file, by: z.nullable(id) }), by)
export const fileRemoved = event('files.removed', z.strictObject({ fileId: id }))
