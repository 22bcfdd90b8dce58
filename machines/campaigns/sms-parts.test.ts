import { expect, it } from 'vitest'
import { leastSms, smsParts } from './sms-parts.ts'

it.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['é'.repeat(160), 1],
  ['Ç'.repeat(160), 1],
  // The alphabet has the capital alone.
  ['ç'.repeat(70), 1],
  ['ç'.repeat(71), 2],
  ['ã'.repeat(134), 2],
  ['ã'.repeat(135), 3],
  // Of the extension: each takes two.
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  [`${'a'.repeat(159)}€`, 2],
  // Never divided: 76 of them fill a part of 153.
  ['€'.repeat(152), 2],
  ['€'.repeat(153), 3],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
  ['😀'.repeat(67), 3],
])('%j is billed as %i', (text, parts) => {
  expect(smsParts(text)).toBe(parts)
})

it('says the least of a text whose gaps are not filled yet: the names of the gaps are no letters of a message', () => {
  const name = '{{contato.primeiro_nome}}'
  expect(leastSms(`Oi ${name}!`)).toEqual({ length: 4, parts: 1, hasGaps: true })
  expect(leastSms('a'.repeat(161))).toEqual({ length: 161, parts: 2, hasGaps: false })
  expect(leastSms(`ã${'a'.repeat(69)}${name}`)).toEqual({ length: 70, parts: 1, hasGaps: true })
})
