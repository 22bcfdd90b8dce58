import { codeSends, codeTries } from '@aura/contracts/identity/challenge.ts'
import { describe, expect, it } from 'vitest'
import { transition } from 'xstate'
import { attempt } from '../platform/attempt.ts'
import {
  freshTwoFactor,
  secondsLeft,
  type TwoFactorColumn,
  type TwoFactorContext,
  type TwoFactorEvent,
  twoFactor,
  twoFactorAt,
  twoFactorColumns,
  twoFactorStates,
  twoFactorTable,
} from './two-factor.ts'

const began = 1_000_000
const end = began + 600_000
const running: TwoFactorContext = { expiresAt: end, sends: 1, failures: 0 }
const submit = { type: 'submit', factor: 'email', code: '123456' } as const

const examples: Record<TwoFactorColumn, { event: TwoFactorEvent; context?: Partial<TwoFactorContext> }> = {
  send: { event: { type: 'send', now: began } },
  sendLate: { event: { type: 'send', now: end } },
  sendOften: { event: { type: 'send', now: end }, context: { sends: codeSends } },
  sent: { event: { type: 'sent', now: began } },
  sendFailed: { event: { type: 'sendFailed' } },
  tick: { event: { type: 'tick', now: end - 1 } },
  tickLate: { event: { type: 'tick', now: end } },
  submit: { event: { ...submit, now: end - 1 } },
  submitLate: { event: { ...submit, now: end } },
  submitMalformed: { event: { ...submit, now: began, code: '12345' } },
  submitTotp: { event: { ...submit, now: end, factor: 'totp' } },
  accepted: { event: { type: 'accepted' } },
  refused: { event: { type: 'refused', now: began } },
  refusedLast: { event: { type: 'refused', now: began }, context: { failures: codeTries - 1 } },
}

describe('identity.two-factor follows its table', () => {
  for (const from of twoFactorStates)
    for (const column of twoFactorColumns)
      it(`${from} x ${column}`, () => {
        const { event, context } = examples[column]
        const at = twoFactor.resolveState({ value: from, context: { ...running, ...context } })
        const result = attempt(twoFactor, at, event)
        expect(result.ok ? { to: result.next.value } : { refused: result.reason }).toEqual(twoFactorTable[from][column])
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
    const before = transition(twoFactor, counting, { type: 'tick', now: began + 599_999 })[0]
    expect(before.value).toBe('counting')
    const after = transition(twoFactor, before, { type: 'tick', now: began + 600_000 })[0]
    expect(after.value).toBe('expired')
    expect(secondsLeft(after.context, began + 700_000)).toBe(0)
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
    const late = twoFactor.resolveState({ value: 'verifying', context: running })
    expect(transition(twoFactor, late, { type: 'refused', now: end })[0].value).toBe('expired')
  })

  it('takes a recovery code with or without its dash, and no other length', () => {
    const at = twoFactorAt(stored, began)
    const of = (code: string) => attempt(twoFactor, at, { type: 'submit', now: began, factor: 'recovery', code }).ok
    expect(['k7m2q-9xw4d', 'k7m2q9xw4d', '123456', 'k7m2q-9xw4'].map(of)).toEqual([true, true, false, false])
  })
})
