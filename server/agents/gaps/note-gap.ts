/** A question that stayed open is recorded once, and put to the gap that it is like. */
import { type GapState, gapCauses, gapDays } from '@aura/contracts/agents/gaps.ts'
import { id } from '@aura/contracts/platform/values.ts'
import { atGap, gapMachine } from '@aura/machines/agents/gap.ts'
import { gapWords, isAlikeByWords, leastLikeness, type OpenQuestion, shareOfWords } from '@aura/machines/agents/gaps.ts'
import { createMask } from '@aura/machines/ai/mask.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { advance } from '../../platform/advance.ts'
import { cutText } from '../../platform/cut-text.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { enqueue, job } from '../../platform/jobs.ts'
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

export const noteGapJob = job(
  'agents.note-gap',
  z.strictObject({
    ...{ conversationId: id, seq: z.int(), agentId: z.nullable(id), question: z.string(), cause: z.enum(gapCauses) },
    vector: z.nullable(
      z.strictObject({
        ...{ model: z.string(), space: z.int(), leastSimilarity: z.number(), values: z.array(z.number()) },
      }),
    ),
  }),
)

/**
 * The question as it is recorded, by a job of its own: an answer waits for no gap, and a gap that fails costs no answer.
 */
export async function noteGapLater(
  tx: Db,
  conversation: { id: string; company_id: string; contact_name: string },
  { cause, vector, ...gap }: Gap,
  asking: Asking,
): Promise<string> {
  const { id: conversationId, company_id: companyId, contact_name } = conversation
  const question = cutText(withoutPersonalData(gap.question, contact_name), longestQuestion)
  const learnt = vector && {
    ...{
      model: vector.model,
      space: vector.space,
      leastSimilarity: vector.leastSimilarity,
      values: [...vector.values],
    },
  }
  await enqueue(tx, noteGapJob, { conversationId, question, cause, vector: learnt, ...asking }, { companyId })
  return question
}

/** A repeat finds the question there. */
export async function noteGap(
  { tx, now, newId }: Pick<Work, 'tx' | 'now' | 'newId'>,
  {
    conversationId: conversation_id,
    seq,
    agentId: agent_id,
    question,
    cause,
    vector,
  }: z.infer<typeof noteGapJob.payload>,
): Promise<void> {
  await takeTurn(tx, 'ai_gaps')
  const conversation = await tx
    .selectFrom('conversations')
    .where('id', '=', conversation_id)
    .select('company_id')
    .executeTakeFirst()
  if (!conversation) return
  const { company_id } = conversation
  const recorded = await tx
    .selectFrom('ai_gap_questions')
    .where('conversation_id', '=', conversation_id)
    .where('seq', '=', seq)
    .select('gap_id')
    .executeTakeFirst()
  if (recorded) return
  const words = gapWords(question)
  const learnt = vector && { model: vector.model, space: vector.space, embedding: vector.values }
  const fresh = { question, words, cause, conversation_id, agent_id, last_at: now, ...learnt }
  const alike = await findAlike(tx, { question, words, vector, now })
  const gapId = alike?.id ?? newId()
  if (alike) {
    const { value: state } = advance(gapMachine, atGap(alike.state), { type: 'ask_again' }, 'agents.gap_closed')
    const count = sql<number>`count + 1`
    await tx
      .updateTable('ai_gaps')
      .set({ ...fresh, state, count })
      .where('id', '=', gapId)
      .execute()
  } else
    await tx
      .insertInto('ai_gaps')
      .values({ company_id, id: gapId, ...fresh, count: 1 })
      .execute()
  await tx.insertInto('ai_gap_questions').values({ company_id, conversation_id, seq, gap_id: gapId }).execute()
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
  // The vectors stay in the database: they are long.
  const { rows: near } = await sql<{ id: string; state: GapState }>`
    select id, state from (
      select id, state, embedding, last_at from ai_gaps
      where last_at > ${gapsSince(now)} and model = ${vector.model} and space = ${vector.space}
        and cardinality(embedding) = ${vector.values.length}
      order by last_at desc limit ${comparedByMeaning}) g
    where (select sum(a * b) / nullif(sqrt(sum(a * a) * sum(b * b)), 0)
      from unnest(g.embedding::float8[], ${vector.values}::float8[]) as pair (a, b)) >= ${leastLikeness(vector.leastSimilarity)}
    order by last_at desc limit 1`.execute(tx)
  return near[0]
}
