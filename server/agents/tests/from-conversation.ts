/** What a resolved conversation becomes as a test: the customer's question and an operator's answer, without personal data. */
import type { Author, Content } from '@aura/contracts/conversations/message.ts'
import { createMask } from '@aura/machines/ai/mask.ts'
import { cutText } from '../../platform/cut-text.ts'
import type { Db } from '../../platform/database/transact.ts'
import { readableText } from '../prompt.ts'

type Entry = { direction: 'in' | 'out' | 'inside'; content: Content; author: Author }
export type Example = { question: string; answer: string }

const messagesRead = 60

/** What the customer wrote until the first operator answered, and that operator's words until the customer wrote again. */
export function exampleOf(thread: readonly Entry[], customer: string): Example | null {
  const spoken = thread.flatMap(({ direction, content, author }) => {
    const text = direction === 'inside' ? null : readableText(content)
    return text === null || text === ''
      ? []
      : [{ text, isCustomer: direction === 'in', isOperator: author.kind === 'user' }]
  })
  const first = spoken.findIndex(({ isOperator }) => isOperator)
  if (first < 0) return null
  const question = spoken.slice(0, first).filter(({ isCustomer }) => isCustomer)
  const after = spoken.slice(first)
  const end = after.findIndex(({ isCustomer }) => isCustomer)
  const answer = after.slice(0, end < 0 ? undefined : end).filter(({ isOperator }) => isOperator)
  const mask = createMask()
  mask.learnPerson(customer)
  const textOf = (entries: readonly { text: string }[], most: number) =>
    cutText(mask.hide(entries.map(({ text }) => text).join('\n')).trim(), most)
  const example = { question: textOf(question, 2_000), answer: textOf(answer, 4_000) }
  return example.question === '' || example.answer === '' ? null : example
}

export async function exampleFrom(tx: Db, conversation: { id: string; contact_name: string }): Promise<Example | null> {
  const rows = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversation.id)
    .select(['direction', 'content', 'author'])
    .orderBy('seq')
    .limit(messagesRead)
    .execute()
  return exampleOf(rows, conversation.contact_name)
}
