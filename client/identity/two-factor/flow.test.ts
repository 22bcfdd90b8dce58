import { describe, expect, it } from 'vitest'
import { RefusedError } from '../../platform/feed/refused.ts'
import { createFlow, type FlowDeps } from './flow.ts'

const refusal = (code: string, params?: Record<string, string>) =>
  new RefusedError({ code, message: code, ...(params && { params }) })

function begin({ sent = true, ...deps }: Partial<FlowDeps> & { sent?: boolean } = {}) {
  const clock = { now: 1_000_000 }
  const flow = createFlow(
    { sent, expiresIn: 600 },
    {
      now: () => clock.now,
      send: async () => ({ expiresIn: 600 }),
      answer: async () => {},
      ...deps,
    },
  )
  const pass = (seconds: number) => {
    clock.now += seconds * 1000
    flow.tick()
  }
  return { flow, pass }
}

describe('the countdown', () => {
  it('runs from 600 seconds to expired, and only then lets another code be sent', async () => {
    const { flow, pass } = begin()
    expect(flow.secondsLeft()).toBe(600)
    pass(599)
    expect([flow.secondsLeft(), flow.get().at.value, flow.whyNoSend()]).toEqual([1, 'counting', 'counting'])
    pass(1)
    expect([flow.secondsLeft(), flow.get().at.value, flow.whyNoSend()]).toEqual([0, 'expired', null])
    await flow.send()
    expect([flow.secondsLeft(), flow.get().at.value]).toEqual([600, 'counting'])
  })

  it('refuses a mailed code that ran out, without asking the server', async () => {
    let asked = 0
    const { flow, pass } = begin({ answer: async () => void asked++ })
    pass(600)
    expect(await flow.submit('email', '123456')).toBe(false)
    expect([flow.get().refusal, asked]).toEqual(['expired', 0])
    expect(await flow.submit('totp', '123456')).toBe(true)
  })

  it('has no countdown while no code was sent', () => {
    const { flow } = begin({ sent: false })
    expect([flow.secondsLeft(), flow.get().at.value, flow.whyNoSend()]).toEqual([0, 'waiting', null])
  })
})

describe('an answer', () => {
  it('needs six digits', async () => {
    const { flow } = begin()
    expect(await flow.submit('email', '12345')).toBe(false)
    expect(flow.get().refusal).toBe('malformed')
  })

  it('that is wrong costs a try, and the fifth one is the last', async () => {
    const { flow } = begin({ answer: () => Promise.reject(refusal('identity.code_refused')) })
    for (let tries = 1; tries <= 4; tries += 1) {
      await flow.submit('email', '000000')
      expect(flow.get()).toMatchObject({ over: false, at: { value: 'counting', context: { failures: tries } } })
    }
    await flow.submit('email', '000000')
    expect(flow.get()).toMatchObject({ over: true, at: { value: 'closed' } })
  })

  it('that reached nobody costs nothing', async () => {
    const { flow } = begin({ answer: () => Promise.reject(refusal('server.unavailable')) })
    await flow.submit('email', '000000')
    expect(flow.get()).toMatchObject({ over: false, at: { value: 'counting', context: { failures: 0 } } })
  })

  it.each([
    ['identity.no_challenge', undefined],
    ['identity.locked_out', undefined],
    ['identity.code_refused', { reason: 'closed' }],
  ])('ends it with %s %j', async (code, params) => {
    const { flow } = begin({ answer: () => Promise.reject(refusal(code, params)) })
    await flow.submit('email', '000000')
    expect(flow.get().over).toBe(true)
  })
})

it('a code that could not be sent can be asked for again', async () => {
  const { flow } = begin({ sent: false, send: () => Promise.reject(refusal('server.unavailable')) })
  await flow.send()
  expect([flow.get().at.value, flow.whyNoSend()]).toEqual(['waiting', null])
})
