/**
 * A debounced check while the user types: the company register after 1,500 ms, the existence of an e-mail after 500 ms.
 * Typing on makes an answer stale, so an answer names the text it is about. The host provides the clock behind `pause`.
 */
import { assign, setup } from 'xstate'

export const cnpjPauseMs = 1_500
export const emailPauseMs = 500
/** From how many characters on an e-mail is asked for. */
export const emailCheckFrom = 3

export const liveCheckStates = ['idle', 'pausing', 'asking', 'answered', 'failed'] as const
export type LiveCheckState = (typeof liveCheckStates)[number]

export type LiveCheckEvent =
  | { type: 'typed'; text: string; worthAsking: boolean }
  | { type: 'answer'; about: string; answer: unknown }
  | { type: 'fail'; about: string }
  | { type: 'reset' }

type Context = { text: string; answer: unknown; pauseMs: number }

const isTyped = { typed: [{ guard: 'worthAsking', target: 'pausing', reenter: true }, { target: 'idle' }] } as const

export const liveCheck = setup({
  types: { context: {} as Context, events: {} as LiveCheckEvent, input: {} as { pauseMs: number } },
  guards: {
    worthAsking: ({ event }) => event.type === 'typed' && event.worthAsking,
    isAboutThis: ({ context, event }) => 'about' in event && event.about === context.text,
  },
  actions: {
    remember: assign(({ event, context }) => ({
      text: event.type === 'typed' ? event.text : context.text,
      answer: null,
    })),
    keep: assign(({ event }) => (event.type === 'answer' ? { answer: event.answer } : {})),
    forget: assign({ text: '', answer: null }),
    /** The runner's own: asks for `context.text` and sends `answer` or `fail`. */
    ask: () => {},
  },
  delays: { pause: ({ context }) => context.pauseMs },
}).createMachine({
  id: 'identity.live-check',
  context: ({ input }) => ({ text: '', answer: null, pauseMs: input.pauseMs }),
  initial: 'idle',
  on: { reset: { target: '.idle', actions: 'forget' } },
  states: {
    idle: { on: isTyped },
    pausing: { entry: 'remember', after: { pause: 'asking' }, on: isTyped },
    asking: {
      entry: 'ask',
      on: {
        ...isTyped,
        answer: { guard: 'isAboutThis', target: 'answered', actions: 'keep' },
        fail: { guard: 'isAboutThis', target: 'failed' },
      },
    },
    answered: { on: isTyped },
    failed: { on: isTyped },
  },
})
