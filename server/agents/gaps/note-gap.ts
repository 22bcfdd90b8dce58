/** A question that stayed open is recorded once, and put to the gap that it is like. */
import { gapDays } from '@aura/contracts/agents/gaps.ts'
import { atGap, gapMachine } from '@aura/machines/agents/gap.ts'
import {
  gapWords,
  isAlikeByMeaning,
  isAlikeByWords,
  type OpenQuestion,
  shareOfWords,
} from '@aura/machines/agents/gaps.ts'
import { createMask } from '@aura/machines/ai/mask.ts'
import { sql } from 'kysely'
import { advance } from '../../platform/advance.ts'
import { cutText } from '../../platform/cut-text.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { later } from '../../platform/later.ts'
import { takeTurn } from '../../platform/turn.ts'
import type { QuestionVector } from '../knowledge/embed-question.ts'

export type Gap = OpenQuestion & { vector: QuestionVector | null }

const longestQuestion = 400
const comparedByWords = 500
/** Vectors are long. */
const comparedByMeaning = 200
export const gapsSince = (now: Date): Date => later(now, -gapDays * 24 * 3600_000)

/** Gaps are read by those who train AI agents, who may not see the conversation. */
function withoutPersonalData(text: string, customer: string): string {
  const mask = createMask()
  mask.learnPerson(customer)
  return mask.hide(text)
}

type Asking = {
  /** The customer's last message with the question: it counts once. */
  seq: number
  agentId: string | null
}
type Conversation = { id: string; company_id: string; contact_name: string }

/** The question as it was recorded. */
export async function noteGap(
  { tx, now, newId }: Pick<Work, 'tx' | 'now' | 'newId'>,
  { id: conversation_id, company_id, contact_name }: Conversation,
  gap: Gap,
  { seq, agentId: agent_id }: Asking,
): Promise<string> {
  const question = cutText(withoutPersonalData(gap.question, contact_name), longestQuestion)
  // Before the turn: a caller that has locked the conversation waits for the turn too.
  await tx.selectFrom('conversations').where('id', '=', conversation_id).select('id').forKeyShare().execute()
  await takeTurn(tx, 'ai_gaps')
  const recorded = await tx
    .selectFrom('ai_gap_questions')
    .where('conversation_id', '=', conversation_id)
    .where('seq', '=', seq)
    .select('gap_id')
    .executeTakeFirst()
  if (recorded) return question
  const words = gapWords(question)
  const { cause, vector } = gap
  const learnt = vector && { model: vector.model, space: vector.space, embedding: vector.values }
  const fresh = { question, words, cause, conversation_id, agent_id, last_at: now, ...learnt }
  const alike = await findAlike(tx, { question, words, vector, now })
  const id = alike?.id ?? newId()
  if (alike) {
    const { value: state } = advance(gapMachine, atGap(alike.state), { type: 'ask_again' }, 'agents.gap_closed')
    const count = sql<number>`count + 1`
    await tx
      .updateTable('ai_gaps')
      .set({ ...fresh, state, count })
      .where('id', '=', id)
      .execute()
  } else
    await tx
      .insertInto('ai_gaps')
      .values({ company_id, id, ...fresh, count: 1 })
      .execute()
  await tx.insertInto('ai_gap_questions').values({ company_id, conversation_id, seq, gap_id: id }).execute()
  return question
}

type Question = { question: string; words: readonly string[]; vector: QuestionVector | null; now: Date }

async function findAlike(tx: Db, { question, words, vector, now }: Question) {
  const rows = await tx
    .selectFrom('ai_gaps')
    .where('last_at', '>', gapsSince(now))
    .select(['id', 'state', 'question', 'words'])
    .orderBy('last_at', 'desc')
    .limit(comparedByWords)
    .execute()
  const byWords = rows
    .filter((row) => row.question === question || isAlikeByWords(row.words, words))
    .toSorted((a, b) => shareOfWords(b.words, words) - shareOfWords(a.words, words))[0]
  if (byWords || vector === null) return byWords
  const near = await tx
    .selectFrom('ai_gaps')
    .where('last_at', '>', gapsSince(now))
    .where('model', '=', vector.model)
    .where('space', '=', vector.space)
    .where('embedding', 'is not', null)
    .select(['id', 'state', 'embedding'])
    .orderBy('last_at', 'desc')
    .limit(comparedByMeaning)
    .execute()
  return near.find(({ embedding }) => isAlikeByMeaning(embedding ?? [], vector.values, vector.leastSimilarity))
}
