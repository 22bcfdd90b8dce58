/** When the copilot sums a conversation up by itself: a person lets it go, to a colleague, a queue or the record. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Author, Content } from '@aura/contracts/conversations/message.ts'
import type { SummaryPurpose } from '@aura/contracts/copilot/rewrite.ts'

type Standing = Pick<Conversation, 'state' | 'assigneeId' | 'mergedInto'>

export function summaryPurpose(before: Standing, next: Standing): SummaryPurpose | null {
  if (before.state === 'closed' || before.assigneeId === null) return null
  if (next.state === 'closed') return next.mergedInto === null ? 'close' : null
  return next.assigneeId === before.assigneeId ? null : 'transfer'
}

type Entry = { direction: 'in' | 'out' | 'inside'; author: Pick<Author, 'kind'>; content: Pick<Content, 'type'> }

/** Of less there is nothing to sum up. */
const leastMessages = 3

/** A note that a person has just written says it better, and what was summed up already is not summed up again. */
export function needsSummary(thread: readonly Entry[]): boolean {
  if (thread.filter(({ direction }) => direction !== 'inside').length < leastMessages) return false
  // The product let it go by itself: nobody is there who knows more than the thread.
  const change = thread.findLast(({ content }) => content.type === 'change')
  if (change && change.author.kind !== 'user') return false
  const last = thread.findLast(({ content, author }) => content.type !== 'change' && !isRemark(content, author))
  return last?.content.type !== 'note'
}

/** A note of an AI agent, or of an automation, is a remark about one matter. That of the copilot is the system's. */
function isRemark({ type }: Entry['content'], { kind }: Entry['author']): boolean {
  return type === 'note' && kind !== 'user' && kind !== 'system'
}
