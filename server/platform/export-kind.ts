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
  /** Who asked for it, with the rights she has now. */
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
  columns: readonly Column<R>[]
  /** One page; pages follow a key and not a count, so that nothing is skipped while rows come and go. */
  read: (reading: Reading<output<P>>) => Promise<{ rows: readonly R[]; next: string | null }>
}

/** With its rows forgotten: whoever writes it asks for cells. */
export type ExportKind = {
  readonly name: string
  readonly needs: Needs
  readonly titles: Titles
  readonly params: $ZodType
  readonly headers: readonly Titles[]
  readonly read: (
    reading: Reading<unknown>,
    words: { language: Language },
  ) => Promise<{ rows: readonly (readonly Cell[])[]; next: string | null }>
}

export const exportKind = <P extends $ZodType, R>(spec: ExportSpec<P, R>): ExportKind => ({
  name: spec.name,
  needs: spec.needs,
  titles: spec.titles,
  params: spec.params,
  headers: spec.columns.map(({ titles }) => titles),
  async read(reading, words) {
    // They were parsed with the kind's own schema before they got here.
    const page = await spec.read(reading as Reading<output<P>>)
    return { rows: page.rows.map((row) => spec.columns.map(({ cell }) => cell(row, words))), next: page.next }
  },
})
