/**
 * The voice panel: a recording is opened, listened to, processed, and its answer is spoken. A recording that begins while
 * an answer is spoken stops the answer; so does speech into the open microphone (`interrupt`), which is listened to at once.
 * What comes after its turn was cancelled or reset changes nothing.
 *
 * The server runs the same machine with what it can see: a recording that reaches it was listened to (`stop`), its turn is
 * processed until the first sentence of its answer is spoken, and spoken until the answer is whole, fails, or is stopped.
 */
import { type SnapshotFrom, setup } from 'xstate'

export const voiceStates = ['ready', 'opening', 'listening', 'processing', 'speaking', 'error'] as const
export type VoiceState = (typeof voiceStates)[number]
export const voiceEvents = ['record', 'open', 'stop', 'answer', 'interrupt', 'end', 'fail', 'cancel', 'reset'] as const
export type VoiceEvent = { type: (typeof voiceEvents)[number] }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })

export const voiceMachine = setup({
  types: { events: {} as VoiceEvent },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'assistant.voice',
  initial: 'ready',
  states: {
    ready: {
      on: {
        ...{ record: 'opening', open: 'ready', stop: refuse('not_listening'), answer: 'ready' },
        ...{
          interrupt: refuse('not_speaking'),
          end: 'ready',
          fail: 'ready',
          cancel: refuse('nothing_to_cancel'),
          reset: 'ready',
        },
      },
    },
    opening: {
      on: {
        ...{ record: refuse('opening'), open: 'listening', stop: refuse('not_listening'), answer: 'opening' },
        ...{ interrupt: refuse('not_speaking'), end: 'opening', fail: 'error', cancel: 'ready', reset: 'ready' },
      },
    },
    listening: {
      on: {
        ...{ record: refuse('listening'), open: 'listening', stop: 'processing', answer: 'listening' },
        ...{ interrupt: refuse('not_speaking'), end: 'listening', fail: 'error', cancel: 'ready', reset: 'ready' },
      },
    },
    processing: {
      on: {
        ...{ record: refuse('processing'), open: 'processing', stop: refuse('processing'), answer: 'speaking' },
        ...{ interrupt: refuse('not_speaking'), end: 'processing', fail: 'error', cancel: 'ready', reset: 'ready' },
      },
    },
    speaking: {
      on: {
        ...{ record: 'opening', open: 'speaking', stop: refuse('not_listening'), answer: 'speaking' },
        ...{ interrupt: 'listening', end: 'ready', fail: 'error', cancel: 'ready', reset: 'ready' },
      },
    },
    error: {
      on: {
        ...{ record: 'opening', open: 'error', stop: refuse('not_listening'), answer: 'error' },
        ...{ interrupt: refuse('not_speaking'), end: 'error', fail: 'error', cancel: 'ready', reset: 'ready' },
      },
    },
  },
})

export const atVoice = (state: VoiceState): SnapshotFrom<typeof voiceMachine> =>
  voiceMachine.resolveState({ value: state })
