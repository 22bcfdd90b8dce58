/** One row of a file held against its kind: what it says, or what is wrong with it. */
import { importLimits, type RowProblem } from '@aura/contracts/imports/import.ts'
import { safeParse } from 'zod/v4/core'
import type { ImportKind } from '../platform/import-kind.ts'
import { cellsByColumn } from './rows.ts'

export type ValidatedRow = { ok: true; row: unknown; key: string } | { ok: false; problem: RowProblem }

export function validateRow(
  kind: ImportKind,
  { cells, n }: { cells: readonly string[]; n: number },
  mapping: Record<string, number>,
): ValidatedRow {
  const input = cellsByColumn(cells, mapping)
  for (const { id, required } of kind.columns)
    if (required && input[id] === undefined) return wrong(id, 'imports.cell_required')
  for (const [column, text] of Object.entries(input))
    if (text.length > importLimits.cellLength)
      return wrong(column, 'imports.cell_too_long', { limit: importLimits.cellLength })
  const parsed = safeParse(kind.row, input)
  if (parsed.success) return { ok: true, row: parsed.data, key: kind.key(parsed.data, n) }
  const [issue] = parsed.error.issues
  const column = String(issue?.path[0] ?? '')
  const existing = kind.columns.some(({ id }) => id === column) ? column : null
  if (issue?.code === 'too_big' && issue.origin === 'string')
    return wrong(existing, 'imports.cell_too_long', { limit: Number(issue.maximum) })
  return wrong(existing, 'imports.cell_invalid')
}

const wrong = (column: string | null, code: RowProblem['code'], params: RowProblem['params'] = {}): ValidatedRow => ({
  ok: false,
  problem: { column, code, params },
})
