import { codeSends, codeTries } from '@aura/contracts/identity/challenge.ts'
import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, transition } from 'xstate'
import { attempt } from '../platform/attempt.ts'
import {
  freshTwoFactor,
  secondsLeft,
  type TwoFactorContext,
  type TwoFactorEvent,
  type TwoFactorState,
  twoFactor,
  twoFactorAt,
} from './two-factor.ts'

const began = 1_000_000
const end = began + 600_000
const running: TwoFactorContext = { expiresAt: end, sends: 1, failures: 0 }
const submit = { type: 'submit', factor: 'email', code: '123456' } as const

const after = (state: TwoFactorState, event: TwoFactorEvent, context: Partial<TwoFactorContext> = {}) => {
  const result = attempt(
    twoFactor,
    twoFactor.resolveState({ value: state, context: { ...running, ...context } }),
    event,
  )
  return result.ok ? result.next.value : result.reason
}

describe('another code', () => {
  it.each(['waiting', 'expired'] as const)('may be asked for while none counts: %s', (state) => {
    expect(after(state, { type: 'send', now: end })).toBe('sending')
  })

  it('waits for the countdown, and for nothing after the last', () => {
    expect(after('counting', { type: 'send', now: began })).toBe('counting')
    expect(
      attempt(twoFactor, twoFactor.resolveState({ value: 'counting', context: running }), { type: 'send', now: began }),
    ).toEqual({ ok: false, reason: 'counting' })
    expect(after('counting', { type: 'send', now: end })).toBe('sending')
    for (const state of ['waiting', 'counting', 'expired'] as const)
      expect(after(state, { type: 'send', now: end }, { sends: codeSends })).toBe('too_many_sends')
  })
})

describe('an answer', () => {
  it('by mail counts while its code does', () => {
    expect(after('counting', { ...submit, now: end - 1 })).toBe('verifying')
    expect(after('counting', { ...submit, now: end })).toBe('expired')
    expect(after('waiting', { ...submit, now: began })).toBe('expired')
    expect(after('expired', { ...submit, now: end })).toBe('expired')
  })

  it.each(['waiting', 'counting', 'expired'] as const)('has its form, and needs no mail otherwise: %s', (state) => {
    expect(after(state, { ...submit, now: began, code: '12345' })).toBe('malformed')
    expect(after(state, { ...submit, now: end, factor: 'totp' })).toBe('verifying')
  })

  it('that is refused leaves the code counting, and the last one closes the challenge', () => {
    expect(after('verifying', { type: 'refused', now: began })).toBe('counting')
    expect(after('verifying', { type: 'refused', now: began }, { failures: codeTries - 1 })).toBe('closed')
  })

  it('that nobody has judged costs no attempt, even the last', () => {
    expect(after('verifying', { type: 'unanswered', now: began }, { failures: codeTries - 1 })).toBe('counting')
    expect(after('verifying', { type: 'unanswered', now: end })).toBe('expired')
    expect(after('verifying', { type: 'unanswered', now: began }, { expiresAt: null })).toBe('waiting')
  })

  it('to a challenge that is over closes it', () => {
    expect(after('verifying', { type: 'close' })).toBe('closed')
    expect(after('sending', { type: 'close' })).toBe('closed')
  })
})

describe('the countdown', () => {
  it('runs 600 seconds from the moment the code was sent, and only then', () => {
    const sending = transition(twoFactor, twoFactor.resolveState({ value: 'waiting', context: freshTwoFactor }), {
      type: 'send',
      now: began,
    })[0]
    const counting = transition(twoFactor, sending, { type: 'sent', now: began })[0]
    expect(secondsLeft(counting.context, began)).toBe(600)
    expect(secondsLeft(counting.context, began + 1)).toBe(600)
    expect(secondsLeft(counting.context, began + 599_500)).toBe(1)
    expect(secondsLeft(counting.context, began + 700_000)).toBe(0)
    const clock = new SimulatedClock()
    const actor = createActor(twoFactor, { clock, input: counting.context }).start()
    clock.increment(599_999)
    expect(actor.getSnapshot().value).toBe('counting')
    clock.increment(1)
    expect(actor.getSnapshot().value).toBe('expired')
  })

  it('begins again with another code, and the failures before it stay counted', () => {
    const expired = twoFactorAt({ ...running, failures: 2, verified: false, closed: false }, end)
    const again = [{ type: 'send', now: end } as const, { type: 'sent', now: end } as const].reduce(
      (state, event) => transition(twoFactor, state, event)[0],
      expired,
    )
    expect(again.value).toBe('counting')
    expect(again.context).toEqual({ expiresAt: end + 600_000, sends: 2, failures: 2 })
  })

  it('follows the server where the server says when it ends', () => {
    const at = twoFactor.resolveState({ value: 'sending', context: freshTwoFactor })
    expect(transition(twoFactor, at, { type: 'sent', now: began, expiresAt: began + 5 })[0].context.expiresAt).toBe(
      began + 5,
    )
  })
})

describe('a stored challenge', () => {
  const stored = { ...running, verified: false, closed: false }
  it.each([
    ['waiting', { ...stored, expiresAt: null }, began],
    ['counting', stored, end - 1],
    ['expired', stored, end],
    ['verified', { ...stored, verified: true }, began],
    ['closed', { ...stored, closed: true }, began],
  ] as const)('stands at %s', (state, row, now) => expect(twoFactorAt(row, now).value).toBe(state))

  it('goes back to waiting after a wrong authenticator code when no mail was sent', () => {
    const verifying = twoFactor.resolveState({ value: 'verifying', context: freshTwoFactor })
    expect(transition(twoFactor, verifying, { type: 'refused', now: began })[0].value).toBe('waiting')
    const machineSnapshot = twoFactor.resolveState({ value: 'verifying', context: running })
    expect(transition(twoFactor, machineSnapshot, { type: 'refused', now: end })[0].value).toBe('expired')
  })

  it('takes a recovery code with or without its dash, and no other length', () => {
    const at = twoFactorAt(stored, began)
    const of = (code: string) => attempt(twoFactor, at, { type: 'submit', now: began, factor: 'recovery', code }).ok
    expect(['k7m2q-9xw4d', 'k7m2q9xw4d', '123456', 'k7m2q-9xw4'].map(of)).toEqual([true, true, false, false])
  })
})
