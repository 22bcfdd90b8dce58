import { expect, test } from 'vitest'
import { asName, empty, partsOf, problemsIn, type Wording, withGap, wordingOf } from './template-draft.ts'

const worded = (over: Partial<Wording>): Wording => ({ ...empty('whatsapp', '1'), name: 'a', ...over })

test('names of gaps stay with their gap when another one goes', () => {
  const before = worded({
    header: 'Pedido {{1}}',
    body: 'Olá, {{1}}! Chega {{2}}.',
    buttons: [{ key: 4, type: 'url', text: 'Ver', url: 'https://example.com/{{1}}' }],
    variables: {
      header: { name: 'Pedido', example: '1' },
      'body 1': { name: 'Nome', example: 'Maria' },
      'body 2': { name: 'Quando', example: 'sexta' },
      'button 4': { name: 'Código', example: 'x' },
    },
  })
  expect(partsOf(before).variables.map(({ name }) => name)).toEqual(['Pedido', 'Nome', 'Quando', 'Código'])
  expect(partsOf({ ...before, header: 'Pedido' }).variables.map(({ name }) => name)).toEqual([
    'Nome',
    'Quando',
    'Código',
  ])
  expect(problemsIn(before)).toEqual({})
  const sms = partsOf({ ...before, channel: 'sms', account: null })
  expect(sms).toMatchObject({ header: null, footer: null, buttons: [] })
  const again = wordingOf({
    ...{ id: 'x', channel: 'whatsapp', account: '1', name: 'a', language: 'pt_BR', category: 'utility' },
    ...{
      state: 'draft',
      reason: null,
      version: 1,
      liveVersion: null,
      sentVersion: null,
      isAtProvider: false,
      live: null,
      changedAt: '',
    },
    parts: partsOf(before),
  })
  expect(partsOf(again)).toEqual(partsOf(before))
})

test('what is wrong is under the field it is about', () => {
  expect(problemsIn(worded({ name: 'Com Espaço', body: '' }))).toEqual({ name: 'name', body: 'required' })
  expect(problemsIn(worded({ body: 'Olá, {{1}}! Tudo bem?' }))).toEqual({ 'variables.0': 'missing' })
  expect(problemsIn(worded({ body: 'Oi', buttons: [{ key: 0, type: 'url', text: '', url: 'x' }] }))).toEqual({
    'buttons.0': 'required',
    'buttons.0.url': 'not_a_url',
  })
})

test('a gap goes where the caret is, and a name is written as it may be', () => {
  expect(withGap('Olá, {{1}}! Pedido .', 19)).toEqual({ text: 'Olá, {{1}}! Pedido {{2}}.', caret: 24 })
  expect(asName('Confirmação de Pedido nº 2')).toBe('confirmacao_de_pedido_no_2'.replace('no', 'n'))
})
