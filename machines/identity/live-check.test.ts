import { expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { attempt } from '../platform/attempt.ts'
import { cnpjPauseMs, type LiveCheckEvent, liveCheck, liveCheckStates } from './live-check.ts'

it.each(liveCheckStates)('takes an answer only while asking, and only about what is typed now: %s', (from) => {
  const after = (event: LiveCheckEvent) => {
    const at = liveCheck.resolveState({ value: from, context: { text: 'a', answer: null, pauseMs: 1 } })
    const result = attempt(liveCheck, at, event)
    return result.ok ? result.next.value : result.reason
  }
  const asking = from === 'asking'
  expect(after({ type: 'answer', about: 'a', answer: 1 })).toBe(asking ? 'answered' : 'not_allowed')
  expect(after({ type: 'answer', about: 'other', answer: 1 })).toBe('not_allowed')
  expect(after({ type: 'fail', about: 'a' })).toBe(asking ? 'failed' : 'not_allowed')
  expect(after({ type: 'typed', text: 'b', worthAsking: true })).toBe('pausing')
  expect(after({ type: 'typed', text: '', worthAsking: false })).toBe('idle')
  expect(after({ type: 'reset' })).toBe('idle')
})

it('asks once, after the last keystroke and its pause', () => {
  const clock = new SimulatedClock()
  const requests: string[] = []
  const actor = createActor(
    liveCheck.provide({ actions: { ask: ({ context }) => void requests.push(context.text) } }),
    {
      clock,
      input: { pauseMs: cnpjPauseMs },
    },
  ).start()
  const type = (text: string) => actor.send({ type: 'typed', text, worthAsking: text.length > 1 })
  type('1')
  clock.increment(5_000)
  type('11')
  clock.increment(cnpjPauseMs - 1)
  type('112')
  clock.increment(cnpjPauseMs - 1)
  expect(requests).toEqual([])
  clock.increment(1)
  expect(requests).toEqual(['112'])
  type('1122')
  actor.send({ type: 'answer', about: '112', answer: 'old' })
  expect(actor.getSnapshot().value).toBe('pausing')
  clock.increment(cnpjPauseMs)
  actor.send({ type: 'answer', about: '1122', answer: 'new' })
  expect(actor.getSnapshot().context).toMatchObject({ text: '1122', answer: 'new' })
})
