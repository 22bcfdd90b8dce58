/**
 * The thread of one person with the assistant. An answer grows on the volatile lane, piece by piece; once it is whole the
 * log has it, so that a reload and another server show the same.
 */
import * as z from 'zod/mini'
import { command, event, query, type StateOf, view } from '../platform/operation.ts'
import { id, text, trimmed } from '../platform/values.ts'
import { action, answerLimit, message, questionLimit } from './message.ts'
import { openRecord } from './record.ts'

/** So many of the newest messages a view holds. */
export const shownLimit = 40
/** So many of a person are kept. */
export const keptLimit = 1000

export const threadState = z.strictObject({
  userId: id,
  /** The oldest first. */
  messages: z.array(message),
  /** Whether there are older ones. */
  more: z.boolean(),
})

export const threadRoom = (userId: string) => `assistant.thread:${userId}`
export const thread = view('assistant.thread', {
  params: z.strictObject({}),
  state: threadState,
  needs: 'signed-in',
  room: (_, { userId }) => threadRoom(userId),
})
export type ThreadState = StateOf<typeof thread>

/** Characters in one piece of a growing answer: the volatile lane takes two kilobytes a value. */
export const pieceLength = 400
/** Under which each piece of an answer is said; the last one again and again as it grows. */
export const pieceKey = (answerId: string, index: number) => `answer.${answerId}.${index}`
export const answerPiece = text(pieceLength)
export const pieceCount = Math.ceil(answerLimit / pieceLength)

/** The screen that somebody asks from. */
export const page = text(300)
const typed = { message: trimmed(questionLimit, 1), page, record: z.optional(openRecord) }

/** The client makes both ids, so that a repeat asks nothing twice and the answer's pieces are known from the first on. */
export const sendMessage = command('assistant.send', {
  input: z.strictObject({ questionId: id, answerId: id, ...typed }),
  output: z.strictObject({}),
  needs: 'signed-in',
  errors: ['assistant.not_now', 'assistant.id_taken'],
  perMinute: 30,
})

export const cancelAnswer = command('assistant.cancel', {
  input: z.strictObject({}),
  output: z.strictObject({}),
  needs: 'signed-in',
  errors: ['assistant.not_now'],
})

export const clearThread = command('assistant.clear', {
  input: z.strictObject({}),
  output: z.strictObject({}),
  needs: 'signed-in',
  errors: ['assistant.not_now'],
})

const actionKey = z.strictObject({ messageId: id, actionId: id })
/** Does what an answer has proposed, in the name of the person who confirms it and with that person's permissions. */
export const confirmAction = command('assistant.confirm', {
  input: actionKey,
  output: action,
  needs: 'signed-in',
  errors: ['assistant.action_not_found', 'assistant.action_settled'],
  perMinute: 60,
})
export const rejectAction = command('assistant.reject', {
  input: actionKey,
  output: action,
  needs: 'signed-in',
  errors: ['assistant.action_not_found', 'assistant.action_settled'],
})

/** What stands before the messages of the view, the oldest first. */
export const olderMessages = query('assistant.older', {
  input: z.strictObject({ beforeId: id }),
  output: z.strictObject({ messages: z.array(message), more: z.boolean() }),
  needs: 'signed-in',
  errors: [],
})

const own = {
  rooms: ({ userId }: { userId: string }) => [threadRoom(userId)],
  about: ({ userId }: { userId: string }) => [userId],
}
export const questionAsked = event(
  'assistant.asked',
  z.strictObject({ userId: id, question: message, answer: message }),
  own,
)
/** Whole, cancelled or failed. */
export const questionAnswered = event('assistant.answered', z.strictObject({ userId: id, answer: message }), own)
export const actionSettled = event(
  'assistant.action_settled',
  z.strictObject({ userId: id, messageId: id, action }),
  own,
)
export const threadCleared = event('assistant.cleared', z.strictObject({ userId: id }), own)
