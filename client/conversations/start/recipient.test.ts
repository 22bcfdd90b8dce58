import { expect, test } from 'vitest'
import { choiceOf, isBadPhone, recipientOf } from './recipient.ts'

const contactId = '01a20d7d-a480-7700-94c7-2d99c8cf0b2d'

test.each([
  ['new', undefined],
  [contactId, { kind: 'contact', contactId }],
  ['+5511988887777', { kind: 'address', address: { kind: 'phone', value: '+5511988887777' } }],
  ['(11) 98888-7777', { kind: 'address', address: { kind: 'phone', value: '+5511988887777' } }],
  ['ana@cliente.example', { kind: 'address', address: { kind: 'email', value: 'ana@cliente.example' } }],
  ['Ana', undefined],
  ['11 97000', undefined],
])('%s', (start, recipient) => {
  expect(recipientOf(choiceOf(start))).toEqual(recipient)
})

test('a number that lacks digits is told from a name and from a whole number', () => {
  const bad = ['11 97000', '+55 11 97000', '1', '(11) 98888-77776', 'Ana', '', '11 98888-7777', 'ana@'].filter((text) =>
    isBadPhone(choiceOf(text)),
  )
  expect(bad).toEqual(['11 97000', '+55 11 97000', '1', '(11) 98888-77776'])
})
