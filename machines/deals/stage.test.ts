import { type Stage, stages } from '@aura/contracts/deals/deal.ts'
import { describe, expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { atStage, dealStage, stageTable } from './stage.ts'

const outcome = (from: Stage, target: Stage) => {
  const result = attempt(dealStage, atStage(from), { type: 'move', to: target })
  return result.ok ? { to: result.next.value } : { refused: result.reason }
}

describe('deals.stage follows its table', () => {
  for (const from of stages)
    for (const target of stages)
      it(`${from} -> ${target}`, () => expect(outcome(from, target)).toEqual(stageTable[from][target]))
})
