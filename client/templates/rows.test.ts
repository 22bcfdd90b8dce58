import type { Template } from '@aura/contracts/templates/template.ts'
import { expect, test } from 'vitest'
import { anything } from '../platform/ui/table/list-query.ts'
import { pageOf } from './rows.ts'

const templateRow = (name: string, over: Partial<Template> = {}): Template => ({
  ...{ id: name, channel: 'whatsapp', account: '1', name, language: 'pt_BR', category: 'utility' },
  ...{
    state: 'approved',
    reason: null,
    version: 1,
    liveVersion: 1,
    sentVersion: 1,
    isAtProvider: true,
    live: null,
    changedAt: '',
  },
  parts: { header: null, body: 'Olá', footer: null, buttons: [], variables: [], unsupported: null },
  ...over,
})
const all = [
  templateRow('b'),
  templateRow('a'),
  templateRow('c', { channel: 'sms', account: null }),
  templateRow('d', { state: 'retired' }),
]
const state = { templates: Object.fromEntries(all.map((template) => [template.id, template])) }
const names = (over: Partial<typeof anything>) => pageOf(state, { ...anything, ...over }).rows.map(({ name }) => name)

test('archived templates are shown on demand', () => {
  expect(names({ sort: 'name' })).toEqual(['a', 'b', 'c'])
  expect(names({ sort: 'name', descending: true, pageSize: 2, page: 2 })).toEqual(['a'])
  expect(names({ filters: { state: 'retired' } })).toEqual(['d'])
  expect(names({ filters: { place: 'sms' } })).toEqual(['c'])
  expect(names({ filters: { language: 'en_US' } })).toEqual([])
})
