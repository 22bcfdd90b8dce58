/** The record of an import and its changes; every change of it is told to the room of its right. */
import {
  type Imported,
  type ImportProgress,
  importProgressed,
  type ImportColumn as WireColumn,
} from '@aura/contracts/imports/import.ts'
import { decide, type ImportCommand } from '@aura/machines/imports/decide.ts'
import { atImport, type ImportEvent, importMachine } from '@aura/machines/imports/import.ts'
import type { Actor } from '@aura/machines/platform/decision.ts'
import type { Selectable, Updateable } from 'kysely'
import * as z from 'zod/mini'
import { advance } from '../platform/advance.ts'
import { allowed } from '../platform/allowed.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Emit } from '../platform/handle.ts'
import type { ImportKind } from '../platform/import-kind.ts'
import { refuse } from '../platform/refuse.ts'

export type ImportRecord = Selectable<Schema['imports']>
export type RowRecord = Selectable<Schema['import_rows']>
type Change = Updateable<Schema['imports']>

export const columnsOf = (kind: ImportKind): WireColumn[] =>
  kind.columns.map(({ id, titles, required, example }) => ({ id, titles, required: required ?? false, example }))

export const progressOf = (row: ImportRecord): ImportProgress => ({
  state: row.state,
  reason: row.reason,
  reasonParams: row.reason === null ? null : row.reason_params,
  total: row.total,
  checked: row.checked,
  found: { create: row.creates, update: row.updates, unchanged: row.unchanged, problem: row.problems },
  done: row.done,
  failed: row.failed,
  undone: row.undone,
  changedSince: row.changed_since,
  undoUntil: row.undo_until?.toISOString() ?? null,
})

export const wire = (row: ImportRecord, kind: ImportKind): Imported => ({
  importId: row.id,
  kind: row.kind,
  needs: kind.needs,
  name: row.name,
  columns: columnsOf(kind),
  head: row.head,
  mapping: row.mapping,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  progress: progressOf(row),
})

export const kindNamed = (kinds: readonly ImportKind[], name: string): ImportKind =>
  kinds.find((kind) => kind.name === name) ?? refuse('imports.unknown_kind')

export async function readImport(tx: Db, importId: string): Promise<ImportRecord> {
  const row = await tx.selectFrom('imports').where('id', '=', importId).selectAll().executeTakeFirst()
  return row ?? refuse('imports.not_found')
}

/** Whether tables of the kind are half brought in, or half taken back. */
export async function isBeingImported(tx: Db, kind: string): Promise<boolean> {
  const found = await tx
    .selectFrom('imports')
    .where('kind', '=', kind)
    .where('state', 'in', ['applying', 'paused', 'undoing'])
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Every change takes this lock first, so the steps of one import follow one another. */
export async function lockImport(tx: Db, importId: string): Promise<ImportRecord> {
  const row = await tx.selectFrom('imports').where('id', '=', importId).selectAll().forNoKeyUpdate().executeTakeFirst()
  return row ?? refuse('imports.not_found')
}

/** The state after the event, or the machine's reason why not. */
export const after = ({ state }: Pick<ImportRecord, 'state'>, event: ImportEvent): ImportRecord['state'] =>
  advance(importMachine, atImport(state), event, 'imports.not_now').value

type By = { caller: Omit<Actor, 'id'>; now: Date }

/** The state after a person's command, or why it is refused. */
export const afterCommand = (row: ImportRecord, kind: Pick<ImportKind, 'needs'>, type: ImportCommand['type'], by: By) =>
  allowed(decide({ needs: kind.needs, progress: progressOf(row) }, { type }, { actor: by.caller, now: by.now })).next
    .state

export const changeImport = (tx: Db, importId: string, change: Change): Promise<ImportRecord> =>
  tx.updateTable('imports').set(change).where('id', '=', importId).returningAll().executeTakeFirstOrThrow()

export async function changeAndTell(
  { tx, emit }: { tx: Db; emit: Emit },
  kind: Pick<ImportKind, 'needs'>,
  importId: string,
  change: Change,
): Promise<ImportProgress> {
  const progress = progressOf(await changeImport(tx, importId, change))
  emit(importProgressed, { importId, needs: kind.needs, progress })
  return progress
}

/** How people's cells become what the kind asks for; empty ones are absent. */
export function cellsByColumn(cells: readonly string[], mapping: Record<string, number>): Record<string, string> {
  const named = Object.entries(mapping).map(([column, at]) => [column, (cells[at] ?? '').trim()] as const)
  return Object.fromEntries(named.filter(([, text]) => text !== ''))
}

export const importPayload = z.strictObject({ importId: z.uuid() })
