/**
 * Tables that people bring in. A file is read, its columns are matched with those of the kind, a trial run says what
 * would become of each row and changes nothing, and only then it is applied: piece by piece, to be paused, resumed,
 * and for some days undone. How far it is, is a view; its rows are read page by page.
 *
 * What can be imported, and by whom, is said by the feature it belongs to (`server/platform/import-kind.ts`). Each
 * step needs the kind's right, and so does each piece that is applied.
 */
import * as z from 'zod/mini'
import { isPermission } from '../permissions.ts'
import { command, event, type Needs, query, view } from '../platform/operation.ts'
import { id, instant, integer, text } from '../platform/values.ts'

export const importStates = [
  'reading',
  'unreadable',
  'mapping',
  'checking',
  'checked',
  'applying',
  'paused',
  'applied',
  'undoing',
  'undone',
  'cancelled',
] as const
export const importState = z.enum(importStates)
export type ImportState = z.infer<typeof importState>

export const importLimits = { rows: 100_000, columns: 100, cellLength: 2_000 } as const

export const importName = text(60).check(z.regex(/^[a-z]+\.[a-z-]+$/))

export const importColumn = z.strictObject({
  id: z.string(),
  titles: z.strictObject({ 'pt-BR': z.string(), 'en-US': z.string(), 'es-ES': z.string() }),
  required: z.boolean(),
  example: z.string(),
})
export type ImportColumn = z.infer<typeof importColumn>

/** The file's own columns, with some of what stands below each. */
export const importHead = z.strictObject({
  columns: z.array(z.strictObject({ name: z.string(), samples: z.array(z.string()) })),
})
export type ImportHead = z.infer<typeof importHead>

/** Column of the kind -> column of the file, counted from 0; what is absent is not imported. */
export const importMapping = z.record(text(60), integer(0, importLimits.columns - 1))

export const outcomes = ['create', 'update', 'unchanged', 'problem'] as const
export const outcome = z.enum(outcomes)
export type Outcome = z.infer<typeof outcome>

const count = integer(0)
export const importProgress = z.strictObject({
  state: importState,
  /** Why it could not be read, or why it stopped, as an error code. */
  reason: z.nullable(z.string()),
  /** What its sentence names: the row, the limit. Imports of before have none. */
  reasonParams: z.optional(z.nullable(z.record(z.string(), z.union([z.string(), z.number()])))),
  total: count,
  /** Rows the trial run has looked at. */
  checked: count,
  /** What it found. */
  found: z.strictObject({ create: count, update: count, unchanged: count, problem: count }),
  /** Rows that were applied, and rows that could not be. */
  done: count,
  failed: count,
  /** Rows taken back, and rows left alone because they were changed since. */
  undone: count,
  changedSince: count,
  undoUntil: z.nullable(instant),
})
export type ImportProgress = z.infer<typeof importProgress>

export const imported = z.strictObject({
  importId: id,
  kind: importName,
  /** The right that each step needs. */
  needs: z.string(),
  name: z.string(),
  columns: z.array(importColumn),
  head: z.nullable(importHead),
  mapping: z.nullable(importMapping),
  createdBy: id,
  createdAt: instant,
  progress: importProgress,
})
export type Imported = z.infer<typeof imported>

/** A right nobody knows is the owners'. */
export const importNeeds = (needs: string): Needs => (isPermission(needs) ? needs : 'manage_companies')

export const importRoom = (needs: string, importId: string) => `imports:${needs}:${importId}`

/** For everybody with the kind's right; its state can be read by nobody else. */
export const oneImport = view('imports.one', {
  params: z.strictObject({ importId: id, needs: text(60) }),
  state: imported,
  needs: ({ needs }) => importNeeds(needs),
  room: ({ importId, needs }) => importRoom(needs, importId),
})

const errors = ['imports.not_found', 'imports.not_now'] as const
const importKey = z.strictObject({ importId: id })
const answer = z.strictObject({ progress: importProgress })

/** Takes the uploaded file. The reading goes on by itself; the view says when it is done. */
export const openImport = command('imports.open', {
  input: z.strictObject({
    importId: id,
    kind: importName,
    fileId: id,
    /** What was chosen beside the file; the kind says what it understands. */
    params: z._default(z.record(text(40), text(200)).check(z.refine((input) => Object.keys(input).length <= 5)), {}),
  }),
  output: imported,
  needs: 'signed-in',
  errors: ['imports.unknown_kind', 'imports.id_taken', 'files.not_found', 'quota.reached'],
  perMinute: 60,
})

/** Says which column is which, and starts the trial run. */
export const mapImport = command('imports.map', {
  input: z.strictObject({ importId: id, mapping: importMapping }),
  output: answer,
  needs: 'signed-in',
  errors: [...errors, 'imports.mapping_refused'],
})

const step = (name: string) =>
  command(name, { input: importKey, output: answer, needs: 'signed-in', errors: [...errors] })

export const applyImport = step('imports.apply')
export const pauseImport = step('imports.pause')
export const resumeImport = step('imports.resume')
/** Before it is applied nothing has happened; in the middle, what was applied stays and the rest is left out. */
export const cancelImport = step('imports.cancel')
export const undoImport = step('imports.undo')

export const rowProblem = z.strictObject({
  column: z.nullable(z.string()),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type RowProblem = z.infer<typeof rowProblem>

export const importRow = z.strictObject({
  n: z.int(),
  outcome: z.nullable(outcome),
  /** What came of it when it was applied. */
  done: z.nullable(z.enum(['create', 'update', 'unchanged', 'failed', 'undone', 'changed'])),
  changes: z.array(
    z.strictObject({ column: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  problem: z.nullable(rowProblem),
  /** What the file says, by the kind's columns. */
  cells: z.record(z.string(), z.string()),
})
export type ImportRow = z.infer<typeof importRow>

export const importRows = query('imports.rows', {
  input: z.strictObject({
    importId: id,
    show: z.optional(z.enum([...outcomes, 'failed', 'changed'])),
    page: z._default(integer(1, 10_000), 1),
    pageSize: z._default(integer(1, 100), 25),
  }),
  output: z.strictObject({ rows: z.array(importRow), total: z.int() }),
  needs: 'signed-in',
  errors: ['imports.not_found'],
})

/** The kind's columns as a file to begin with, and the newest imports of it. */
export const importKindInfo = query('imports.kind', {
  input: z.strictObject({ kind: importName }),
  output: z.strictObject({
    kind: importName,
    needs: z.string(),
    columns: z.array(importColumn),
    recent: z.array(z.strictObject({ importId: id, name: z.string(), createdAt: instant, progress: importProgress })),
  }),
  needs: 'signed-in',
  errors: ['imports.unknown_kind'],
})

const rooms = { rooms: ({ importId, needs }: { importId: string; needs: string }) => [importRoom(needs, importId)] }
const named = { importId: id, needs: z.string() }

export const importOpened = event('imports.opened', z.strictObject({ ...named, import: imported }), rooms)
export const importRead = event(
  'imports.read',
  z.strictObject({ ...named, head: importHead, mapping: importMapping, progress: importProgress }),
  rooms,
)
export const importMapped = event(
  'imports.mapped',
  z.strictObject({
    ...named,
    mapping: importMapping,
    /** As they are now: the company may have a field more. Absent in events from before. */
    columns: z.optional(z.array(importColumn)),
    progress: importProgress,
  }),
  rooms,
)
export const importProgressed = event(
  'imports.progressed',
  z.strictObject({ ...named, progress: importProgress }),
  rooms,
)
