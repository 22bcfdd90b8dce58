import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { expect, it } from 'vitest'
import { mergeRecentRows } from './merge-recent-rows.ts'

const contact = (id: string, version: number, over: Partial<Contact> = {}): Contact => ({
  id,
  name: id,
  note: null,
  addresses: [],
  tags: [],
  bases: [],
  fields: {},
  createdAt: '',
  changedAt: '',
  mergedInto: null,
  version,
  ...over,
})

it('shows the newer version of a row, keeps the newer row, and lets go of one that went into another', () => {
  const rows = [contact('a', 1), contact('b', 5), contact('c', 1)]
  const recent = [
    contact('a', 2, { name: 'A' }),
    contact('b', 4),
    contact('c', 2, { mergedInto: 'a' }),
    contact('d', 1),
  ]
  expect(mergeRecentRows(rows, recent).map(({ name, version }) => [name, version])).toEqual([
    ['A', 2],
    ['b', 5],
  ])
})
