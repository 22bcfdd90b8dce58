/** What a model may try on a procedure: whatever it calls, steps are done in their order and with the customer's words. */
import { agentTools } from '@aura/contracts/agents/agent.ts'
import type { Procedure } from '@aura/contracts/agents/procedure.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { beginProcedure } from '@aura/machines/agents/procedure.ts'
import { expect, it } from 'vitest'
import { procedureTrace, procedureWords } from './procedure-tools.ts'
import { runTool, type ToolTrace, toolsOf, traceOf } from './tools.ts'

const test = testAgents()
const exchange: Procedure = {
  ...{ name: 'Troca', phrases: ['quero trocar'], end: 'go_on' },
  steps: [
    { kind: 'say', text: 'Vou cuidar da sua troca.' },
    { kind: 'ask', text: 'Qual é o número do pedido?' },
    { kind: 'look', tool: 'read_deals' },
    { kind: 'ask', text: 'Qual é o motivo?' },
  ],
}
const allowed = agentTools
const begin = (seq: number, words: readonly string[]): ToolTrace =>
  traceOf(procedureTrace({ procedures: [exchange], progress: beginProcedure(exchange, 1), words, seq }))
const run = (trace: ToolTrace, name: string, input: object = {}) =>
  test.within(({ tx }) =>
    runTool(
      tx,
      { id: 'a', name, input: { ...input }, signature: null },
      { allowed, subject: { contactId: null }, trace },
    ),
  )

it.each<[string, object]>([
  ['close_conversation', {}],
  ['read_deals', {}],
  ['record_answer', { answer: '12345' }],
  ['record_answer', { answer: 'inventado' }],
  ['record_answer', {}],
  ['record_answer', { answer: '12345', step: 4 }],
  ['start_procedure', { name: 'Troca' }],
  ['start_procedure', { name: 'Outra' }],
  ['finish_procedure', {}],
  ['skip_step', { to: 4 }],
])('in the answer in which it is asked, %s %j has no effect', async (name, input) => {
  const trace = begin(1, ['quero trocar o pedido 12345'])
  const before = structuredClone(trace)
  expect(await run(trace, name, input)).toMatch(/Refused|There is no such|does not fit/)
  expect(trace).toEqual(before)
  expect(trace.steps).toMatchObject({ spoken: ['Vou cuidar da sua troca.'], question: 'Qual é o número do pedido?' })
})

it.each<[string, object, RegExp]>([
  ['make_note', { text: 'Quer trocar.' }, /done with your answer/],
  ['tag_customer', { tag: 'Nenhuma' }, /no such tag/],
  ['read_conversations', {}, /Nothing is known/],
])('%s is no matter of a procedure', async (name, input, expected) => {
  const trace = begin(1, ['quero trocar'])
  const before = structuredClone(trace.steps)
  expect(await run(trace, name, input)).toMatch(expected)
  expect(trace.steps).toEqual(before)
})

it('a refusal says why and what is due', async () => {
  const trace = begin(1, ['quero trocar'])
  expect(await run(trace, 'record_answer', { answer: '9' })).toMatch(/has not answered.*step 2 of 4.*the product asks/)
  expect(await run(trace, 'read_deals')).toMatch(/step before it.*step 2 of 4/)
})

it('the answer has to be the customer’s, and the next steps follow one after the other', async () => {
  const begun = begin(1, ['quero trocar']).steps.progress ?? expect.fail('none')
  const trace = traceOf(procedureTrace({ procedures: [exchange], progress: begun, words: ['É o 12345'], seq: 3 }))
  expect(await run(trace, 'record_answer', { answer: '99999' })).toMatch(/not the customer’s words/)
  expect(await run(trace, 'record_answer', { answer: '12345' })).toMatch(/call read_deals now/)
  expect(await run(trace, 'close_conversation')).toMatch(/steps of the procedure are left/)
  expect(await run(trace, 'read_deals', { contactId: 'x' })).toMatch(/does not fit/)
  expect(trace.steps.progress?.at).toBe(2)
  await run(trace, 'read_deals')
  expect(trace.steps).toMatchObject({ progress: { at: 3 }, question: 'Qual é o motivo?' })
  expect(await run(trace, 'record_answer', { answer: '12345' })).toMatch(/has not answered/)
  expect(trace.closes).toBe(false)
})

it('a step may look where the AI agent may not otherwise, and only then', () => {
  const names = (at: number) => {
    const progress = { ...beginProcedure(exchange, 0), at }
    const { steps } = traceOf(procedureTrace({ procedures: [exchange], progress, words: [], seq: 1 }))
    return [...toolsOf([], steps, []).map(({ name }) => name), procedureWords(steps)]
  }
  expect(names(1)).toEqual(['hand_off', 'record_answer', expect.stringContaining('was asked')])
  expect(names(2)).toEqual(['hand_off', 'read_deals', 'record_answer', expect.stringContaining('read_deals')])
  expect(names(4)).toEqual(['hand_off', expect.stringContaining('is done')])
})
