/**
 * The machine of the second factor with this browser's clock and calls. The server's word is the last one; an answer
 * that the server has not judged costs no attempt.
 */
import type { Factor } from '@aura/contracts/identity/challenge.ts'
import { twoFactor } from '@aura/machines/identity/two-factor.ts'
import { RefusedError } from '../../platform/feed/refused.ts'
import { isCode } from '../form-texts.ts'

export type FlowDeps = {
  now: () => number
  /** Has another code sent. */
  send: () => Promise<{ expiresIn: number }>
  /** Trades an answer for the session. */
  answer: (factor: Factor, code: string) => Promise<void>
  /** Shows the machine's reason or the server's error. */
  refuse: (refusal: unknown) => void
}

const ends = new Set(['identity.no_challenge', 'identity.locked_out', 'identity.cannot_login'])

/** Nothing that is typed can still help. */
const isEnd = (error: unknown) =>
  error instanceof RefusedError && (ends.has(error.code) || error.params.reason === 'closed')

const isWrongCode = (error: unknown) => error instanceof RefusedError && error.code === 'identity.code_refused'

export const twoFactorFlow = ({ now, send, answer, refuse }: FlowDeps) =>
  twoFactor.provide({
    delays: { codeLifetime: ({ context }) => (context.expiresAt ?? 0) - now() },
    actions: {
      refuse: (_, { reason }) => refuse(reason),
      sendCode: ({ self }) => {
        send().then(
          ({ expiresIn }) => self.send({ type: 'sent', now: now(), expiresAt: now() + expiresIn * 1000 }),
          (error: unknown) => {
            self.send({ type: isEnd(error) ? 'close' : 'sendFailed' })
            refuse(isCode(error, 'server.failed') ? 'sending_failed' : error)
          },
        )
      },
      checkAnswer: ({ event, self }) => {
        if (event.type !== 'submit') return
        answer(event.factor, event.code).then(
          () => self.send({ type: 'accepted' }),
          (error: unknown) => {
            self.send({ type: isEnd(error) ? 'close' : isWrongCode(error) ? 'refused' : 'unanswered', now: now() })
            refuse(error)
          },
        )
      },
    },
  })
