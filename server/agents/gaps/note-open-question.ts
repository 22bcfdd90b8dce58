/** What a turn leaves open: the question before the last answer where the customer writes that it did not help, else its own. */
import type { Author } from '@aura/contracts/conversations/message.ts'
import { type ThreadPart, unhelpedQuestion } from '@aura/machines/agents/gaps.ts'
import type { ConversationRow } from '../../conversations/index.ts'
import type { Work } from '../../platform/handle.ts'
import { readableText, type ThreadMessage } from '../prompt.ts'
import { type Gap, noteGapLater } from './note-gap.ts'

type Entry = ThreadMessage & { seq: number; author: Author }
type Turn = { thread: readonly Entry[]; gap: Gap | null; agentId: string; seq: number }

/** The question without personal data; null where none is open. */
export async function noteOpenQuestion(
  { tx }: Pick<Work, 'tx'>,
  row: ConversationRow,
  { thread, gap, agentId, seq }: Turn,
): Promise<string | null> {
  const unhelped = unhelpedQuestion(partsOf(thread))
  if (unhelped) {
    const { question, seq: askedSeq } = unhelped
    return await noteGapLater(tx, row, { question, cause: 'did_not_help', vector: null }, { agentId, seq: askedSeq })
  }
  return gap && (await noteGapLater(tx, row, gap, { agentId, seq }))
}

const partsOf = (thread: readonly Entry[]): ThreadPart[] =>
  thread.flatMap(({ direction, author, content, seq }): ThreadPart[] => {
    const text = readableText(content)
    if (text === null || direction === 'inside') return []
    if (direction === 'in') return [{ from: 'customer', text, seq }]
    return [{ from: author.kind === 'ai_agent' ? 'ai_agent' : 'other', text, seq }]
  })
