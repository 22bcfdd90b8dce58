import { stages } from '@aura/contracts/deals/deal.ts'
import { expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { atStage, dealStage } from './stage.ts'

it('a deal goes from any stage to any, and a lost one is reopened before it is closed', () => {
  for (const from of stages)
    for (const to of stages) {
      const result = attempt(dealStage, atStage(from), { type: 'move', to })
      const expected = from === 'lost' && to === 'closing' ? 'reopen_first' : to
      expect([from, to, result.ok ? result.next.value : result.reason]).toEqual([from, to, expected])
    }
})
