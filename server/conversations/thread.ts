import { thread as contract, history as older, threadStart } from '@aura/contracts/conversations/thread.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { wire, wireMessage } from './store.ts'

async function messagesOf(tx: Db, conversationId: string, before: number, limit: number) {
  const rows = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('seq', '<', before)
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse().map(wireMessage)
}

const end = 2_147_483_647

export const thread = show(contract, {
  snapshot: async ({ tx, params: { conversationId } }) => {
    const row = await tx.selectFrom('conversations').where('id', '=', conversationId).selectAll().executeTakeFirst()
    if (!row) return refuse('conversations.not_found')
    return { conversation: wire(row), messages: await messagesOf(tx, conversationId, end, threadStart) }
  },
})

/** Of the customer and of the company, on the whole thread. */
export async function countMessages(tx: Db, conversationId: string): Promise<{ received: number; sent: number }> {
  const { received, sent } = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .select(({ fn }) => [
      fn.countAll().filterWhere('direction', '=', 'in').as('received'),
      fn.countAll().filterWhere('direction', '=', 'out').as('sent'),
    ])
    .executeTakeFirstOrThrow()
  return { received: Number(received), sent: Number(sent) }
}

export const history = answer(older, async ({ input, tx }) => {
  const { conversationId, before, limit } = input
  const existing = await tx.selectFrom('conversations').where('id', '=', conversationId).select('id').executeTakeFirst()
  if (!existing) return refuse('conversations.not_found')
  return { messages: await messagesOf(tx, conversationId, before, limit) }
})
