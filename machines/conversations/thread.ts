import { conversationChanged, conversationOpened } from '@aura/contracts/conversations/conversation.ts'
import { type Message, messageAdded, messageChanged } from '@aura/contracts/conversations/message.ts'
import { type ThreadState, thread, threadLimit } from '@aura/contracts/conversations/thread.ts'
import { on, reducer } from '../platform/reducer.ts'

/** In the order of their numbers: two that were written at once may be told the other way round. */
const withAdded = (messages: readonly Message[], added: Message): Message[] =>
  [...messages.filter(({ id }) => id !== added.id), added].sort((a, b) => a.seq - b.seq).slice(-threadLimit)

export const threadReducer = reducer(thread, [
  on(conversationOpened, (state, { conversation }): ThreadState => ({ ...state, conversation })),
  on(conversationChanged, (state, { conversation }): ThreadState => ({ ...state, conversation })),
  on(messageAdded, (state, { message }): ThreadState => ({ ...state, messages: withAdded(state.messages, message) })),
  on(
    messageChanged,
    (state, { message }): ThreadState => ({
      ...state,
      messages: state.messages.map((item) => (item.id === message.id ? message : item)),
    }),
  ),
])
