/** The rows that could not be taken, as a table to be corrected by hand: where, what it says, and what is wrong. */
import { isErrorCode } from '@aura/contracts/errors.ts'
import type { RowProblem } from '@aura/contracts/imports/import.ts'
import { lackOf } from '@aura/contracts/permissions.ts'
import * as z from 'zod/mini'
import { errorBody } from '../platform/error-body.ts'
import { type ExportKind, exportKind } from '../platform/export-kind.ts'
import { type ImportKind, inCompany } from '../platform/import-kind.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import type { Titles } from '../platform/titles.ts'
import { kindNamed, readImport } from './rows.ts'

type ProblemRow = { n: number; title: Titles | null; value: string; problem: RowProblem }

export const problemList = (kinds: readonly ImportKind[]): ExportKind =>
  exportKind({
    name: 'imports.problems',
    needs: 'signed-in',
    titles: { 'pt-BR': 'Problemas da importação', 'en-US': 'Import problems', 'es-ES': 'Problemas de la importación' },
    params: z.strictObject({ importId: z.uuid() }),
    columns: [
      { id: 'n', titles: { 'pt-BR': 'Linha', 'en-US': 'Row', 'es-ES': 'Fila' }, cell: ({ n }: ProblemRow) => n },
      {
        id: 'column',
        titles: { 'pt-BR': 'Coluna', 'en-US': 'Column', 'es-ES': 'Columna' },
        cell: ({ title }, { language }) => title?.[language] ?? null,
      },
      { id: 'value', titles: { 'pt-BR': 'Valor', 'en-US': 'Value', 'es-ES': 'Valor' }, cell: ({ value }) => value },
      {
        id: 'problem',
        titles: { 'pt-BR': 'Problema', 'en-US': 'Problem', 'es-ES': 'Problema' },
        cell: ({ problem: { code, params } }, { language }) =>
          errorBody(new Refusal(isErrorCode(code) ? code : 'imports.row_failed', { params }), language).message,
      },
    ],
    async read({ tx, params, after, limit, actor }) {
      const record = await readImport(tx, params.importId)
      const kind = await inCompany(tx, kindNamed(kinds, record.kind))
      const lack = lackOf(kind.needs, actor)
      if (lack) return refuse(lack.code, { params: lack.params })
      const rows = await tx
        .selectFrom('import_rows')
        .where('import_id', '=', record.id)
        .where('problem', 'is not', null)
        .where('n', '>', Number(after ?? 0))
        .select(['n', 'cells', 'problem'])
        .orderBy('n')
        .limit(limit)
        .execute()
      const listed = rows.flatMap(({ n, cells, problem }): ProblemRow[] => {
        if (!problem) return []
        const at = problem.column === null ? undefined : record.mapping?.[problem.column]
        const title = kind.columns.find(({ id }) => id === problem.column)?.titles ?? null
        return [{ n, title, value: at === undefined ? '' : (cells[at] ?? ''), problem }]
      })
      return { rows: listed, next: rows.length < limit ? null : String(rows.at(-1)?.n ?? 0) }
    },
  })
