import { expect, it } from 'vitest'
import { customerPhone, typedAddress } from './typed-address.ts'

it.each([
  '11 97000',
  '1197000',
  '551197000',
  '+55 11 97000',
  '97000-0000',
  '3456-7890',
  '(84) 9700-000',
  '123',
  '+1 12345',
])('%s lacks digits', (text) => {
  expect(customerPhone(text)).toBeNull()
  const { error } = typedAddress.safeParse({ kind: 'phone', value: text })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['value', 'phone']])
})

it.each([
  ['11 97000-0000', '+5511970000000'],
  ['5511970000000', '+5511970000000'],
  // As it was written before the ninth digit.
  ['11 8765-4321', '+5511987654321'],
  ['551187654321', '+5511987654321'],
  ['55 3221-1234', '+555532211234'],
  ['4003-1234', '+5540031234'],
  ['0800 123 4567', '+558001234567'],
  ['0800 123 456', '+55800123456'],
  ['+49 30 12345', '+493012345'],
  ['+52 1 55 1234 5678', '+525512345678'],
])('%s is %s', (text, phone) => expect(customerPhone(text)).toBe(phone))
