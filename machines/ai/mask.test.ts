import { expect, it } from 'vitest'
import { createMask, restoringStream } from './mask.ts'

const customerText =
  'Sou Ana, ana.souza@cliente.example, CPF 529.982.247-25, fone (11) 98765-4321 ou +34 612 345 678, ' +
  'empresa 11.222.333/0001-81, cartão 4111 1111 1111 1111. Pedido 12345678901 de novo: ana.souza@cliente.example'

it('each kind is replaced, the same value by the same placeholder, and numbers without check digits stay', () => {
  const mask = createMask()
  const hidden = mask.hide(customerText)
  expect(hidden).toBe(
    'Sou Ana, [EMAIL_1], CPF [CPF_1], fone [PHONE_1] ou [PHONE_2], ' +
      'empresa [CNPJ_1], cartão [CARD_1]. Pedido 12345678901 de novo: [EMAIL_1]',
  )
  expect(mask.restore(hidden)).toBe(customerText)
  expect(mask.counts()).toEqual({ email: 1, cpf: 1, phone: 2, cnpj: 1, card: 1 })
})

it('what the policy does not name stays', () => {
  const mask = createMask(['cpf'])
  expect(mask.hide('529.982.247-25 e ana@cliente.example')).toBe('[CPF_1] e ana@cliente.example')
})

it('a placeholder that comes in pieces is put together, and brackets of other texts pass', () => {
  const mask = createMask()
  mask.hide('ana@cliente.example')
  const stream = restoringStream(mask)
  const pieces = ['Escrevo a [', 'EMA', 'IL_1], veja [1', '] e [EMAIL_2] e [', 'fim'].map((text) => stream.add(text))
  expect(pieces[0]).toBe('Escrevo a ')
  expect([...pieces, stream.end()].join('')).toBe('Escrevo a ana@cliente.example, veja [1] e [EMAIL_2] e [fim')
})

it('a long text of digits is read in proportion to its length', () => {
  const long = '1 2-'.repeat(50_000)
  expect(createMask().hide(long)).toHaveLength(long.length)
})
