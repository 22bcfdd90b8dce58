import { expect, it } from 'vitest'
import { isMobileOf } from './mobile-phone.ts'

it('a mobile number of the country, and no landline, satellite, premium or foreign one', () => {
  expect(isMobileOf('+5511987654321', 'BR')).toBe(true)
  expect(isMobileOf('+14155550132', 'US')).toBe(true)
  expect(isMobileOf('+34612345678', 'ES')).toBe(true)
  for (const phone of ['+551132345678', '+5509001234', '+881612345678', '+14155550132', '+34803123456'])
    expect([phone, isMobileOf(phone, 'BR')]).toEqual([phone, false])
  // The Caribbean shares the code of the United States.
  expect(isMobileOf('+18765550132', 'US')).toBe(false)
  expect(isMobileOf('+34803123456', null)).toBe(false)
  expect(isMobileOf('+881612345678', null)).toBe(false)
  expect(isMobileOf('+34612345678', null)).toBe(true)
})
