import { type Condition, condition } from '@aura/contracts/warroom/alerts/rule.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultRuleKeys, defaultRules } from './default-rules.ts'

const thresholdsOf = (people: number, metric: string) =>
  defaultRuleKeys
    .flatMap((key) => defaultRules[key].conditions(people))
    .filter((one: Condition) => one.metric === metric && one.compare === 'value')
    .map(({ threshold }) => threshold)

test('thresholds fit a shop of three and a centre of two hundred', () => {
  expect([3, 12, 28, 200].flatMap((people) => thresholdsOf(people, 'queue.waiting'))).toEqual([5, 12, 28, 114])
  expect([3, 8, 200].flatMap((people) => thresholdsOf(people, 'calls.started'))).toEqual([4, 8, 58])
  expect([3, 200].flatMap((people) => thresholdsOf(people, 'source.opened'))).toEqual([4, 10])
})

test('whatever the size, they are conditions that may be saved, and a larger team has no lower ones', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(50), (people, more) => {
      for (const key of defaultRuleKeys) {
        const conditions = defaultRules[key].conditions(people)
        expect(conditions.every((one) => condition.safeParse(one).success)).toBe(true)
        const larger = defaultRules[key].conditions(people + more)
        expect(conditions.every(({ threshold }, at) => threshold <= (larger[at]?.threshold ?? 0))).toBe(true)
      }
    }),
  )
})
