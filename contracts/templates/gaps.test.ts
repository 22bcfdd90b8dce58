import { expect, test } from 'vitest'
import { filled, gapsOf } from './gaps.ts'
import type { TemplateParts } from './template.ts'

const parts = (over: Partial<TemplateParts>): TemplateParts => ({
  header: null,
  body: 'Olá',
  footer: null,
  buttons: [],
  variables: [],
  unsupported: null,
  ...over,
})

test('gaps with numbers come in the order of the numbers, braces around words are words', () => {
  const numbered = parts({ header: 'Pedido {{1}}', body: '{{2}} e {{1}} e {{nome}}' })
  expect(gapsOf(numbered)).toEqual([
    { part: 'header', key: '1' },
    { part: 'body', key: '1' },
    { part: 'body', key: '2' },
  ])
  expect(filled(numbered, ['A', 'B', 'C'])).toMatchObject({
    header: 'Pedido A',
    text: 'C e B e {{nome}}',
    given: { header: ['A'], body: ['B', 'C'] },
  })
  expect(filled(numbered, ['A', 'B', 'C']).given.names).toBeUndefined()
})

test('gaps with names come as they stand, each once, and go out under their names', () => {
  const named = parts({
    named: true,
    body: '{{nome}}, {{pedido}} e de novo {{nome}}',
    buttons: [
      { type: 'phone', text: 'Ligar', phone: '+551140001234' },
      { type: 'url', text: 'Ver', url: 'https://example.com/{{1}}' },
      { type: 'copy_code', text: 'Copiar', code: 'EXEMPLO' },
    ],
  })
  expect(gapsOf(named)).toEqual([
    { part: 'body', key: 'nome' },
    { part: 'body', key: 'pedido' },
    { part: 'button', button: 1 },
    { part: 'button', button: 2 },
  ])
  const { text, buttons, given } = filled(named, ['Ana', '7', 'a b', 'ABC'])
  expect(text).toBe('Ana, 7 e de novo Ana')
  expect(buttons.slice(1)).toMatchObject([{ url: 'https://example.com/a%20b' }, { code: 'ABC' }])
  expect(given).toEqual({
    header: [],
    body: ['Ana', '7'],
    buttons: [
      { index: 1, value: 'a b' },
      { index: 2, value: 'ABC' },
    ],
    names: { header: [], body: ['nome', 'pedido'] },
  })
})
