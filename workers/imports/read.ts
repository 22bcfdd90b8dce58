/** Reads the file of an import into rows, and guesses which of its columns is which. */
import { type ImportHead, importLimits, importRead } from '@aura/contracts/imports/import.ts'
import { guessMapping } from '@aura/machines/imports/guess-mapping.ts'
import { findRow, openContent, releaseFile } from '@aura/server/files/index.ts'
import {
  after,
  changeAndTell,
  changeImport,
  kindNamed,
  lockImport,
  progressOf,
  readImport,
  readJob,
  readTable,
  type Table,
} from '@aura/server/imports/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { refusalOf } from '@aura/server/platform/error-body.ts'
import { type ImportKind, inCompany } from '@aura/server/platform/import-kind.ts'
import { Refusal, refuse } from '@aura/server/platform/refuse.ts'
import { storable } from '@aura/server/platform/storable.ts'
import { sql } from 'kysely'
import { type CallContext, type JobWork, outside } from '../platform/jobs.ts'
import { endReading, stopReading } from './stop-import.ts'

type Context = CallContext<typeof readJob.payload>

const batchRows = 500
/** Batches between two words about how far it is. */
const batchesAWord = 10
const samples = 3
const sampleLength = 60

export const reading = (config: Pick<Config, 'home'>, kinds: readonly ImportKind[]): JobWork =>
  outside(readJob, {
    async call(context) {
      const kind = await context.within(async ({ tx }) => {
        const row = await readImport(tx, context.payload.importId)
        return row.state === 'reading' ? kindNamed(kinds, row.kind) : null
      })
      if (!kind) return
      try {
        const { table, companyId } = await tableOf(config, context)
        await store(context, kind, companyId, table)
      } catch (error) {
        await blame(context, kind, error)
      }
    },
    // What an earlier reading left is overwritten by the next.
    reconcile: 'repeat',
    buried: (context) => stopReading(kinds, context),
  })

async function tableOf(config: Pick<Config, 'home'>, { within, payload, signal, companyId }: Context) {
  const file = await within(async ({ tx }) => {
    const row = await readImport(tx, payload.importId)
    return (await findRow(tx, row.file_id)) ?? refuse('files.not_found')
  })
  const content = (await openContent(config, { companyId, hash: file.hash })) ?? refuse('files.not_found')
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(Buffer.from(chunk))
  return { table: readTable(Buffer.concat(chunks), file.type, signal), companyId }
}

/** What the database cannot keep is left out; a row of nothing but blanks is no row. */
const clean = (cells: readonly string[]) => cells.map(storable)
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

async function store(context: Context, kind: ImportKind, companyId: string, table: Table): Promise<void> {
  const { importId } = context.payload
  await context.within(({ tx }) => tx.deleteFrom('import_rows').where('import_id', '=', importId).execute())
  let headers: string[] | null = null
  let total = 0
  let batches = 0
  let batch: { n: number; cells: string[] }[] = []
  const preview: string[][] = []
  const flush = async () => {
    context.signal.throwIfAborted()
    await insert(context, companyId, batch)
    batch = []
    batches += 1
    if (batches % batchesAWord === 0)
      await context.within(({ tx, emit }) => changeAndTell({ tx, emit }, kind, importId, { total }))
  }
  for await (const { n, cells } of table) {
    const inputs = clean(cells)
    if (isBlank(inputs)) continue
    if (headers === null) {
      headers = headersOf(inputs)
      continue
    }
    total += 1
    if (total > importLimits.rows) return refuse('imports.too_many_rows', { params: { limit: importLimits.rows } })
    if (preview.length < samples) preview.push(inputs)
    batch.push({ n, cells: inputs.slice(0, importLimits.columns) })
    if (batch.length === batchRows) await flush()
  }
  if (headers === null || total === 0) return refuse('imports.no_rows')
  await flush()
  await finish(context, kind, headOf(headers, preview), total)
}

function headersOf(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  if (last >= importLimits.columns)
    return refuse('imports.too_many_columns', { params: { limit: importLimits.columns } })
  return cells.slice(0, last + 1).map((cell) => cell.trim().slice(0, sampleLength))
}

const headOf = (headers: readonly string[], preview: readonly string[][]): ImportHead => ({
  columns: headers.map((name, at) => ({
    name,
    samples: preview.map((cells) => (cells[at] ?? '').slice(0, sampleLength)),
  })),
})

const insert = ({ within, payload }: Context, companyId: string, batch: readonly { n: number; cells: string[] }[]) =>
  within(async ({ tx }) => {
    await sql`insert into import_rows (company_id, import_id, n, cells)
      select ${companyId}::uuid, ${payload.importId}::uuid, r.n, r.cells
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(n integer, cells text[])
      on conflict (company_id, import_id, n) do update set cells = excluded.cells`.execute(tx)
  })

const finish = ({ within, payload, companyId }: Context, kind: ImportKind, head: ImportHead, total: number) =>
  within(async ({ tx, emit, now }) => {
    const { importId } = payload
    const row = await lockImport(tx, importId)
    if (row.state !== 'reading') return
    const headers = head.columns.map(({ name }) => name)
    const named = (await inCompany(tx, kind)).columns.map(({ id, titles, aliases = [] }) => ({
      id,
      names: [...Object.values(titles), ...aliases],
    }))
    const mapping = guessMapping(named, headers)
    const changed = await changeImport(tx, importId, {
      state: after(row, { type: 'read' }),
      head: JSON.stringify(head),
      mapping: JSON.stringify(mapping),
      total,
    })
    // Everything of it stands in the rows now.
    await releaseFile(tx, companyId, row.file_id, now)
    emit(importRead, { importId, needs: kind.needs, head, mapping, progress: progressOf(changed) })
  })

/** What can be tried again is thrown; anything else is the file's fault, and said so. */
async function blame(context: Context, kind: ImportKind, error: unknown): Promise<void> {
  const { refusal } = refusalOf(error)
  if (context.signal.aborted || refusal.code === 'server.busy' || refusal.code === 'server.unavailable') throw error
  await context.within((within) =>
    endReading(
      within,
      kind,
      context.payload.importId,
      error instanceof Refusal ? error : new Refusal('imports.unreadable'),
    ),
  )
}
