import { expect, it } from 'vitest'
import { editShare } from './edit-share.ts'

it.each([
  ['Trocas em até trinta dias.', 'trocas em até trinta dias', 0],
  ['Trocas em até trinta dias.', 'Trocas em até sete dias.', 20],
  ['Trocas em até trinta dias.', 'Olá! Trocas em até trinta dias.', 17],
  ['Trocas em até trinta dias.', 'Bom proveito', 100],
  ['', 'Bom dia', 100],
  ['!', '?', 0],
])('of %j and %j %i per cent are changed', (suggested, sent, share) => expect(editShare(suggested, sent)).toBe(share))

it('a single word among very many is a change, and either direction counts alike', () => {
  const long = Array.from({ length: 700 }, (_, at) => `palavra${at}`).join(' ')
  expect(editShare(long, `${long} mais`)).toBe(1)
  expect(editShare('um dois três', 'um três')).toBe(editShare('um três', 'um dois três'))
})
