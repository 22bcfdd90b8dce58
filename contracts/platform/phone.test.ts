import { expect, it } from 'vitest'
import { phoneOf } from './phone.ts'
import { maskPhone, phoneText } from './phone-mask.ts'

it.each([
  ['1', '(1'],
  ['119', '(11) 9'],
  ['1198765', '(11) 98765'],
  ['1133334444', '(11) 3333-4444'],
  ['11987654321', '(11) 98765-4321'],
  ['119876543219', '(11) 98765-4321'],
])('%s is shown as %s', (typed, visible) => expect(maskPhone(typed)).toBe(visible))

it('is shown in one way however it was typed, unless it is of another country or no number', () => {
  const fixed = ['1932345678', '19 3234-5678', '+55 19 3234 5678', '551932345678'].map(phoneText)
  expect(new Set(fixed)).toEqual(new Set(['(19) 3234-5678']))
  const mobiles = ['55 99999-8888', '+5555999998888'].map(phoneText)
  expect(new Set(mobiles)).toEqual(new Set(['(55) 99999-8888']))
  for (const other of ['+1 415 555 2671', '0800 123 4567', 'ramal 12']) expect(phoneText(other)).toBe(other)
})

it('has the digits of its country', () => {
  expect(maskPhone('20255501234', 'US')).toBe('(202) 555-0123')
  expect(maskPhone('6123456789', 'ES')).toBe('612 34 56 78')
})

it('is kept as E.164, and refused when it cannot exist', () => {
  expect(phoneOf('(11) 98765-4321')).toBe('+5511987654321')
  expect(phoneOf('+34 612 34 56 78')).toBe('+34612345678')
  expect(phoneOf('612 34 56 78', 'ES')).toBe('+34612345678')
  expect(phoneOf('(11) 9')).toBeNull()
  expect(phoneOf('(00) 00000-0000')).toBeNull()
})
