import { stages } from '@aura/contracts/deals/deal.ts'
import {
  pipelineStages,
  requirables,
  type StageRule,
  stageColours,
  stageKinds,
} from '@aura/contracts/deals/pipeline.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { atStage, dealStage, stageMachine } from './stage.ts'

it('a deal goes from any stage to any, and a lost one is reopened before it is closed', () => {
  for (const from of stages)
    for (const to of stages) {
      const result = attempt(dealStage, atStage(dealStage, from), { type: 'move', to, lacks: [...requirables] })
      const expected = from === 'lost' && to === 'closing' ? 'reopen_first' : to
      expect([from, to, result.ok ? result.next.value : result.reason]).toEqual([from, to, expected])
    }
})

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'visita-tecnica')
const rule = fc.record({
  id,
  name: fc.option(fc.constantFrom('Visita', 'Contrato')),
  kind: fc.constantFrom(...stageKinds),
  colour: fc.constantFrom(...stageColours),
  probability: fc.option(fc.integer({ min: 0, max: 100 })),
  requires: fc.uniqueArray(fc.constantFrom(...requirables)),
  to: fc.option(fc.uniqueArray(id)),
  rotsAfterDays: fc.option(fc.integer({ min: 1, max: 365 })),
})
const pipeline = fc
  .uniqueArray(rule, { selector: (it) => it.id, minLength: 2, maxLength: 6 })
  .map((rules): StageRule[] => {
    const ids = new Set(rules.map((it) => it.id))
    return rules.map((it, index) => ({
      ...it,
      kind: index === 0 ? 'open' : it.kind,
      to: it.to?.filter((target) => ids.has(target)) ?? null,
    }))
  })

/** What the rules say, without a machine. */
function expected(from: StageRule, to: StageRule, lacks: readonly string[]): string {
  if (from.id === to.id) return to.id
  if (from.kind === 'lost' && to.kind === 'closing') return 'reopen_first'
  if (from.to !== null && !from.to.includes(to.id)) return 'not_allowed'
  const field = to.requires.find((demand) => lacks.includes(demand))
  return field ? `requires_${field}` : to.id
}

it('the table of every pipeline is total: each stage has an answer to each event, and it is the rules’ own', () => {
  fc.assert(
    fc.property(pipeline, fc.uniqueArray(fc.constantFrom(...requirables)), (rules, lacks) => {
      expect(pipelineStages.safeParse(rules).success).toBe(true)
      const machine = stageMachine(rules)
      expect(Object.keys(machine.states).sort()).toEqual(rules.map((it) => it.id).sort())
      for (const from of rules) {
        for (const to of rules) {
          const result = attempt(machine, atStage(machine, from.id), { type: 'move', to: to.id, lacks })
          expect(result.ok ? result.next.value : result.reason).toBe(expected(from, to, lacks))
        }
        const won = attempt(machine, atStage(machine, from.id), { type: 'win' })
        expect(won.ok ? from.kind : won.reason).toBe(from.kind === 'closing' ? 'closing' : 'close_first')
      }
    }),
  )
})

it('refuses a pipeline without an open stage, with a stage twice, or one that leads nowhere', () => {
  const [first, second] = stages.map((id) => ({
    ...{ id, name: null, kind: 'open', colour: 'neutral', probability: null, requires: [], to: null },
    rotsAfterDays: null,
  }))
  for (const rules of [[first], [first, first], [{ ...first, to: ['gone'] }, second]])
    expect(pipelineStages.safeParse(rules).success).toBe(false)
  expect(
    pipelineStages.safeParse([
      { ...first, kind: 'lost' },
      { ...second, kind: 'closing' },
    ]).success,
  ).toBe(false)
})
