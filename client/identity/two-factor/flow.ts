/**
 * One open challenge on the screen: the machine that the server runs too, here with this browser's
 * clock. The server's word is the last one; what it does not answer costs no try.
 */
import type { Challenge, Factor } from '@aura/contracts/identity/challenge.ts'
import {
  secondsLeft,
  type TwoFactorContext,
  type TwoFactorEvent,
  twoFactor,
  twoFactorAt,
} from '@aura/machines/identity/two-factor.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import { RefusedError } from '../../platform/feed/refused.ts'
import { createStore } from '../../platform/feed/store.ts'

export type FlowDeps = {
  now: () => number
  /** Has another code sent. */
  send: () => Promise<{ expiresIn: number }>
  /** Trades an answer for the session. */
  answer: (factor: Factor, code: string) => Promise<void>
}

export type FlowView = {
  at: ReturnType<typeof twoFactorAt>
  /** The machine's reason or the server's error. */
  refusal: unknown
  /** Nothing that is typed here can still help. */
  over: boolean
}

const ends = new Set(['identity.no_challenge', 'identity.locked_out', 'identity.cannot_login'])

const isEnd = (error: unknown) =>
  error instanceof RefusedError && (ends.has(error.code) || error.params.reason === 'closed')

export type Flow = ReturnType<typeof createFlow>

export function createFlow(challenge: Pick<Challenge, 'sent' | 'expiresIn'>, deps: FlowDeps) {
  const standing = (context: TwoFactorContext) =>
    twoFactorAt({ ...context, verified: false, closed: false }, deps.now())
  const later = (seconds: number) => deps.now() + seconds * 1000
  const { sent, expiresIn } = challenge
  const at = standing({ expiresAt: sent ? later(expiresIn) : null, sends: sent ? 1 : 0, failures: 0 })
  const store = createStore<FlowView>({ at, refusal: undefined, over: false })

  const show = (change: Partial<FlowView>) => store.set({ ...store.get(), ...change })

  function take(event: TwoFactorEvent): boolean {
    const result = attempt(twoFactor, store.get().at, event)
    if (result.ok) show({ at: result.next })
    else show({ refusal: result.reason })
    return result.ok
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    tick() {
      const { at } = store.get()
      if (at.value === 'counting') take({ type: 'tick', now: deps.now() })
    },
    secondsLeft: () => secondsLeft(store.get().at.context, deps.now()),
    /** Why no other code can be asked for now; null when it can. */
    whyNoSend(): string | null {
      const result = attempt(twoFactor, store.get().at, { type: 'send', now: deps.now() })
      return result.ok ? null : result.reason
    },
    async send() {
      show({ refusal: undefined })
      if (!take({ type: 'send', now: deps.now() })) return
      try {
        const { expiresIn } = await deps.send()
        take({ type: 'sent', now: deps.now(), expiresAt: later(expiresIn) })
      } catch (refusal) {
        take({ type: 'sendFailed' })
        show({ refusal, over: isEnd(refusal) })
      }
    },
    /** Resolves true once the session is there. */
    async submit(factor: Factor, code: string): Promise<boolean> {
      show({ refusal: undefined })
      if (!take({ type: 'submit', now: deps.now(), factor, code })) return false
      try {
        await deps.answer(factor, code)
        take({ type: 'accepted' })
        return true
      } catch (refusal) {
        const counts = refusal instanceof RefusedError && refusal.code === 'identity.code_refused'
        if (counts) take({ type: 'refused', now: deps.now() })
        else show({ at: standing(store.get().at.context) })
        show({ refusal, over: isEnd(refusal) || store.get().at.value === 'closed' })
        return false
      }
    },
  }
}
