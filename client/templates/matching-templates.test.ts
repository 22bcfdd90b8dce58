import type { Template } from '@aura/contracts/templates/template.ts'
import { expect, test } from 'vitest'
import { found, offered, startValues } from './matching-templates.ts'

const template = (over: Partial<Template> & { body?: string; names?: string[] }): Template => {
  const { body = 'Olá, {{1}}!', names = ['Nome'], ...rest } = over
  const variables = names.map((name) => ({ name, example: 'x' }))
  return {
    id: rest.name ?? 'a',
    channel: 'whatsapp',
    account: '1',
    name: 'a',
    language: 'pt_BR',
    category: 'utility',
    state: 'approved',
    reason: null,
    version: 1,
    liveVersion: 1,
    sentVersion: 1,
    isAtProvider: true,
    parts: { header: null, body, footer: null, buttons: [], variables, unsupported: null },
    live: null,
    changedAt: '2026-01-01T00:00:00.000Z',
    ...rest,
  }
}
const state = (...all: Template[]) => ({ templates: Object.fromEntries(all.map((item) => [item.id, item])) })
const names = (all: readonly Template[]) => all.map(({ name }) => name)

test('only what may be sent over this channel right now is offered, by name', () => {
  const all = state(
    template({ name: 'b' }),
    template({ name: 'a' }),
    template({ name: 'of_another_account', account: '2' }),
    template({ name: 'sms', channel: 'sms', account: null }),
    template({ name: 'paused', state: 'paused' }),
  )
  expect(names(offered(all, { channel: 'whatsapp' }, '1'))).toEqual(['a', 'b'])
  expect(names(offered(all, { channel: 'sms' }, null))).toEqual(['sms'])
  expect(offered(all, { channel: 'whatsapp' }, undefined)).toEqual([])
})

test('every word is looked for, in names and in what is said, whatever its marks', () => {
  const all = [template({ name: 'pedido_a_caminho', body: 'Sua entrega saiu' }), template({ name: 'ola', body: 'Olá' })]
  expect(names(found(all, 'pedido caminho'))).toEqual(['pedido_a_caminho'])
  expect(names(found(all, 'OLA'))).toEqual(['ola'])
  expect(names(found(all, ' '))).toHaveLength(2)
  expect(found(all, 'saiu ontem')).toEqual([])
})

test('a gap for the customer’s name has it, a number is no name', () => {
  const asking = template({ body: 'Olá, {{1}}! Pedido {{2}}.', names: ['Nome do cliente', 'Pedido'] })
  expect(startValues(asking, 'Marina Prado')).toEqual(['Marina', ''])
  expect(startValues(asking, '+55 11 98765-4321')).toEqual(['', ''])
})
