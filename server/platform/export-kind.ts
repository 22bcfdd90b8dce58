/**
 * What can be taken away as a table: a feature lists its kinds in `exports` of its `index.ts`.
 *
 *   export const exportUsers = exportKind({
 *     name: 'companies.users', needs: 'view_users', titles: { … }, params: z.strictObject({ search: … }),
 *     columns: [{ id: 'email', titles: { … }, cell: (row) => row.email }],
 *     read: async ({ tx, params, after, limit }) => ({ rows, next: rows.length < limit ? null : rows.at(-1).id }),
 *   })
 */
import type { Needs } from '@aura/contracts/platform/operation.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { $ZodType, output } from 'zod/v4/core'
import type { Actor } from './actor.ts'
import type { Db } from './database/transact.ts'
import type { Titles } from './titles.ts'

/** Times are written in the company's time zone, text as it stands. */
export type Cell = string | number | boolean | Date | null

export type Reading<P> = {
  tx: Db
  params: P
  /** Where the page before ended: what it gave as `next`; null for the first page. */
  after: string | null
  limit: number
  /** The user who asked, with the permissions of now. */
  actor: Actor
}

export type Column<R> = {
  id: string
  titles: Titles
  cell: (row: R, words: { language: Language }) => Cell
}

export type ExportSpec<P extends $ZodType, R> = {
  name: string
  needs: Needs
  /** The name of the file. */
  titles: Titles
  params: P
  /** A function where a company has columns of its own; it is asked once, when the writing begins. */
  columns: readonly Column<R>[] | ((tx: Db, params: output<P> | undefined) => Promise<readonly Column<R>[]>)
  /** Which of them the file has, in order, by their ids; absent or undefined: all of them. */
  chosen?: (params: output<P>) => readonly string[] | undefined
  /** One page; pages follow a key and not a count, so that nothing is skipped while rows come and go. */
  read: (reading: Reading<output<P>>) => Promise<{ rows: readonly R[]; next: string | null }>
}

export type Columns = {
  headers: readonly Titles[]
  cells: (row: unknown, words: { language: Language }) => readonly Cell[]
}

/** With the row type erased: the writer hands rows to the columns and gets cells. */
export type ExportKind = {
  readonly name: string
  readonly needs: Needs
  readonly titles: Titles
  readonly params: $ZodType
  readonly columns: (tx: Db, params?: unknown) => Promise<Columns>
  readonly read: (reading: Reading<unknown>) => Promise<{ rows: readonly unknown[]; next: string | null }>
}

export const exportKind = <P extends $ZodType, R>(spec: ExportSpec<P, R>): ExportKind => ({
  name: spec.name,
  needs: spec.needs,
  titles: spec.titles,
  params: spec.params,
  async columns(tx, params) {
    const all =
      typeof spec.columns === 'function' ? await spec.columns(tx, params as output<P> | undefined) : spec.columns
    const ids = params === undefined ? undefined : spec.chosen?.(params as output<P>)
    const columns = ids ? ids.flatMap((id) => all.find((column) => column.id === id) ?? []) : all
    return {
      headers: columns.map(({ titles }) => titles),
      // They come from this kind's own `read`.
      cells: (row, words) => columns.map(({ cell }) => cell(row as R, words)),
    }
  },
  // They were parsed with the kind's own schema before they got here.
  read: (reading) => spec.read(reading as Reading<output<P>>),
})
