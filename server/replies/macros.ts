import * as contracts from '@aura/contracts/replies/macro.ts'
import { type Selectable, sql } from 'kysely'
import { assertOperator } from '../conversations/index.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { type CommandContext, handle } from '../platform/handle.ts'
import { assertReferences } from '../platform/references.ts'
import { refuse } from '../platform/refuse.ts'
import { assertMayWrite, assertVersion, isSeen, placeOf, takeTurn } from './position.ts'
import { requireReply } from './replies.ts'

export type MacroRow = Selectable<Schema['macros']>

const codes = { notFound: 'replies.macro_not_found', notYours: 'replies.macro_not_yours' } as const

export const wireMacro = (row: MacroRow): contracts.Macro => ({
  id: row.id,
  ownerId: row.owner_id,
  shared: row.shared,
  name: row.name,
  steps: row.steps,
  version: row.version,
})

const find = (tx: Db, macroId: string) =>
  tx.selectFrom('macros').where('id', '=', macroId).selectAll().forUpdate().executeTakeFirst()

/** A macro that the caller may see: an own one or the company's. */
export async function requireMacro(
  { tx, caller }: Pick<CommandContext<unknown>, 'tx' | 'caller'>,
  macroId: string,
  version: number,
): Promise<MacroRow> {
  const row = await tx.selectFrom('macros').where('id', '=', macroId).selectAll().executeTakeFirst()
  if (!row || !isSeen(row, caller)) return refuse(codes.notFound)
  if (row.version !== version) return refuse('command.stale', { params: { version: row.version } })
  return row
}

async function assertUnused(tx: Db, macroId: string, ownerId: string, shared: boolean, name: string): Promise<void> {
  const limit = shared ? contracts.sharedMacroLimit : contracts.ownMacroLimit
  const all = tx.selectFrom('macros').where('shared', '=', shared).where('id', '<>', macroId)
  const among = shared ? all : all.where('owner_id', '=', ownerId)
  const accepted = await among
    .where(sql`plain_text(name)`, '=', sql`plain_text(${name})`)
    .select('name')
    .executeTakeFirst()
  if (accepted) return refuse('replies.macro_name_taken', { params: { name: accepted.name } })
  const { count } = await among.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count >= limit) return refuse('replies.too_many_macros', { params: { limit } })
}

export const saveMacro = handle(contracts.saveMacro, async (context) => {
  const { input, tx, emit, caller } = context
  const { macroId: id, version, shared, name, steps } = input
  await takeTurn(tx)
  const before = await find(tx, id)
  assertVersion(before, version, caller, codes)
  assertMayWrite(shared, caller, codes)
  const owner_id = before?.owner_id ?? caller.userId
  await assertUnused(tx, id, owner_id, shared, name)
  const tags = steps.map((step) => (step.type === 'tag' ? step.tagId : null))
  await assertReferences(tx, ['tags'], tags, 'contacts.tag_not_found')
  for (const step of steps) {
    if (step.type === 'assign') await assertOperator(tx, step.userId)
    if (step.type !== 'reply') continue
    const reply = await requireReply(context, step.replyId)
    if (shared && !reply.shared) return refuse('replies.macro_private_reply', { params: { title: reply.title } })
  }
  const values = { shared, name, steps: JSON.stringify(steps), version: version + 1 }
  const row = before
    ? await tx.updateTable('macros').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    : await tx
        .insertInto('macros')
        .values({ company_id: caller.companyId, id, owner_id, ...values })
        .returningAll()
        .executeTakeFirstOrThrow()
  const macro = wireMacro(row)
  if (before && before.shared !== shared) emit(contracts.macroRemoved, { macroId: id, ...placeOf(before) })
  emit(contracts.macroSaved, { macro })
  return macro
})

export const removeMacro = handle(contracts.removeMacro, async ({ input, tx, emit, caller }) => {
  const { macroId } = input
  const row = await find(tx, macroId)
  if (!row || !isSeen(row, caller)) return refuse(codes.notFound)
  assertMayWrite(row.shared, caller, codes)
  await tx.deleteFrom('macros').where('id', '=', macroId).execute()
  emit(contracts.macroRemoved, { macroId, ...placeOf(row) })
  return {}
})
