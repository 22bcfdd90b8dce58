/**
 * A customer's message after a survey. The rating, and the comment right after it, are added to the conversation and
 * leave it closed. Any other message ends the survey and takes its ordinary way, to where a person sees it.
 */
import { commentMinutes, conversationRated } from '@aura/contracts/replies/survey.ts'
import { eventOf, ratingIn } from '@aura/machines/replies/survey.ts'
import {
  addCustomerMessage,
  addMessage,
  type ConversationRow,
  type InboundMessage,
  inboundPreview,
  saveConversation,
} from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'
import { endLater, findSurvey, moveSurvey, ratedAiAgent, ratedOf, type SurveyRow } from './survey.ts'

/** The conversation with the rating in it, still closed; null when the message is no rating. */
export async function takeAnswer(
  work: Work,
  row: ConversationRow,
  inboundMessage: InboundMessage,
): Promise<ConversationRow | null> {
  if (row.state !== 'closed') return null
  const { tx, now } = work
  const survey = await findSurvey(tx, row.id)
  if (!survey || (survey.state !== 'asked' && survey.state !== 'answered')) return null
  const text = inboundMessage.content.type === 'text' ? inboundMessage.content.text : null
  const type = survey.ends_at <= now ? 'timeout' : eventOf(survey.state, text)
  if (type === 'rate') {
    const rating = ratingIn(text ?? '')
    const ends_at = new Date(now.getTime() + commentMinutes * 60_000)
    const moved = await moveSurvey(tx, survey, type, { rating, answered_at: now, ends_at })
    if (moved) await endLater(tx, row, ends_at)
    return moved && (await addSurveyEntry(work, row, inboundMessage, moved))
  }
  const moved = await moveSurvey(tx, survey, type, type === 'comment' ? { comment: text } : {})
  return moved?.state === 'commented' ? await addSurveyEntry(work, row, inboundMessage, moved) : null
}

/** The customer's message, and a system entry that says what it was taken for. */
async function addSurveyEntry(
  work: Work,
  row: ConversationRow,
  inboundMessage: InboundMessage,
  survey: SurveyRow,
): Promise<ConversationRow> {
  const { now, emit, newId } = work
  const { contact } = inboundMessage
  const rating = survey.rating ?? 0
  const seq = row.last_seq + 1
  await addCustomerMessage(work, row, seq, inboundMessage)
  await addMessage(work, row, seq + 1, {
    id: newId(),
    direction: 'inside',
    author: { kind: 'contact', id: contact.id, name: contact.name },
    content: { type: 'rating', rating, comment: survey.comment },
  })
  const aiAgentId = await ratedAiAgent(work.tx, survey)
  emit(conversationRated, { ...ratedOf(row, survey, rating, survey.answered_at ?? now), aiAgentId })
  return await saveConversation(work, row, {
    last_seq: seq + 1,
    // A mark alone says nothing in a list.
    ...(survey.comment !== null && { preview: inboundPreview(inboundMessage, now) }),
    last_inbound_at: inboundMessage.writtenAt,
  })
}
