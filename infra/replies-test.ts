/** What tests of replies and macros share: a company with operators, and what they save, run and claim. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Macro, MacroStep } from '@aura/contracts/replies/macro.ts'
import type { Reply } from '@aura/contracts/replies/reply.ts'
import type { Refusal } from '@aura/server/platform/refuse.ts'
import { testConversations } from './operations-test.ts'

export const [owner, ana, bia] = [0, 1, 2]

export function testReplies() {
  const conversations = testConversations()
  const { floor, call } = conversations

  const outcome = (who: number, name: string, input: object) =>
    call(who, name, input).then(
      () => ({ code: 'ok', params: undefined }),
      ({ code, detail }: Refusal) => ({ code, params: detail.params }),
    )
  const code = async (...args: Parameters<typeof outcome>) => (await outcome(...args)).code

  const written = (over: Partial<Reply> & { replyId?: string; fileId?: string | null } = {}) => ({
    replyId: randomUUIDv7(),
    version: 0,
    shared: false,
    shortcut: `atalho${randomUUID().slice(0, 8)}`,
    title: 'Saudação',
    text: 'Olá {{contato.primeiro_nome}}, aqui é {{operador.nome}}, da {{empresa.nome}}.',
    channels: [],
    fileId: null,
    ...over,
  })
  const save = (who: number, over?: Parameters<typeof written>[0]) =>
    call<Reply>(who, 'replies.save-reply', written(over))
  const macro = (who: number, steps: readonly MacroStep[], over: object = {}) => {
    const input = { macroId: randomUUIDv7(), version: 0, shared: false, name: `Macro ${randomUUID()}`, steps, ...over }
    return call<Macro>(who, 'replies.save-macro', input)
  }
  const run = ({ id: conversationId, ownershipVersion }: Conversation, { id: macroId, version }: Macro) => ({
    conversationId,
    macroId,
    version,
    ownershipVersion,
  })
  const claimed = async (who: number, from: string) =>
    call<Conversation>(who, 'conversations.claim', { conversationId: await floor.say(from, 'Olá') })
  const contents = (conversationId: string) =>
    floor.within(async ({ tx }) => {
      const rows = await tx
        .selectFrom('messages')
        .where('conversation_id', '=', conversationId)
        .orderBy('seq')
        .select('content')
        .execute()
      return rows.map(({ content }) => content)
    })
  const tagged = (contactId: string) =>
    floor.within(({ tx }) => tx.selectFrom('contact_tags').where('contact_id', '=', contactId).selectAll().execute())
  return { ...conversations, outcome, code, written, save, macro, run, claimed, contents, tagged }
}
