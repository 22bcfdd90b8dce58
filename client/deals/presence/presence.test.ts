import { expect, test } from 'vitest'
import type { VolatileRoom } from '../../platform/feed/volatile.ts'
import { type Announced, hasOthers, presenceByDeal, stablePresence } from './presence.ts'

const of = (over: Partial<Announced>): Announced => ({ name: 'Ana', open: null, editing: false, selected: [], ...over })
const room = (values: Record<string, unknown>): VolatileRoom =>
  new Map(Object.entries(values).map(([key, value]) => [key, { value, asOf: 0 }]))

test('each other user stands once on a deal, with what matters most of all tabs', () => {
  const byDeal = presenceByDeal(
    room({
      'u1:deal:a': of({ open: 'd1', selected: ['d1', 'd2'] }),
      'u1:deal:b': of({ open: 'd1', editing: true }),
      'u2:deal:c': of({ name: 'Bia', open: 'd1' }),
      'me:deal:d': of({ name: 'Eu', open: 'd1' }),
    }),
    'me',
  )
  expect(byDeal.get('d1')).toEqual([
    { userId: 'u1', name: 'Ana', state: 'editing' },
    { userId: 'u2', name: 'Bia', state: 'open' },
  ])
  expect(byDeal.get('d2')).toEqual([{ userId: 'u1', name: 'Ana', state: 'selected' }])
})

test('a name is the one of the directory, whatever comes along', () => {
  const announced = room({
    'u1:deal:a': of({ name: 'Diretora', open: 'd1' }),
    'u2:deal:b': of({ name: 'Bia', open: 'd1' }),
  })
  const byDeal = presenceByDeal(announced, 'me', new Map([['u1', 'Ana']]))
  expect(byDeal.get('d1')?.map(({ name }) => name)).toEqual(['Ana', 'Bia'])
  expect([hasOthers(announced, 'me'), hasOthers(room({ 'me:deal:a': of({}), 'u1:moving': of({}) }), 'me')]).toEqual([
    true,
    false,
  ])
})

test('what is no presence, or none that this release reads, is left out', () => {
  const values = { 'u1:moving': of({ open: 'd1' }), 'u1:deal:a': { name: 'Ana' }, 'u2:deal:b': 'x' }
  expect(presenceByDeal(room(values), 'me').size).toBe(0)
})

test('what is repeated is the same map, and a deal of which nothing changed keeps its list', () => {
  const read = stablePresence('me')
  const first = read(room({ 'u1:deal:a': of({ open: 'd1' }) }))
  expect(read(room({ 'u1:deal:a': of({ open: 'd1' }) }))).toBe(first)
  const next = read(room({ 'u1:deal:a': of({ open: 'd1' }), 'u2:deal:b': of({ name: 'Bia', open: 'd2' }) }))
  expect(next).not.toBe(first)
  expect(next.get('d1')).toBe(first.get('d1'))
  expect(read(room({})).size).toBe(0)
})
