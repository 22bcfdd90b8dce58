import {
  importMapped,
  importOpened,
  mapImport as mapping,
  openImport as opening,
} from '@aura/contracts/imports/import.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { takeFile } from '../files/index.ts'
import { assertAccess } from '../platform/caller.ts'
import { handle } from '../platform/handle.ts'
import { type ImportKind, inCompany } from '../platform/import-kind.ts'
import { enqueue } from '../platform/jobs.ts'
import { assertQuota } from '../platform/quota.ts'
import { refuse } from '../platform/refuse.ts'
import { checkJob, forgetJob, readJob } from './jobs.ts'
import {
  afterCommand,
  changeImport,
  columnsOf,
  type ImportRecord,
  kindNamed,
  lockImport,
  progressOf,
  wire,
} from './rows.ts'

/** What nobody finishes is forgotten after this. */
const forgottenDays = 7

export const open = (kinds: readonly ImportKind[]) =>
  handle(opening, async ({ input, tx, caller, emit, now }) => {
    const kind = await inCompany(tx, kindNamed(kinds, input.kind))
    assertAccess(kind.needs, caller)
    const { companyId, userId } = caller
    await assertQuota(tx, 'imports', userId, () =>
      tx
        .selectFrom('imports')
        .where('created_by', '=', userId)
        .where('id', '<>', input.importId)
        .where('state', 'not in', ['unreadable', 'applied', 'undone', 'cancelled'])
        .select((e) => e.fn.countAll<number>().as('count')),
    )
    const file = await takeFile(tx, { fileId: input.fileId, purpose: 'import', by: userId, now })
    const row = await tx
      .insertInto('imports')
      .values({
        company_id: companyId,
        id: input.importId,
        kind: kind.name,
        file_id: file.fileId,
        name: file.name,
        state: 'reading',
        reason: null,
        head: null,
        mapping: null,
        params: JSON.stringify(input.params),
        created_by: userId,
        created_at: now,
        acting: null,
        undo_until: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return refuse('imports.id_taken')
    const { importId } = input
    await enqueue(tx, readJob, { importId }, { companyId })
    await enqueue(
      tx,
      forgetJob,
      { importId },
      { companyId, startAfter: new Date(now.getTime() + forgottenDays * dayMs) },
    )
    emit(importOpened, { importId, needs: kind.needs, import: wire(row, kind) })
    return wire(row, kind)
  })

/** Everything found before belongs to another mapping. */
export const nothingFound = { checked: 0, creates: 0, updates: 0, unchanged: 0, problems: 0 } as const

export const map = (kinds: readonly ImportKind[]) =>
  handle(mapping, async ({ input, tx, caller, emit, now }) => {
    const row = await lockImport(tx, input.importId)
    const kind = await inCompany(tx, kindNamed(kinds, row.kind))
    const state = afterCommand(row, kind, 'map', { caller, now })
    assertMapping(kind, row, input.mapping)
    const round = row.round + 1
    const changed = await changeImport(tx, row.id, {
      ...nothingFound,
      state,
      round,
      mapping: JSON.stringify(input.mapping),
      acting: caller.userId,
    })
    await enqueue(tx, checkJob, { importId: row.id, round }, { companyId: caller.companyId })
    const progress = progressOf(changed)
    const told = { importId: row.id, needs: kind.needs, columns: columnsOf(kind), progress }
    emit(importMapped, { ...told, mapping: input.mapping })
    return { progress }
  })

function assertMapping(kind: ImportKind, { head }: ImportRecord, input: Record<string, number>): void {
  const wrong = (reason: string, column: string) => refuse('imports.mapping_refused', { params: { reason, column } })
  const existing = new Set(kind.columns.map(({ id }) => id))
  const used = new Set<number>()
  for (const [column, at] of Object.entries(input)) {
    if (!existing.has(column) || at >= (head?.columns.length ?? 0)) wrong('unknown', column)
    if (used.has(at)) wrong('twice', column)
    used.add(at)
  }
  for (const { id, required } of kind.columns) if (required && !(id in input)) wrong('required', id)
}
