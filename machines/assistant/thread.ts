/** What the panel shows after an event of the person's thread. */
import {
  actionSettled,
  questionAnswered,
  questionAsked,
  shownLimit,
  type ThreadState,
  thread,
  threadCleared,
} from '@aura/contracts/assistant/thread.ts'
import { on, reducer } from '../platform/reducer.ts'

export const threadReducer = reducer(thread, [
  on(questionAsked, (state, { question, answer }): ThreadState => {
    const messages = [...state.messages, question, answer]
    return { ...state, messages: messages.slice(-shownLimit), more: state.more || messages.length > shownLimit }
  }),
  on(
    questionAnswered,
    (state, { answer }): ThreadState => ({
      ...state,
      messages: state.messages.map((message) => (message.id === answer.id ? answer : message)),
    }),
  ),
  on(
    actionSettled,
    (state, { messageId, action }): ThreadState => ({
      ...state,
      messages: state.messages.map((message) => (message.id === messageId ? { ...message, action } : message)),
    }),
  ),
  on(threadCleared, (state): ThreadState => ({ ...state, messages: [], more: false })),
])
