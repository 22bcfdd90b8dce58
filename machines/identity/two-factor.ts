/**
 * The second factor on both sides. The server applies one event at a time to its stored challenge; the browser runs the
 * machine as an actor and provides `sendCode` and `checkAnswer`. Each event that depends on time carries it as `now`.
 *
 * A mailed code is valid for `codeSeconds`. No second code is sent while one is valid, and no more than `codeSends` in
 * all. An authenticator's code and a recovery code do not depend on that time.
 */
import { codeDigits, codeSeconds, codeSends, codeTries, type Factor } from '@aura/contracts/identity/challenge.ts'
import { recoveryCode } from '@aura/contracts/identity/verify-2fa.ts'
import { assign, type SnapshotFrom, setup } from 'xstate'

export type TwoFactorState = 'waiting' | 'sending' | 'counting' | 'expired' | 'verifying' | 'verified' | 'closed'

export type TwoFactorEvent =
  | { type: 'send'; now: number }
  /** `expiresAt` when the server said so; the browser counts from its own clock otherwise. */
  | { type: 'sent'; now: number; expiresAt?: number }
  | { type: 'sendFailed' }
  | { type: 'submit'; now: number; factor: Factor; code: string }
  | { type: 'accepted' }
  | { type: 'refused'; now: number }
  /** The server could not be reached: the attempt does not count. */
  | { type: 'unanswered'; now: number }
  /** The challenge is over at the server. */
  | { type: 'close' }

/** Milliseconds since 1970; null while no code was sent. */
export type TwoFactorContext = { expiresAt: number | null; sends: number; failures: number }

export const freshTwoFactor: TwoFactorContext = { expiresAt: null, sends: 0, failures: 0 }

const runOut = ({ expiresAt }: TwoFactorContext, now: number) => expiresAt !== null && now >= expiresAt

const wellFormed = (factor: Factor, code: string): boolean => {
  if (factor === 'passkey') return true
  return factor === 'recovery' ? recoveryCode.test(code) : new RegExp(`^\\d{${codeDigits}}$`).test(code)
}

export const twoFactor = setup({
  types: { context: {} as TwoFactorContext, events: {} as TwoFactorEvent, input: {} as TwoFactorContext },
  guards: {
    mayNotSend: ({ context }) => context.sends >= codeSends,
    ranOut: ({ context, event }) => 'now' in event && runOut(context, event.now),
    malformed: ({ event }) => event.type === 'submit' && !wellFormed(event.factor, event.code),
    isMailed: ({ event }) => event.type === 'submit' && event.factor === 'email',
    isMailedAndLate: ({ context, event }) =>
      event.type === 'submit' && event.factor === 'email' && runOut(context, event.now),
    isLastTry: ({ context }) => context.failures + 1 >= codeTries,
    neverSent: ({ context }) => context.expiresAt === null,
  },
  actions: {
    refuse: (_, _params: { reason: string }) => {},
    countFrom: assign(({ context, event }) =>
      event.type === 'sent'
        ? { expiresAt: event.expiresAt ?? event.now + codeSeconds * 1000, sends: context.sends + 1 }
        : {},
    ),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    /** The browser's own: they send `sent` or `sendFailed`, and `accepted`, `refused`, `unanswered` or `close`. */
    sendCode: () => {},
    checkAnswer: () => {},
  },
  delays: { codeLifetime: codeSeconds * 1000 },
}).createMachine({
  id: 'identity.two-factor',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'neverSent', target: 'waiting' }, { target: 'counting' }] },
    waiting: {
      on: {
        send: [
          { guard: 'mayNotSend', actions: { type: 'refuse', params: { reason: 'too_many_sends' } } },
          { target: 'sending' },
        ],
        sent: { target: 'counting', actions: 'countFrom' },
        submit: [
          { guard: 'malformed', actions: { type: 'refuse', params: { reason: 'malformed' } } },
          { guard: 'isMailed', actions: { type: 'refuse', params: { reason: 'expired' } } },
          { target: 'verifying' },
        ],
      },
    },
    sending: {
      entry: 'sendCode',
      on: { sent: { target: 'counting', actions: 'countFrom' }, sendFailed: 'waiting', close: 'closed' },
    },
    counting: {
      after: { codeLifetime: 'expired' },
      on: {
        send: [
          { guard: 'mayNotSend', actions: { type: 'refuse', params: { reason: 'too_many_sends' } } },
          { guard: 'ranOut', target: 'sending' },
          { actions: { type: 'refuse', params: { reason: 'counting' } } },
        ],
        submit: [
          { guard: 'malformed', actions: { type: 'refuse', params: { reason: 'malformed' } } },
          { guard: 'isMailedAndLate', actions: { type: 'refuse', params: { reason: 'expired' } } },
          { target: 'verifying' },
        ],
      },
    },
    expired: {
      on: {
        send: [
          { guard: 'mayNotSend', actions: { type: 'refuse', params: { reason: 'too_many_sends' } } },
          { target: 'sending' },
        ],
        submit: [
          { guard: 'malformed', actions: { type: 'refuse', params: { reason: 'malformed' } } },
          { guard: 'isMailed', actions: { type: 'refuse', params: { reason: 'expired' } } },
          { target: 'verifying' },
        ],
      },
    },
    verifying: {
      entry: 'checkAnswer',
      on: {
        accepted: 'verified',
        refused: [
          { guard: 'isLastTry', target: 'closed', actions: 'countFailure' },
          { guard: 'neverSent', target: 'waiting', actions: 'countFailure' },
          { guard: 'ranOut', target: 'expired', actions: 'countFailure' },
          { target: 'counting', actions: 'countFailure' },
        ],
        unanswered: [
          { guard: 'neverSent', target: 'waiting' },
          { guard: 'ranOut', target: 'expired' },
          { target: 'counting' },
        ],
        close: 'closed',
      },
    },
    verified: { type: 'final' },
    closed: { type: 'final' },
  },
})

/** The machine as a stored challenge stands at a moment. */
export function twoFactorAt(
  stored: TwoFactorContext & { verified: boolean; closed: boolean },
  now: number,
): SnapshotFrom<typeof twoFactor> {
  const { verified, closed, ...context } = stored
  const open = context.expiresAt === null ? 'waiting' : runOut(context, now) ? 'expired' : 'counting'
  return twoFactor.resolveState({ value: verified ? 'verified' : closed ? 'closed' : open, context })
}

/** Whole seconds left, for the screen. */
export const secondsLeft = ({ expiresAt }: TwoFactorContext, now: number): number =>
  expiresAt === null ? 0 : Math.max(0, Math.ceil((expiresAt - now) / 1000))
