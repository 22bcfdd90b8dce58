import { expect, test } from 'vitest'
import { choiceOf, recipientOf } from './recipient.ts'

const contactId = '01a20d7d-a480-7700-94c7-2d99c8cf0b2d'

test.each([
  ['new', undefined],
  [contactId, { kind: 'contact', contactId }],
  ['+5511988887777', { kind: 'address', address: { kind: 'phone', value: '+5511988887777' } }],
  ['(11) 98888-7777', { kind: 'address', address: { kind: 'phone', value: '+5511988887777' } }],
  ['ana@cliente.example', { kind: 'address', address: { kind: 'email', value: 'ana@cliente.example' } }],
  ['Ana', undefined],
])('%s', (start, recipient) => {
  expect(recipientOf(choiceOf(start))).toEqual(recipient)
})
