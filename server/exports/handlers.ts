import {
  exportStarted,
  exportsShown,
  exportLink as linking,
  myExports,
  startExport as starting,
} from '@aura/contracts/exports/export.ts'
import { findRow, signedUrl } from '../files/index.ts'
import { assertAccess } from '../platform/caller.ts'
import type { ExportKind } from '../platform/export-kind.ts'
import { answer, handle, show } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { parse } from '../platform/parse.ts'
import { refuse } from '../platform/refuse.ts'
import { readExport, wire, writeExport } from './rows.ts'

/** Of one person at a time. */
const atOnce = 5

export const start = (kinds: readonly ExportKind[]) =>
  handle(starting, async ({ input, tx, caller, emit, now }) => {
    const { exportId, format } = input
    const kind = kinds.find(({ name }) => name === input.kind) ?? refuse('exports.unknown_kind')
    assertAccess(kind.needs, caller)
    const params = JSON.stringify(parse(kind.params, input.params))
    const { count } = await tx
      .selectFrom('exports')
      .where('created_by', '=', caller.userId)
      .where('state', '=', 'writing')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= atOnce) return refuse('exports.too_many')
    const row = await tx
      .insertInto('exports')
      .values({
        company_id: caller.companyId,
        id: exportId,
        kind: kind.name,
        format,
        params,
        state: 'writing',
        file_id: null,
        name: null,
        reason: null,
        created_by: caller.userId,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return refuse('exports.id_taken')
    await enqueue(tx, writeExport, { exportId }, { companyId: caller.companyId })
    emit(exportStarted, { userId: caller.userId, export: wire(row) })
    return wire(row)
  })

export const linkTo = (kinds: readonly ExportKind[]) =>
  answer(linking, async ({ input, tx, caller, now, config }) => {
    const row = await readExport(tx, input.exportId)
    if (row?.created_by !== caller.userId || row.file_id === null) return refuse('exports.not_found')
    const kind = kinds.find(({ name }) => name === row.kind) ?? refuse('exports.unknown_kind')
    assertAccess(kind.needs, caller)
    const file = await findRow(tx, row.file_id)
    if (!file || file.expires_at <= now) return refuse('files.not_found')
    const { url } = signedUrl(config, caller.companyId, { fileId: file.id, name: file.name }, now)
    return { url, name: file.name }
  })

export const myExportsView = show(myExports, {
  snapshot: async ({ tx, owner }) => {
    const rows = await tx
      .selectFrom('exports')
      .where('created_by', '=', owner)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(exportsShown)
      .execute()
    return { exports: rows.map(wire) }
  },
})
