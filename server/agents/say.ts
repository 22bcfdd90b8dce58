/** What an AI agent says to the customer, each message under the outbound policy. */
import type { Content } from '@aura/contracts/conversations/message.ts'
import { type ConversationRow, lockConversation, releaseMessage, systemTransition } from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'
import { Refusal } from '../platform/refuse.ts'
import type { Outcome } from './generate.ts'
import { agentAuthor } from './hand-off.ts'
import type { AgentRow } from './store.ts'

/** The ids of the messages; null where the outbound policy lets nothing out. */
export async function sayIfAllowed(say: () => Promise<string[]>): Promise<string[] | null> {
  try {
    return await say()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

export const sayTexts = (work: Work, row: ConversationRow, agent: AgentRow, texts: readonly string[]) =>
  sayContents(
    work,
    row,
    agent,
    texts.map((text) => ({ type: 'text', text })),
  )

async function sayContents(
  work: Work,
  row: ConversationRow,
  agent: AgentRow,
  contents: readonly Content[],
): Promise<string[]> {
  const messageIds: string[] = []
  for (const content of contents) {
    const current = await lockConversation(work.tx, row.id)
    const message = { messageId: work.newId(), author: agentAuthor(agent), content, replyTo: null }
    await releaseMessage(work, current, message)
    messageIds.push(message.messageId)
  }
  return messageIds
}

type Saying = { outcome: Extract<Outcome, { type: 'answer' }>; isFirst: boolean; closes: boolean }

/** The greeting before the first answer, then the answer, which is the last of the messages. */
export async function sayAnswer(
  work: Work,
  row: ConversationRow,
  agent: AgentRow,
  { outcome, isFirst, closes }: Saying,
): Promise<string[]> {
  const { text, sources } = outcome
  const answer: Content = { type: 'text', text, ...(sources.length > 0 && { sources }) }
  const greeting: Content = { type: 'text', text: agent.greeting }
  const messageIds = await sayContents(
    work,
    row,
    agent,
    isFirst && agent.greeting !== '' ? [greeting, answer] : [answer],
  )
  if (closes) await close(work, await lockConversation(work.tx, row.id))
  return messageIds
}

async function close(work: Work, current: ConversationRow): Promise<void> {
  await systemTransition(
    work,
    current,
    { type: 'close' },
    {
      set: {
        ...{ closed_at: work.now, close_reason: 'resolved', waiting_since: null, unread: 0 },
        ownership_version: current.ownership_version + 1,
      },
      said: { change: 'closed', reason: 'resolved' },
    },
  )
}
