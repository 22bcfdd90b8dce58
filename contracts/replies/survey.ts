/**
 * The survey after a resolved conversation: from 1 to 5, how was it? It is asked once per conversation and at most once
 * a week per customer. The figure alone is the answer; the next message is the comment.
 */
import * as z from 'zod/mini'
import { channelKind } from '../channels/channel.ts'
import { threadRoom } from '../conversations/conversation.ts'
import { words } from '../conversations/send.ts'
import { command, event, view } from '../platform/operation.ts'
import { id, instant, integer } from '../platform/values.ts'

export const surveyStates = ['asked', 'answered', 'commented', 'expired'] as const
export type SurveyState = (typeof surveyStates)[number]

/** A close may be hasty: the survey waits a little, and goes out if it is still closed. */
export const graceSeconds = 20
export const answerHours = 24
/** A message after that is a new matter, and a person sees it. */
export const commentMinutes = 10
export const restDays = 7

export const rating = integer(1, 5)

export const surveySettings = z.strictObject({
  question: z.string(),
  /** Where it is asked. */
  channelIds: z.array(id),
  version: integer(0),
})
export type SurveySettings = z.infer<typeof surveySettings>

export const surveyRoom = 'replies.survey'

export const survey = view('replies.survey', {
  params: z.strictObject({}),
  state: z.strictObject({ settings: surveySettings }),
  needs: 'view_operations',
  room: () => surveyRoom,
})

/** `version` 0: nothing was ever saved. */
export const saveSurvey = command('replies.save-survey', {
  input: z.strictObject({
    version: integer(0),
    question: words(500),
    channelIds: z.array(id).check(z.maxLength(100)),
  }),
  output: surveySettings,
  needs: 'manage_operations',
  errors: ['command.stale', 'channels.not_found'],
})

export const surveySaved = event('replies.survey_saved', z.strictObject({ settings: surveySettings }), {
  rooms: () => [surveyRoom],
})

export const rated = z.strictObject({
  conversationId: id,
  contactId: id,
  channelId: id,
  channel: channelKind,
  /** The assignee at the close. */
  agentId: z.nullable(id),
  rating,
  comment: z.nullable(z.string()),
  at: instant,
})
export type Rated = z.infer<typeof rated>

export const ratingsRoom = (contactId: string) => `replies.ratings:${contactId}`

const ratedBody = z.extend(rated, {
  /** The AI agent that resolved it, where no person had it. */
  aiAgentId: z.optional(z.nullable(id)),
})

/** Once with the figure, and once more when a comment follows. */
export const conversationRated = event('replies.rated', ratedBody, {
  rooms: ({ conversationId, contactId }) => [threadRoom(conversationId), ratingsRoom(contactId)],
  about: ({ contactId }) => [contactId],
})

export const ratingsShown = 20

/** What a person has given lately, the newest first. */
export const ratings = view('replies.ratings', {
  params: z.strictObject({ contactId: id }),
  state: z.strictObject({ ratings: z.array(rated) }),
  needs: 'view_operations',
  room: ({ contactId }) => ratingsRoom(contactId),
})
