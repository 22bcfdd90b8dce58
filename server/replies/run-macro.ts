/**
 * Runs a macro: every step is an ordinary command with the caller's rights and in the caller's name, all in one
 * transaction. The first refused step rolls back the others.
 */

import { tagContacts } from '@aura/contracts/contacts/tag-contacts.ts'
import * as works from '@aura/contracts/conversations/conversation-actions.ts'
import * as sends from '@aura/contracts/conversations/send.ts'
import { type MacroStep, macroRan, runMacro as run } from '@aura/contracts/replies/macro.ts'
import { fill, type Names } from '@aura/contracts/replies/placeholders.ts'
import { countReply as counting } from '@aura/contracts/replies/reply.ts'
import { greetingName } from '@aura/machines/contacts/greeting-name.ts'
import { replyRefusal } from '@aura/machines/replies/decide.ts'
import { nameOf } from '../companies/index.ts'
import { tagContacts as tagging } from '../contacts/index.ts'
import {
  addNote,
  assign,
  type ConversationRow,
  close,
  lockConversation,
  mediaOf,
  release,
  send,
  snooze,
  wire,
} from '../conversations/index.ts'
import { assertAllowed } from '../platform/allowed.ts'
import { errorBody } from '../platform/error-body.ts'
import { type CommandContext, handle } from '../platform/handle.ts'
import { runNested } from '../platform/nested-command.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import { requireMacro } from './macros.ts'
import { countReply, requireReply } from './replies.ts'

type Context = CommandContext<unknown>

export const runMacro = handle(run, async (context) => {
  const { input, tx, emit, origin } = context
  const row = await lockConversation(tx, input.conversationId)
  if (row.ownership_version !== input.ownershipVersion) return refuse('conversations.ownership_lost')
  const macro = await requireMacro(context, input.macroId, input.version)
  for (const [at, step] of macro.steps.entries()) {
    try {
      await take(context, await lockConversation(tx, row.id), step)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const why = errorBody(error, origin.language).message
      return refuse('replies.macro_refused', {
        params: { ...error.detail.params, step: at + 1, code: error.code, why },
      })
    }
  }
  emit(macroRan, { macroId: macro.id, name: macro.name, conversationId: row.id, contactId: row.contact_id })
  return wire(await lockConversation(tx, row.id))
})

async function take(context: Context, row: ConversationRow, step: MacroStep): Promise<unknown> {
  const one = { conversationId: row.id }
  switch (step.type) {
    case 'reply':
      return await say(context, row, step.replyId)
    case 'tag':
      return await runNested(context, tagContacts, tagging, {
        contactIds: [row.contact_id],
        tagId: step.tagId,
        on: true,
      })
    case 'note':
      return await runNested(context, sends.addNote, addNote, { ...one, messageId: context.newId(), text: step.text })
    case 'snooze': {
      const until = new Date(context.now.getTime() + step.minutes * 60_000).toISOString()
      return await runNested(context, works.snooze, snooze, { ...one, until })
    }
    case 'close':
      return await runNested(context, works.close, close, { ...one, reason: step.reason })
    case 'release':
      return await runNested(context, works.release, release, one)
    case 'assign':
      return await runNested(context, works.assign, assign, { ...one, userId: step.userId })
  }
}

async function say(context: Context, row: ConversationRow, replyId: string): Promise<void> {
  const { title, text: prepared, channels, file } = await requireReply(context, replyId)
  const names = await namesFor(context, row)
  assertAllowed(replyRefusal({ title, text: prepared, channels, file }, row.channel_kind, names))
  const text = fill(prepared, names)
  const content = file
    ? ({ type: 'media', media: mediaOf(file.type), fileId: file.fileId, caption: text } as const)
    : ({ type: 'text', text } as const)
  const said = { conversationId: row.id, messageId: context.newId(), ownershipVersion: row.ownership_version, content }
  await runNested(context, sends.send, send, said)
  await runNested(context, counting, countReply, { replyId })
}

async function namesFor({ tx, caller }: Context, row: ConversationRow): Promise<Names> {
  const company = await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  return { contact: greetingName(row.contact_name), operator: await nameOf(tx, caller.userId), company: company.name }
}
