import { expect, test } from 'vitest'
import { changesOf, movedPeople, serves, undoOf } from './allocate.ts'

const queues = [
  { id: 'sales', members: ['ana', 'bruno'] },
  { id: 'support', members: ['carla'] },
  { id: 'common', members: null },
]
const everybody = ['ana', 'bruno', 'carla']
const moved = (...moves: [string, string | null, string | null][]) =>
  changesOf(
    queues,
    everybody,
    moves.map(([userId, from, to]) => ({ userId, from, to })),
  )

test('somebody goes from one queue to another', () => {
  expect(moved(['ana', 'sales', 'support'])).toEqual([
    { queueId: 'sales', before: ['ana', 'bruno'], after: ['bruno'] },
    { queueId: 'support', before: ['carla'], after: ['carla', 'ana'] },
  ])
})

test('one more queue, one less, and there and back again is no change', () => {
  expect(moved(['carla', null, 'sales'])).toEqual([
    { queueId: 'sales', before: ['ana', 'bruno'], after: ['ana', 'bruno', 'carla'] },
  ])
  expect(moved(['bruno', 'sales', null])).toEqual([{ queueId: 'sales', before: ['ana', 'bruno'], after: ['ana'] }])
  expect(moved(['ana', 'sales', 'support'], ['ana', 'support', 'sales'])).toEqual([])
  expect(moved(['carla', null, 'support'])).toEqual([])
})

test('a queue that everybody serves has a list once somebody is taken out of it, and not before', () => {
  expect(moved(['ana', null, 'common'])).toEqual([])
  expect(moved(['ana', 'common', null])).toEqual([{ queueId: 'common', before: null, after: ['bruno', 'carla'] }])
})

test('the last one may go: it is seen that nobody is left', () => {
  expect(moved(['carla', 'support', 'sales'])).toContainEqual({ queueId: 'support', before: ['carla'], after: [] })
})

test('who serves a queue', () => {
  expect([
    serves({ members: null }, 'ana'),
    serves({ members: ['ana'] }, 'ana'),
    serves({ members: [] }, 'ana'),
  ]).toEqual([true, true, false])
})

test('what is taken back is what was changed: a queue that a colleague has filled meanwhile stays as it is', () => {
  const changes = moved(['ana', 'sales', 'support'], ['bruno', 'sales', null], ['carla', null, 'support'])
  const undoing = undoOf(changes) ?? []
  expect(undoing).toEqual([
    { userId: 'ana', from: 'support', to: 'sales' },
    { userId: 'bruno', from: null, to: 'sales' },
  ])
  const after = queues.map((queue) => ({
    ...queue,
    members: changes.find(({ queueId }) => queueId === queue.id)?.after.slice() ?? queue.members,
  }))
  const back = changesOf(after, everybody, undoing)
  expect(back.map(({ queueId, after }) => [queueId, after.toSorted()])).toEqual([
    ['sales', ['ana', 'bruno']],
    ['support', ['carla']],
  ])
  expect(movedPeople(changes, everybody)).toBe(2)
})

test('a list that everybody was on is not taken back', () => {
  const changes = moved(['ana', 'common', null])
  expect(undoOf(changes)).toBeNull()
  expect(movedPeople(changes, everybody)).toBe(1)
})
