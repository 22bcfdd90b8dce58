/**
 * What a resolved conversation becomes as a test, without personal data: a question of the customer, an operator's answer to
 * it, and what was said before.
 */
import { type TestTurn, testTurnLimit } from '@aura/contracts/agents/tests.ts'
import type { Author, Content } from '@aura/contracts/conversations/message.ts'
import { isQuestion } from '@aura/machines/agents/gaps.ts'
import { wantsPerson } from '@aura/machines/agents/wants-person.ts'
import { createMask } from '@aura/machines/ai/mask.ts'
import { cutText } from '../../platform/cut-text.ts'
import type { Db } from '../../platform/database/transact.ts'
import { readableText } from '../prompt.ts'

type Entry = { direction: 'in' | 'out' | 'inside'; content: Content; author: Author }
export type Example = { question: string; answer: string; turns: TestTurn[] }

const messagesRead = 60
const longestQuestion = 2_000
const longestAnswer = 4_000

type Spoken = { by: 'customer' | 'operator' | 'other'; text: string }
type Run = { by: Spoken['by']; text: string }

/** What one side wrote before another did is one turn. */
function runsOf(thread: readonly Entry[]): Run[] {
  const runs: Run[] = []
  for (const { direction, content, author } of thread) {
    const text = direction === 'inside' ? null : readableText(content)
    if (text === null || text === '') continue
    const by = direction === 'in' ? 'customer' : author.kind === 'user' ? 'operator' : 'other'
    const last = runs.at(-1)
    if (last?.by === by) last.text += `\n${text}`
    else runs.push({ by, text })
  }
  return runs
}

const asks = ({ by, text }: Run): boolean => by === 'customer' && !wantsPerson(text)

/** Where the customer's turn stands that each operator's turn answers: not the wish for a person, which brought the operator. */
function answeredQuestions(runs: readonly Run[]): { questionAt: number; answerAt: number }[] {
  return runs.flatMap(({ by }, answerAt) => {
    const questionAt = by === 'operator' ? runs.findLastIndex((run, at) => at < answerAt && asks(run)) : -1
    const isAnsweredBefore = runs.slice(questionAt + 1, answerAt).some((run) => run.by === 'operator')
    return questionAt < 0 || isAnsweredBefore ? [] : [{ questionAt, answerAt }]
  })
}

/** The last question that an operator answered; where the customer asked nothing so plainly, what was answered first. */
export function exampleOf(thread: readonly Entry[], customer: string): Example | null {
  const runs = runsOf(thread)
  const pairs = answeredQuestions(runs)
  const pair = pairs.findLast(({ questionAt }) => isQuestion(runs[questionAt]?.text ?? '')) ?? pairs[0]
  if (!pair) return null
  const mask = createMask()
  mask.learnPerson(customer)
  const textOf = (run: Run | undefined, most: number) => cutText(mask.hide(run?.text ?? '').trim(), most)
  const turns = runs
    .slice(0, pair.questionAt)
    .slice(-testTurnLimit)
    .map(
      (run): TestTurn => ({ from: run.by === 'customer' ? 'customer' : 'agent', text: textOf(run, longestQuestion) }),
    )
  const example = {
    question: textOf(runs[pair.questionAt], longestQuestion),
    answer: textOf(runs[pair.answerAt], longestAnswer),
    turns,
  }
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
