/**
 * Writes an export: page by page out of the database, as a stream into a file. Each page is a transaction of its own
 * that begins by asking whether the person still may, so nothing is held long and a right that ends ends the work.
 */
import { type Exported, exportEnded, exportLimit, exportProgressed } from '@aura/contracts/exports/export.ts'
import { purposes, spreadsheet } from '@aura/contracts/files/purposes.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { changeExport, localDay, readExport, wire, writeExport, writeSheet } from '@aura/server/exports/index.ts'
import { diskStore, receiveUpload, storeFile } from '@aura/server/files/index.ts'
import { actorWith } from '@aura/server/platform/actor.ts'
import type { Config } from '@aura/server/platform/config.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { refusalOf } from '@aura/server/platform/error-body.ts'
import type { Cell, ExportKind } from '@aura/server/platform/export-kind.ts'
import { refuse } from '@aura/server/platform/refuse.ts'
import { type CallContext, type JobWork, outside, type Within } from '../platform/jobs.ts'

type Context = CallContext<typeof writeExport.payload>
type Settings = Pick<Config, 'home' | 'filesQuotaMb'>

const pageRows = 500
/** Pages between two words about how far it is. */
const pagesAWord = 10

export const writing = (config: Settings, kinds: readonly ExportKind[]): JobWork =>
  outside(writeExport, {
    async call(context) {
      try {
        await write(config, kinds, context)
      } catch (error) {
        const { refusal } = refusalOf(error)
        // What the database refuses for the moment is tried again.
        if (refusal.code === 'server.busy' || refusal.code === 'server.unavailable') throw error
        const reason = refusal.code === 'server.failed' ? 'exports.failed' : refusal.code
        await end(context, { state: 'failed', reason })
        if (reason === 'exports.failed') throw error
      }
    },
    // A second writing makes the same file anew; the first one's is removed like any that nobody takes.
    reconcile: 'repeat',
    buried: ({ payload, ...within }) => endIn(within, payload.exportId, { state: 'failed', reason: 'exports.failed' }),
  })

async function write(config: Settings, kinds: readonly ExportKind[], context: Context): Promise<void> {
  const { companyId, payload, within, signal } = context
  const input = await within(({ tx }) => readExport(tx, payload.exportId))
  if (input?.state !== 'writing') return
  const kind = kinds.find(({ name }) => name === input.kind) ?? refuse('exports.unknown_kind')
  const words = await within(({ tx, now }) => wordsFor(tx, input.created_by, now))
  const { language, timeZone, today } = words
  const columns = await within(({ tx }) => kind.columns(tx, input.params))
  const name = `${kind.titles[language]} ${today}.${input.format}`
  let rows = 0
  async function* pages(): AsyncGenerator<readonly (readonly Cell[])[]> {
    let after: string | null = null
    for (let page = 1; ; page++) {
      signal.throwIfAborted()
      const read: { rows: readonly unknown[]; next: string | null } = await within(async ({ tx }) => {
        const actor = await actorWith(tx, input?.created_by ?? '', kind.needs)
        return await kind.read({ tx, params: input?.params, after, limit: pageRows, actor })
      })
      rows += read.rows.length
      if (rows > exportLimit) return refuse('exports.too_many_rows', { params: { limit: exportLimit } })
      if (page % pagesAWord === 0) await tell(context, rows)
      yield read.rows.map((row) => columns.cells(row, { language }))
      if (read.next === null) return
      after = read.next
    }
  }
  const headers = columns.headers.map((titles) => titles[language])
  const content = writeSheet(input.format, { name: kind.titles[language], headers, pages: pages(), language, timeZone })
  await using arrived = await receiveUpload(config, content, purposes.export.maxBytes)
  const fileId = await within(async ({ newId }) => newId())
  const type = input.format === 'csv' ? 'text/csv' : spreadsheet
  const store = diskStore(config)
  await storeFile({ config, store, within }, { fileId, companyId, purpose: 'export', name, type, by: null }, arrived)
  await end(context, { state: 'ready', rows, file_id: fileId, name })
}

async function wordsFor(
  tx: Db,
  userId: string,
  now: Date,
): Promise<{ language: Language; timeZone: string; today: string }> {
  const { language } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('language')
    .executeTakeFirstOrThrow()
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  return { language, timeZone: timezone, today: localDay(now, timezone) }
}

const tell = ({ within, payload }: Context, rows: number) =>
  within(async ({ tx, emit }) => {
    const row = await changeExport(tx, payload.exportId, { rows })
    if (row) emit(exportProgressed, { userId: row.created_by, export: wire(row) })
  })

type Ending = { state: Exclude<Exported['state'], 'writing'> } & Parameters<typeof changeExport>[2]

const end = ({ within, payload }: Context, ending: Ending) =>
  within((context) => endIn(context, payload.exportId, ending))

async function endIn({ tx, emit }: Pick<Within, 'tx' | 'emit'>, exportId: string, ending: Ending): Promise<void> {
  const row = await changeExport(tx, exportId, ending)
  if (row) emit(exportEnded, { userId: row.created_by, export: wire(row) })
}
