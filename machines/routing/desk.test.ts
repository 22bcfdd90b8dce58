import { offerStates } from '@aura/contracts/routing/offer.ts'
import { operatorStates } from '@aura/contracts/routing/operator.ts'
import { describe, expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { atOffer, offerColumns, offerMachine, offerTable } from './offer.ts'
import { atOperator, operatorColumns, operatorMachine, operatorTable } from './operator.ts'

type Attempt = ReturnType<typeof attempt>
const outcome = (result: Attempt) => (result.ok ? { to: result.next.value } : { refused: result.reason })

describe('routing.operator follows its table', () => {
  for (const from of operatorStates)
    for (const type of operatorColumns)
      it(`${from} + ${type}`, () =>
        expect(outcome(attempt(operatorMachine, atOperator(from), { type }))).toEqual(operatorTable[from][type]))
})

describe('routing.offer follows its table', () => {
  for (const from of offerStates)
    for (const type of offerColumns)
      it(`${from} + ${type}`, () =>
        expect(outcome(attempt(offerMachine, atOffer(from), { type }))).toEqual(offerTable[from][type]))
})
