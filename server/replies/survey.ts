/**
 * The question after a conversation: asked a little after it was closed as resolved, once for a conversation and
 * once a week of one person, under the same outbound policy as every message.
 */

import { carriesMessages } from '@aura/contracts/channels/channel.ts'
import { instant } from '@aura/contracts/platform/values.ts'
import {
  answerHours,
  graceSeconds,
  type Rated,
  ratings as ratingsContract,
  ratingsShown,
  restDays,
} from '@aura/contracts/replies/survey.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import { atSurvey, type SurveyColumn, surveyMachine } from '@aura/machines/replies/survey.ts'
import type { Selectable, Updateable } from 'kysely'
import * as z from 'zod/mini'
import { type ConversationRow, lockConversation, releaseMessage } from '../conversations/index.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { show, type Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { Refusal } from '../platform/refuse.ts'
import { surveySettings } from './survey-settings.ts'

export type SurveyRow = Selectable<Schema['surveys']>

export const askJob = job('replies.ask-survey', z.strictObject({ conversationId: z.uuid() }))
export const endJob = job('replies.end-survey', z.strictObject({ conversationId: z.uuid(), at: instant }))

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)

/** It was closed: where its channel asks, a timer stands that asks. */
async function askLater({ tx, now }: Pick<Work, 'tx' | 'now'>, row: ConversationRow): Promise<void> {
  if (row.close_reason !== 'resolved' || !carriesMessages(row.channel_kind)) return
  const { channelIds } = await surveySettings(tx)
  if (!channelIds.includes(row.channel_id)) return
  const startAfter = after(now, graceSeconds * 1000)
  await enqueue(tx, askJob, { conversationId: row.id }, { companyId: row.company_id, startAfter })
}

/** A conversation that closes may be asked about; one that opens again is not. */
export async function followState(work: Pick<Work, 'tx' | 'now'>, before: ConversationRow, row: ConversationRow) {
  if (before.state === row.state) return
  if (row.state === 'closed') await askLater(work, row)
  else if (before.state === 'closed') await passSurvey(work, row)
}

/** Sends the survey, unless the conversation is open again, another was sent lately, or the policy refuses. */
export async function askSurvey(work: Work, conversationId: string): Promise<void> {
  const { tx, now, newId } = work
  const row = await lockConversation(tx, conversationId)
  if (row.state !== 'closed' || row.close_reason !== 'resolved') return
  const { channelIds, question } = await surveySettings(tx)
  if (!channelIds.includes(row.channel_id) || (await wasAsked(work, row))) return
  const messageId = newId()
  const { name } = await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  const author = { kind: 'system', id: null, name } as const
  try {
    await releaseMessage(work, row, { messageId, author, content: { type: 'text', text: question }, replyTo: null })
  } catch (error) {
    // The outbound policy refused before anything was written.
    if (error instanceof Refusal) return
    throw error
  }
  const ends_at = after(now, answerHours * 3600_000)
  const survey = { conversation_id: row.id, message_id: messageId, agent_id: row.assignee_id, asked_at: now, ends_at }
  await tx
    .insertInto('surveys')
    .values({ company_id: row.company_id, state: 'asked', ...survey })
    .execute()
  await endLater(tx, row, ends_at)
}

/** This conversation, or its contact on any channel this week. The contact's lock serializes two surveys. */
async function wasAsked({ tx, now }: Pick<Work, 'tx' | 'now'>, row: ConversationRow): Promise<boolean> {
  await tx.selectFrom('contacts').where('id', '=', row.contact_id).select('id').forNoKeyUpdate().execute()
  const request = await tx
    .selectFrom('surveys as s')
    .innerJoin('conversations as c', (join) =>
      join.onRef('c.company_id', '=', 's.company_id').onRef('c.id', '=', 's.conversation_id'),
    )
    .where('c.contact_id', '=', row.contact_id)
    .where((e) => e.or([e('s.conversation_id', '=', row.id), e('s.asked_at', '>', after(now, -restDays * 86_400_000))]))
    .select('s.conversation_id')
    .limit(1)
    .executeTakeFirst()
  return request !== undefined
}

export const endLater = (tx: Db, row: Pick<ConversationRow, 'id' | 'company_id'>, at: Date) =>
  enqueue(tx, endJob, { conversationId: row.id, at: at.toISOString() }, { companyId: row.company_id, startAfter: at })

export const findSurvey = (tx: Db, conversationId: string): Promise<SurveyRow | undefined> =>
  tx.selectFrom('surveys').where('conversation_id', '=', conversationId).selectAll().forUpdate().executeTakeFirst()

/** As the machine says; null when it says no. */
export async function moveSurvey(
  tx: Db,
  survey: SurveyRow,
  type: SurveyColumn,
  set: Updateable<Schema['surveys']> = {},
): Promise<SurveyRow | null> {
  const moved = attempt(surveyMachine, atSurvey(survey.state), { type })
  if (!moved.ok) return null
  return await tx
    .updateTable('surveys')
    .set({ ...set, state: moved.next.value })
    .where('conversation_id', '=', survey.conversation_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The conversation goes on: what is said in it is no answer. */
async function passSurvey({ tx }: Pick<Work, 'tx'>, row: ConversationRow): Promise<void> {
  const survey = await findSurvey(tx, row.id)
  if (survey) await moveSurvey(tx, survey, 'pass')
}

/** Its time is up, if it is still that time. */
export async function endSurvey({ tx, now }: Pick<Work, 'tx' | 'now'>, conversationId: string): Promise<void> {
  const row = await lockConversation(tx, conversationId)
  const survey = await findSurvey(tx, row.id)
  if (survey && survey.ends_at <= now) await moveSurvey(tx, survey, 'timeout')
}

/** The AI agent that resolved it last, where no person had it. */
export async function ratedAiAgent(tx: Db, survey: SurveyRow): Promise<string | null> {
  if (survey.agent_id !== null) return null
  const span = await tx
    .selectFrom('ai_agent_spans')
    .where('conversation_id', '=', survey.conversation_id)
    .where('ended_at', '<=', survey.asked_at)
    .orderBy('ended_at', 'desc')
    .select(['agent_id', 'outcome'])
    .limit(1)
    .executeTakeFirst()
  return span?.outcome === 'resolved' ? span.agent_id : null
}

export const ratedOf = (row: ConversationRow, survey: SurveyRow, rating: number, at: Date): Rated => ({
  conversationId: row.id,
  contactId: row.contact_id,
  channelId: row.channel_id,
  channel: row.channel_kind,
  agentId: survey.agent_id,
  rating,
  comment: survey.comment,
  at: at.toISOString(),
})

export const ratings = show(ratingsContract, {
  snapshot: async ({ tx, params: { contactId } }) => {
    const rows = await tx
      .selectFrom('conversations as c')
      .innerJoin('surveys as s', (join) =>
        join.onRef('s.company_id', '=', 'c.company_id').onRef('s.conversation_id', '=', 'c.id'),
      )
      .where('c.contact_id', '=', contactId)
      .where('s.answered_at', 'is not', null)
      .selectAll('c')
      .select(['s.rating', 's.comment', 's.answered_at', 's.agent_id'])
      .orderBy('s.answered_at', 'desc')
      .orderBy('s.conversation_id', 'desc')
      .limit(ratingsShown)
      .execute()
    return {
      ratings: rows.map((row) => ({
        conversationId: row.id,
        contactId,
        channelId: row.channel_id,
        channel: row.channel_kind,
        agentId: row.agent_id,
        rating: row.rating ?? 0,
        comment: row.comment,
        at: (row.answered_at ?? row.changed_at).toISOString(),
      })),
    }
  },
})
