/**
 * Tables to take away: everything a list shows for what was asked, as CSV or XLSX. The server writes it page by page
 * and tells the person's own room when it is ready; a link to it is asked for at the moment it is wanted.
 * What can be exported, and by whom, is said by the feature it belongs to (`server/platform/export-kind.ts`).
 */
import * as z from 'zod/mini'
import { command, event, query, view } from '../platform/operation.ts'
import { id, instant, text } from '../platform/values.ts'

export const exportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof exportFormat>

export const exportName = text(60).check(z.regex(/^[a-z]+\.[a-z-]+$/))

export const exportState = z.enum(['writing', 'ready', 'failed'])

export const exported = z.strictObject({
  exportId: id,
  kind: exportName,
  format: exportFormat,
  state: exportState,
  /** How many rows have been written. */
  rows: z.int(),
  /** Of the finished file. */
  fileId: z.nullable(id),
  name: z.nullable(z.string()),
  /** Why it failed, as an error code. */
  reason: z.nullable(z.string()),
  startedAt: instant,
})
export type Exported = z.infer<typeof exported>

/** The most rows of a file; a sheet of XLSX ends at about ten times that. */
export const exportLimit = 100_000
/** How many of one's exports are remembered. */
export const exportsShown = 20

/** `params` are the kind's own: what its list was asked for. Needs the kind's right, here and while it is written. */
export const startExport = command('exports.start', {
  input: z.strictObject({
    exportId: id,
    kind: exportName,
    format: exportFormat,
    params: z._default(z.record(text(60), z.unknown()), {}),
  }),
  output: exported,
  needs: 'signed-in',
  errors: ['exports.unknown_kind', 'exports.id_taken', 'exports.too_many'],
  perMinute: 60,
})

/** The right is asked for once more, and the address is good for an hour or two. */
export const exportLink = query('exports.link', {
  input: z.strictObject({ exportId: id }),
  output: z.strictObject({ url: z.string(), name: z.string() }),
  needs: 'signed-in',
  errors: ['exports.not_found', 'files.not_found'],
})

export const myExportsRoom = (userId: string) => `exports:${userId}`

/** One's own, newest first. */
export const myExports = view('exports.mine', {
  params: z.strictObject({}),
  state: z.strictObject({ exports: z.array(exported) }),
  needs: 'signed-in',
  room: (_, { userId }) => myExportsRoom(userId),
})

const own = {
  rooms: ({ userId }: { userId: string }) => [myExportsRoom(userId)],
  about: ({ userId }: { userId: string }) => [userId],
}
const body = z.strictObject({ userId: id, export: exported })

export const exportStarted = event('exports.started', body, own)
export const exportProgressed = event('exports.progressed', body, own)
export const exportEnded = event('exports.ended', body, own)
