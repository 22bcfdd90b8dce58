/**
 * What can be brought in as a table: a feature lists its kinds in `imports` of its `index.ts`, and the kit does
 * the rest (reading, mapping, the trial run, applying, undoing). A kind answers three questions.
 *
 *   plan    what would become of these rows as things are now? Asked for the trial run, and once more when a row
 *           is applied: so a file that is applied twice changes nothing the second time
 *   apply   do it, in this transaction. What it answers is remembered for undoing
 *   undo    take it back, unless somebody has changed the thing since
 *
 * A refusal of `apply` or `undo` becomes a problem of its row, and the others go on.
 */
import type { ErrorCode } from '@aura/contracts/errors.ts'
import type { Needs } from '@aura/contracts/platform/operation.ts'
import type { $ZodType, output } from 'zod/v4/core'
import type { Actor } from './actor.ts'
import type { Db } from './database/transact.ts'
import type { Work } from './handle.ts'
import type { Titles } from './titles.ts'

export type ImportColumn = {
  id: string
  titles: Titles
  /** Further names it is known by in people's files; case, accents and punctuation do not matter. */
  aliases?: readonly string[]
  required?: boolean
  /** As one fills it in; stands in the file that people may begin with. */
  example: string
}

/** Fields as people read them, by column; only those that differ. */
export type Fields = Readonly<Record<string, string | null>>

export type Problem = {
  /** Null when it is about the whole row. */
  column: string | null
  code: ErrorCode
  params?: Readonly<Record<string, string | number>>
}

export type Planned =
  | { outcome: 'create'; after: Fields }
  | { outcome: 'update'; targetId: string; before: Fields; after: Fields }
  | { outcome: 'unchanged'; targetId: string }
  | ({ outcome: 'problem' } & Problem)

/** What was chosen beside the file: texts by name, as the kind's screen gives them. */
export type Params = Readonly<Record<string, string>>

export type Applying<R> = Work & {
  companyId: string
  actor: Actor
  params: Params
  row: R
  /** The row's number in the file. */
  n: number
  plan: Extract<Planned, { outcome: 'create' | 'update' }>
}

export type ApplyingMany<R> = Omit<Applying<R>, 'row' | 'n' | 'plan'> & {
  items: readonly Pick<Applying<R>, 'row' | 'n' | 'plan'>[]
}

/** `kept` is JSON, for `undo` alone: what was there before, and what tells whether it changed since. */
export type Applied = { targetId: string; kept?: unknown }

export type Undoing = Work & {
  companyId: string
  actor: Actor
  did: 'create' | 'update'
  targetId: string
  kept: unknown
}

export type Undone = 'undone' | 'changed'

export type UndoingMany = Omit<Undoing, 'did' | 'targetId' | 'kept'> & {
  items: readonly Pick<Undoing, 'did' | 'targetId' | 'kept'>[]
}

/** `numbers` are the rows' numbers in the file. */
export type Planning<R> = {
  tx: Db
  actor: Actor
  params: Params
  rows: readonly R[]
  numbers: readonly number[]
}

export type ImportSpec<S extends $ZodType> = {
  name: string
  needs: Needs
  columns: readonly ImportColumn[]
  /** Columns that a company has of its own; they stand behind the others. */
  more?: (tx: Db) => Promise<readonly ImportColumn[]>
  /** An object of texts by column; columns that a file lacks and empty cells are absent. */
  row: S
  /** Two rows of one file with the same key are a mistake in the file; `n` is the row's number there. */
  key: (row: output<S>, n: number) => string
  /** One answer a row, in their order. */
  plan: (context: Planning<output<S>>) => Promise<readonly Planned[]>
  apply: (context: Applying<output<S>>) => Promise<Applied>
  /**
   * The same for many at once, one answer an item in their order: for kinds that come by the ten thousand. A refusal
   * takes all of them back, and they go one by one.
   */
  applyMany?: (context: ApplyingMany<output<S>>) => Promise<readonly Applied[]>
  undo: (context: Undoing) => Promise<Undone>
  /** The same for many at once, one answer an item in their order. */
  undoMany?: (context: UndoingMany) => Promise<readonly Undone[]>
}

/** With its rows' type forgotten; the kit hands back what `row` has parsed. */
export type ImportKind = Omit<ImportSpec<$ZodType>, 'key' | 'plan' | 'apply' | 'applyMany'> & {
  key: (row: unknown, n: number) => string
  plan: (context: Planning<unknown>) => Promise<readonly Planned[]>
  apply: (context: Applying<unknown>) => Promise<Applied>
  applyMany?: (context: ApplyingMany<unknown>) => Promise<readonly Applied[]>
}

export function importKind<S extends $ZodType>(spec: ImportSpec<S>): ImportKind {
  const { applyMany, ...rest } = spec
  return {
    ...rest,
    key: (row, n) => spec.key(row as output<S>, n),
    plan: (context) => spec.plan({ ...context, rows: context.rows as readonly output<S>[] }),
    apply: (context) => spec.apply({ ...context, row: context.row as output<S> }),
    ...(applyMany && {
      applyMany: (context) =>
        applyMany({ ...context, items: context.items as readonly Pick<Applying<output<S>>, 'row' | 'n' | 'plan'>[] }),
    }),
  }
}

/** With the columns that this company has of its own. */
export async function inCompany(tx: Db, kind: ImportKind): Promise<ImportKind> {
  return kind.more ? { ...kind, columns: [...kind.columns, ...(await kind.more(tx))] } : kind
}
