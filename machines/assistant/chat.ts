/**
 * The thread with the assistant: it takes one question at a time, and what ends an answer ends it once. An answer that was
 * cancelled, or given up by its process, may still come to an end; that changes nothing.
 */
import { type SnapshotFrom, setup } from 'xstate'

export const chatStates = ['idle', 'answering'] as const
export type ChatState = (typeof chatStates)[number]
export type ChatEvent = { type: 'send' | 'answer' | 'fail' | 'cancel' | 'clear' }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })

export const chatMachine = setup({
  types: { events: {} as ChatEvent },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'assistant.chat',
  initial: 'idle',
  states: {
    idle: {
      on: { send: 'answering', answer: 'idle', fail: 'idle', cancel: refuse('nothing_to_cancel'), clear: 'idle' },
    },
    answering: {
      on: {
        ...{ send: refuse('answering'), answer: 'idle', fail: 'idle' },
        ...{ cancel: 'idle', clear: refuse('answering') },
      },
    },
  },
})

export const atChat = (state: ChatState): SnapshotFrom<typeof chatMachine> => chatMachine.resolveState({ value: state })
