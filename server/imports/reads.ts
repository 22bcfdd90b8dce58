import { type ImportRow, importKindInfo, importRows, oneImport } from '@aura/contracts/imports/import.ts'
import { assertAccess } from '../platform/caller.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, show } from '../platform/handle.ts'
import { type ImportKind, inCompany } from '../platform/import-kind.ts'
import { refuse } from '../platform/refuse.ts'
import { cellsByColumn, columnsOf, kindNamed, progressOf, type RowRecord, readImport, wire } from './rows.ts'

export const importReader = (kinds: readonly ImportKind[]) =>
  show(oneImport, {
    snapshot: async ({ tx, params }) => {
      const row = await readImport(tx, params.importId)
      const kind = await inCompany(tx, kindNamed(kinds, row.kind))
      // The room is of the right that was asked for, so that has to be the import's.
      return kind.needs === params.needs ? wire(row, kind) : refuse('imports.not_found')
    },
  })

const recentShown = 10

export const kindInfo = (kinds: readonly ImportKind[]) =>
  answer(importKindInfo, async ({ input, tx, caller }) => {
    const kind = await inCompany(tx, kindNamed(kinds, input.kind))
    assertAccess(kind.needs, caller)
    const rows = await tx
      .selectFrom('imports')
      .where('kind', '=', kind.name)
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(recentShown)
      .execute()
    const recent = rows.map((row) => ({
      importId: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      progress: progressOf(row),
    }))
    return { kind: kind.name, needs: kind.needs, columns: columnsOf(kind), recent }
  })

type Show = 'create' | 'update' | 'unchanged' | 'problem' | 'failed' | 'changed'

const selectRows = (tx: Db, importId: string, show: Show | undefined) => {
  const rows = tx.selectFrom('import_rows').where('import_id', '=', importId)
  if (show === undefined) return rows
  return show === 'failed' || show === 'changed' ? rows.where('done', '=', show) : rows.where('outcome', '=', show)
}

export const rows = (kinds: readonly ImportKind[]) =>
  answer(importRows, async ({ input, tx, caller }) => {
    const record = await readImport(tx, input.importId)
    const kind = await inCompany(tx, kindNamed(kinds, record.kind))
    assertAccess(kind.needs, caller)
    const query = selectRows(tx, record.id, input.show)
    const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const page = await query
      .selectAll()
      .orderBy('n')
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize)
      .execute()
    const order = kind.columns.map(({ id }) => id)
    return { rows: page.map((row) => wireRow(row, order, record.mapping ?? {})), total }
  })

const wireRow = (row: RowRecord, order: readonly string[], mapping: Record<string, number>): ImportRow => ({
  n: row.n,
  outcome: row.outcome,
  done: row.done,
  changes: order
    .filter((column) => column in (row.after ?? {}))
    .map((column) => ({ column, before: row.before?.[column] ?? null, after: row.after?.[column] ?? null })),
  problem: row.problem,
  cells: cellsByColumn(row.cells, mapping),
})
