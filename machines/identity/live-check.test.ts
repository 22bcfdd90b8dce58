import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { attempt } from '../platform/attempt.ts'
import {
  cnpjPauseMs,
  type LiveCheckColumn,
  type LiveCheckEvent,
  liveCheck,
  liveCheckColumns,
  liveCheckStates,
  liveCheckTable,
} from './live-check.ts'

const examples: Record<LiveCheckColumn, LiveCheckEvent> = {
  typed: { type: 'typed', text: 'b', worthAsking: true },
  typedTooLittle: { type: 'typed', text: '', worthAsking: false },
  answer: { type: 'answer', about: 'a', answer: 1 },
  answerStale: { type: 'answer', about: 'other', answer: 1 },
  fail: { type: 'fail', about: 'a' },
  reset: { type: 'reset' },
}

describe('identity.live-check follows its table', () => {
  for (const from of liveCheckStates)
    for (const column of liveCheckColumns)
      it(`${from} x ${column}`, () => {
        const at = liveCheck.resolveState({ value: from, context: { text: 'a', answer: null, pauseMs: 1 } })
        const result = attempt(liveCheck, at, examples[column])
        expect(result.ok ? { to: result.next.value } : { refused: result.reason }).toEqual(liveCheckTable[from][column])
      })
})

it('asks once, after the last keystroke and its pause', () => {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const actor = createActor(liveCheck.provide({ actions: { ask: ({ context }) => void asked.push(context.text) } }), {
    clock,
    input: { pauseMs: cnpjPauseMs },
  }).start()
  const type = (text: string) => actor.send({ type: 'typed', text, worthAsking: text.length > 1 })
  type('1')
  clock.increment(5_000)
  type('11')
  clock.increment(cnpjPauseMs - 1)
  type('112')
  clock.increment(cnpjPauseMs - 1)
  expect(asked).toEqual([])
  clock.increment(1)
  expect(asked).toEqual(['112'])
  type('1122')
  actor.send({ type: 'answer', about: '112', answer: 'old' })
  expect(actor.getSnapshot().value).toBe('pausing')
  clock.increment(cnpjPauseMs)
  actor.send({ type: 'answer', about: '1122', answer: 'new' })
  expect(actor.getSnapshot().context).toMatchObject({ text: '1122', answer: 'new' })
})
