import type { Factor } from '@aura/contracts/identity/challenge.ts'
import { secondsLeft, twoFactor } from '@aura/machines/identity/two-factor.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { RefusedError } from '../../platform/feed/refused.ts'
import { type FlowDeps, twoFactorFlow } from './flow.ts'

const refusal = (code: string, params?: Record<string, string>) =>
  new RefusedError({ code, message: code, ...(params && { params }) })

function begin({ sent = true, ...deps }: Partial<FlowDeps> & { sent?: boolean } = {}) {
  const clock = new SimulatedClock()
  const shown: unknown[] = []
  const flow = createActor(
    twoFactorFlow({
      now: () => clock.now(),
      send: async () => ({ expiresIn: 600 }),
      answer: async () => {},
      refuse: (refusal) => shown.push(refusal),
      ...deps,
    }),
    { clock, input: { expiresAt: sent ? 600_000 : null, sends: sent ? 1 : 0, failures: 0 } },
  ).start()
  const at = () => flow.getSnapshot()
  return {
    shown,
    at,
    left: () => secondsLeft(at().context, clock.now()),
    whyNoSend: () => {
      const result = attempt(twoFactor, at(), { type: 'send', now: clock.now() })
      return result.ok ? null : result.reason
    },
    pass: (seconds: number) => clock.increment(seconds * 1000),
    async send() {
      flow.send({ type: 'send', now: clock.now() })
      await waitFor(flow, ({ value }) => value !== 'sending')
    },
    async submit(factor: Factor, code: string) {
      flow.send({ type: 'submit', now: clock.now(), factor, code })
      return (await waitFor(flow, ({ value }) => value !== 'verifying')).value === 'verified'
    },
  }
}

describe('the countdown', () => {
  it('runs from 600 seconds to expired, and only then lets another code be sent', async () => {
    const { left, at, whyNoSend, pass, send } = begin()
    expect(left()).toBe(600)
    pass(599)
    expect([left(), at().value, whyNoSend()]).toEqual([1, 'counting', 'counting'])
    pass(1)
    expect([left(), at().value, whyNoSend()]).toEqual([0, 'expired', null])
    await send()
    expect([left(), at().value]).toEqual([600, 'counting'])
    pass(600)
    expect(at().value).toBe('expired')
  })

  it('refuses a mailed code that ran out, without asking the server', async () => {
    let requestCount = 0
    const { pass, submit, shown } = begin({ answer: async () => void requestCount++ })
    pass(600)
    expect(await submit('email', '123456')).toBe(false)
    expect([shown, requestCount]).toEqual([['expired'], 0])
    expect(await submit('totp', '123456')).toBe(true)
  })

  it('has no countdown while no code was sent', () => {
    const { left, at, whyNoSend } = begin({ sent: false })
    expect([left(), at().value, whyNoSend()]).toEqual([0, 'waiting', null])
  })
})

describe('an answer', () => {
  it('needs six digits', async () => {
    const { submit, shown } = begin()
    expect(await submit('email', '12345')).toBe(false)
    expect(shown).toEqual(['malformed'])
  })

  it('that is wrong costs a try, and the fifth one is the last', async () => {
    const { submit, at } = begin({ answer: () => Promise.reject(refusal('identity.code_refused')) })
    for (let tries = 1; tries <= 4; tries += 1) {
      await submit('email', '000000')
      expect(at()).toMatchObject({ value: 'counting', context: { failures: tries } })
    }
    await submit('email', '000000')
    expect(at().value).toBe('closed')
  })

  it('that reached nobody costs nothing', async () => {
    const { submit, at, shown } = begin({ answer: () => Promise.reject(refusal('server.unavailable')) })
    await submit('email', '000000')
    expect(at()).toMatchObject({ value: 'counting', context: { failures: 0 } })
    expect(shown).toMatchObject([{ code: 'server.unavailable' }])
  })

  it.each([
    ['identity.no_challenge', undefined],
    ['identity.locked_out', undefined],
    ['identity.code_refused', { reason: 'closed' }],
  ])('ends it with %s %j', async (code, params) => {
    const { submit, at } = begin({ answer: () => Promise.reject(refusal(code, params)) })
    await submit('email', '000000')
    expect(at().value).toBe('closed')
  })
})

it('a code that could not be sent can be asked for again', async () => {
  const { send, at, whyNoSend } = begin({ sent: false, send: () => Promise.reject(refusal('server.unavailable')) })
  await send()
  expect([at().value, whyNoSend()]).toEqual(['waiting', null])
})
