import { expect, test } from 'vitest'
import { chanceOf } from '../traffic/chance.ts'
import { clientsOf } from './wording.ts'

test('no two customers of the shop have the same number, and the numbers are of several areas', () => {
  const phones = clientsOf(chanceOf(1), 200).map(({ phone }) => phone)
  expect(new Set(phones).size).toBe(200)
  for (const phone of phones) expect(phone).toMatch(/^\+55[1-9][1-9]9\d{8}$/)
  const areas = Map.groupBy(phones, (phone) => phone.slice(3, 5))
  expect(areas.size).toBeGreaterThan(5)
  expect(areas.get('11')?.length).toBeGreaterThan(60)
})
