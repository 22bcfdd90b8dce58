import type { Procedure } from '@aura/contracts/agents/procedure.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beginProcedure, dueStep, recordAnswer, type StepEvent, sayDue, takeStep } from './procedure.ts'

const exchange: Procedure = {
  ...{ name: 'Troca', phrases: ['trocar'], end: 'go_on' },
  steps: [
    { kind: 'say', text: 'Vou ajudar com a troca.' },
    { kind: 'ask', text: 'Qual é o número do pedido?' },
    { kind: 'look', tool: 'read_deals' },
    { kind: 'ask', text: 'Qual é o motivo?' },
  ],
}

it('goes through its steps in their order, and through no other', () => {
  const begun = sayDue(beginProcedure(exchange, 1), 1)
  expect(begun).toMatchObject({ texts: ['Vou ajudar com a troca.'], progress: { at: 1, enteredSeq: 1 } })
  const answer = (value: string, seq: number, words = [value]) => recordAnswer(begun.progress, { value, words, seq })
  expect(answer('12.345', 1)).toEqual({ ok: false, reason: 'not_answered_yet' })
  expect(answer('99', 2, ['é o 12345'])).toEqual({ ok: false, reason: 'not_customer_words' })
  expect(takeStep(begun.progress, { type: 'looked', tool: 'read_deals', seq: 2 })).toEqual({
    ...{ ok: false, reason: 'step_before_it' },
  })
  expect(takeStep(begun.progress, { type: 'looked', tool: 'read_contact', seq: 2 })).toMatchObject({
    ...{ ok: true, progress: { at: 1 } },
  })
  expect(takeStep(begun.progress, { type: 'close', seq: 2 })).toEqual({ ok: false, reason: 'steps_are_left' })
  const answered = answer('12.345', 2, ['É o 12345, acho'])
  expect(answered).toMatchObject({ ok: true, progress: { at: 2, answers: [{ value: '12.345' }] } })
})

it('whatever a model reports, no step is done before the one before it, and each question has the customer’s words', () => {
  const event = fc.oneof(
    fc.record({ type: fc.constantFrom('said' as const, 'close' as const), seq: fc.nat(6) }),
    fc.record({
      ...{ type: fc.constant('looked' as const), seq: fc.nat(6) },
      tool: fc.constantFrom('read_deals' as const, 'search_knowledge' as const),
    }),
    fc.record({
      type: fc.constant('answer' as const),
      seq: fc.nat(6),
      value: fc.constantFrom('pedido 7', 'inventado'),
    }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let progress = beginProcedure(exchange, 0)
      for (const item of events) {
        const before = progress
        const moved =
          item.type === 'answer'
            ? recordAnswer(progress, { value: item.value, words: ['meu pedido 7'], seq: item.seq })
            : takeStep(progress, item satisfies StepEvent)
        if (moved.ok) progress = moved.progress
        if (progress.at === before.at) continue
        expect(progress.at).toBe(before.at + 1)
        const step = dueStep(before)
        if (step?.kind === 'ask') expect([item.type, item.seq > before.enteredSeq]).toEqual(['answer', true])
        if (step?.kind === 'look') expect(item).toMatchObject({ type: 'looked', tool: step.tool })
      }
      expect(progress.answers.every(({ value }) => value === 'pedido 7')).toBe(true)
    }),
  )
})
