import type { HandOff } from '@aura/contracts/conversations/message.ts'
import { expect, it } from 'vitest'
import { type JudgeParts, judge } from './judge.ts'

const parts = { booked: () => {} } as Partial<JudgeParts> as JudgeParts
const expected = { turns: [], question: 'Quero uma pessoa', answer: 'x', expects: 'hand_off' as const, sourceId: null }

it.each<[HandOff['reason'], string]>([
  ['asked_for_person', 'passed'],
  ['rule', 'passed'],
  ['cannot_answer', 'passed'],
  ['provider_failed', 'failed'],
  ['budget_spent', 'failed'],
  ['loop', 'failed'],
])('where a hand-off is expected, %s has %s', async (reason, verdict) => {
  const handOff = { reason, summary: '', steps: [], question: null }
  const outcome = { type: 'hand_off' as const, handOff, gap: null, progress: null, effects: [], spoken: [] }
  expect(await judge(expected, outcome, parts)).toEqual({ verdict, judgedBy: 'rule', reason })
  expect(await judge({ ...expected, expects: 'answer' }, outcome, parts)).toMatchObject({ verdict: 'failed' })
})
