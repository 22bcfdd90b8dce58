/**
 * One change to many contacts: a tag or a base put on or taken off, or all of them archived. The workers do it piece by
 * piece; which contacts it changed is kept, so that exactly these are changed back.
 */
import * as z from 'zod/mini'
import { command, event, view } from '../platform/operation.ts'
import { id, instant } from '../platform/values.ts'
import { narrowed } from './contact.ts'

export const bulkChange = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('tag'), tagId: id, on: z.boolean() }),
  z.strictObject({ type: z.literal('base'), baseId: id, on: z.boolean() }),
  z.strictObject({ type: z.literal('archive'), on: z.boolean() }),
])
export type BulkChange = z.infer<typeof bulkChange>

export const bulkState = z.enum(['running', 'done', 'undoing', 'undone', 'failed'])

export const bulk = z.strictObject({
  bulkId: id,
  change: bulkChange,
  state: bulkState,
  total: z.int(),
  /** How many were looked at so far, and how many of them changed. */
  done: z.int(),
  changed: z.int(),
  /** Why it failed, as an error code. */
  reason: z.nullable(z.string()),
  startedAt: instant,
})
export type Bulk = z.infer<typeof bulk>

/** As many contacts as one change takes. */
export const bulkLimit = 20_000
/** As many as are named one by one. */
export const namedLimit = 1_000
export const bulkUndoDays = 7
/** How many of one's own are remembered. */
export const bulksShown = 5

/** Either those who are named, or everybody whom a list shows when it is narrowed so. */
export const bulkContacts = z
  .strictObject({
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(namedLimit))),
    matching: z.optional(narrowed),
  })
  .check(z.refine(({ ids, matching }) => (ids === undefined) !== (matching === undefined), { path: ['ids'] }))

export const startBulk = command('contacts.start-bulk', {
  input: z.strictObject({ bulkId: id, change: bulkChange, contacts: bulkContacts }),
  output: bulk,
  needs: 'update_bases',
  errors: [
    'contacts.id_taken',
    'contacts.not_found',
    'contacts.tag_not_found',
    'contacts.base_not_found',
    'contacts.too_many_at_once',
    'contacts.bulk_running',
  ],
})

export const undoBulk = command('contacts.undo-bulk', {
  input: z.strictObject({ bulkId: id }),
  output: bulk,
  needs: 'update_bases',
  errors: ['contacts.bulk_not_found', 'contacts.bulk_running', 'contacts.bulk_too_old'],
})

const myBulksRoom = (userId: string) => `contacts.bulks:${userId}`

/** One's own, newest first. */
export const myBulks = view('contacts.my-bulks', {
  params: z.strictObject({}),
  state: z.strictObject({ bulks: z.array(bulk) }),
  needs: 'view_bases',
  room: (_, { userId }) => myBulksRoom(userId),
})

export const bulkProgressed = event('contacts.bulk_progressed', z.strictObject({ userId: id, bulk }), {
  rooms: ({ userId }) => [myBulksRoom(userId)],
  about: ({ userId }) => [userId],
})
