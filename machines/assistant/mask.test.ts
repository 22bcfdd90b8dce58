import { maskKinds } from '@aura/contracts/assistant/policy.ts'
import { expect, it } from 'vitest'
import { createMasker } from './mask.ts'

it.each([
  ['ana.lima+2@cliente.com.br', '[EMAIL_1]'],
  ['+55 (11) 98888-7777', '[PHONE_1]'],
  ['(11) 98888-7777', '[PHONE_1]'],
  ['5511988887777', '[PHONE_1]'],
  ['123.456.789-09', '[DOCUMENT_1]'],
  ['12.345.678/0001-95', '[DOCUMENT_1]'],
  ['4111 1111 1111 1111', '[CARD_1]'],
  ['0193b2f4-1234-7abc-8def-0123456789ab', '0193b2f4-1234-7abc-8def-0123456789ab'],
  ['2026-11-24T09:05:33.123Z', '2026-11-24T09:05:33.123Z'],
  ['R$ 1.234,56', 'R$ 1.234,56'],
  ['há 28 conversas', 'há 28 conversas'],
])('%s leaves as %s, and comes back', (value, masked) => {
  const masker = createMasker(maskKinds)
  const text = `Sobre ${value}, por favor`
  expect(masker.mask(text)).toBe(`Sobre ${masked}, por favor`)
  expect(masker.unmask(masker.mask(text))).toBe(text)
})

it('the same value has the same token, names that were learnt are replaced, and the kinds that are off stay', () => {
  const masker = createMasker(maskKinds)
  masker.learnName('Ana')
  masker.learnName('Ana Lima')
  expect(masker.mask('Ana Lima (a@b.co) e Ana: a@b.co, c@d.co')).toBe(
    '[NAME_1] ([EMAIL_1]) e [NAME_2]: [EMAIL_1], [EMAIL_2]',
  )
  expect(masker.counts()).toEqual({ name: 2, email: 2 })
  const open = createMasker(['phone'])
  open.learnName('Ana Lima')
  expect(open.mask('Ana Lima, a@b.co, 5511988887777')).toBe('Ana Lima, a@b.co, [PHONE_1]')
})

it('a token at the end of a growing answer is shown once it is whole', () => {
  const masker = createMasker(maskKinds)
  masker.mask('a@b.co')
  const growing = ['Escreva para [EM', 'Escreva para [EMAIL_1', 'Escreva para [EMAIL_1]']
  expect(growing.map((text) => masker.unmask(text, { isWhole: false }))).toEqual([
    'Escreva para ',
    'Escreva para ',
    'Escreva para a@b.co',
  ])
  expect(masker.unmask('[EMAIL_9] e [x]')).toBe('[EMAIL_9] e [x]')
})
