import type { StoredFile } from '@aura/contracts/files/file.ts'
import * as contracts from '@aura/contracts/replies/reply.ts'
import { type Selectable, sql } from 'kysely'
import { releaseFile, takeFile } from '../files/index.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { type CommandContext, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertMayWrite, assertVersion, isSeen, placeOf, takeTurn } from './position.ts'

export type ReplyRow = Selectable<Schema['canned_replies']>
type Context = Pick<CommandContext<unknown>, 'tx' | 'now' | 'caller'>

const codes = { notFound: 'replies.reply_not_found', notYours: 'replies.reply_not_yours' } as const

export const wireReply = (row: ReplyRow): contracts.Reply => ({
  id: row.id,
  ownerId: row.owner_id,
  shared: row.shared,
  shortcut: row.shortcut,
  title: row.title,
  text: row.text,
  channels: row.channels,
  file: row.file,
  version: row.version,
})

const find = (tx: Db, replyId: string) =>
  tx.selectFrom('canned_replies').where('id', '=', replyId).selectAll().forUpdate().executeTakeFirst()

/** One of the caller's own or of the company's. */
export async function requireReply({ tx, caller }: Pick<Context, 'tx' | 'caller'>, replyId: string): Promise<ReplyRow> {
  const row = await tx.selectFrom('canned_replies').where('id', '=', replyId).selectAll().executeTakeFirst()
  return row && isSeen(row, caller) ? row : refuse(codes.notFound)
}

async function assertUnused(
  tx: Db,
  replyId: string,
  ownerId: string,
  shared: boolean,
  shortcut: string,
): Promise<void> {
  const limit = shared ? contracts.sharedReplyLimit : contracts.ownReplyLimit
  const all = tx.selectFrom('canned_replies').where('shared', '=', shared).where('id', '<>', replyId)
  const among = shared ? all : all.where('owner_id', '=', ownerId)
  const accepted = await among.where('shortcut', '=', shortcut).select('id').executeTakeFirst()
  if (accepted) return refuse('replies.shortcut_taken', { params: { shortcut } })
  const { count } = await among.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count >= limit) return refuse('replies.too_many_replies', { params: { limit } })
}

/** The upload it names now; the one it named before goes, unless a message names it too. */
async function fileOf(context: Context, before: ReplyRow | undefined, fileId: string | null) {
  const had = before?.file ?? null
  if (had?.fileId === fileId) return { file: had, file_sent: before?.file_sent ?? false }
  if (before) await letGo(context, before)
  if (fileId === null) return { file: null, file_sent: false }
  const { tx, now, caller } = context
  const { name, type }: StoredFile = await takeFile(tx, { fileId, purpose: 'message', by: caller.userId, now })
  return { file: { fileId, name, type }, file_sent: false }
}

async function letGo({ tx, now, caller }: Context, { file, file_sent }: ReplyRow): Promise<void> {
  if (file && !file_sent) await releaseFile(tx, caller.companyId, file.fileId, now)
}

/** A macro of the company's says what is the company's. */
async function assertNotInMacro(tx: Db, replyId: string): Promise<void> {
  const macros = await tx.selectFrom('macros').where('shared', '=', true).select(['name', 'steps']).execute()
  const uses = macros.find(({ steps }) => steps.some((step) => step.type === 'reply' && step.replyId === replyId))
  if (uses) return refuse('replies.reply_in_macro', { params: { name: uses.name } })
}

export const saveReply = handle(contracts.saveReply, async (context) => {
  const { input, tx, emit, caller, now } = context
  const { replyId: id, version, shared, shortcut, title, text } = input
  await takeTurn(tx)
  const before = await find(tx, id)
  assertVersion(before, version, caller, codes)
  assertMayWrite(shared, caller, codes)
  const owner_id = before?.owner_id ?? caller.userId
  await assertUnused(tx, id, owner_id, shared, shortcut)
  if (before?.shared && !shared) await assertNotInMacro(tx, id)
  const { file, file_sent } = await fileOf(context, before, input.fileId)
  const values = {
    shared,
    shortcut,
    title,
    text,
    channels: JSON.stringify([...new Set(input.channels)]),
    file: file && JSON.stringify(file),
    file_sent,
    version: version + 1,
    changed_at: now,
    changed_by: caller.userId,
  }
  const row = before
    ? await tx.updateTable('canned_replies').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    : await tx
        .insertInto('canned_replies')
        .values({ company_id: caller.companyId, id, owner_id, ...values })
        .returningAll()
        .executeTakeFirstOrThrow()
  const reply = wireReply(row)
  if (before && before.shared !== shared) emit(contracts.replyRemoved, { replyId: id, ...placeOf(before) })
  emit(contracts.replySaved, { reply })
  return reply
})

export const removeReply = handle(contracts.removeReply, async (context) => {
  const { input, tx, emit, caller } = context
  const { replyId } = input
  await takeTurn(tx)
  const row = await find(tx, replyId)
  if (!row || !isSeen(row, caller)) return refuse(codes.notFound)
  assertMayWrite(row.shared, caller, codes)
  if (row.shared) await assertNotInMacro(tx, replyId)
  await letGo(context, row)
  await tx.deleteFrom('canned_replies').where('id', '=', replyId).execute()
  emit(contracts.replyRemoved, { replyId, ...placeOf(row) })
  return {}
})

export const countReply = handle(contracts.countReply, async (context) => {
  const { input, tx, emit, caller } = context
  const { userId } = caller
  const { id: replyId } = await requireReply(context, input.replyId)
  const { uses } = await tx
    .insertInto('canned_reply_uses')
    .values({ company_id: caller.companyId, user_id: userId, reply_id: replyId, uses: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id', 'reply_id'])
        .doUpdateSet((e) => ({ uses: e('canned_reply_uses.uses', '+', 1) })),
    )
    .returning('uses')
    .executeTakeFirstOrThrow()
  emit(contracts.replyUsed, { userId, replyId, uses })
  return { uses }
})

/** The file of a reply the caller may see; a message refers to it from now on. Null: it is no reply's file. */
export async function fileOfReply({ tx, caller }: Pick<Context, 'tx' | 'caller'>, fileId: string) {
  const row = await tx
    .selectFrom('canned_replies')
    .where((e) => e.or([e('shared', '=', true), e('owner_id', '=', caller.userId)]))
    .where(sql<boolean>`file ->> 'fileId' = ${fileId}`)
    .select(['id', 'file', 'file_sent'])
    .executeTakeFirst()
  if (row && !row.file_sent)
    await tx.updateTable('canned_replies').set({ file_sent: true }).where('id', '=', row.id).execute()
  return row?.file ?? null
}
