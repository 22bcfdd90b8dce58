import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agentStatusReducer, noQueue, totalWaiting, waitingRows } from './team-view.ts'

const ids = fc.uniqueArray(fc.constantFrom('sales', 'support', 'billing', 'gone'))
const counts = fc.dictionary(fc.constantFrom('sales', 'support', 'billing', 'gone', noQueue), fc.nat(50))

test('the rows of a queue table add up to all customers who wait, whatever queues there are', () => {
  fc.assert(
    fc.property(ids, counts, (queueIds, waiting) => {
      const rows = waitingRows(queueIds, waiting)
      expect(rows.reduce((sum, row) => sum + row.waiting, 0)).toBe(totalWaiting(waiting))
      expect(rows.filter(({ id }) => id === noQueue)).toHaveLength(1)
      expect(rows.every((row) => row.waiting >= 0)).toBe(true)
    }),
  )
})

test('a change that an earlier release logged takes nothing from the load of an AI agent', () => {
  const state = { operators: [], aiAgents: [], load: { lia: 1 }, offered: {}, waiting: {} }
  const fold = (conversation: object, before: object) =>
    agentStatusReducer.fold(state, {
      name: 'conversations.changed',
      body: {
        conversation: { assigneeId: null, queueId: null, ...conversation },
        before: { assigneeId: null, queueId: null, ...before },
      },
    } as never).load
  const lia = { state: 'open', aiAgent: { id: 'lia', name: 'Lia' } }
  expect(fold(lia, { state: 'open' })).toEqual({ lia: 1 })
  expect(fold(lia, { state: 'waiting' })).toEqual({ lia: 2 })
  expect(fold(lia, { state: 'open', assigneeId: 'ana' })).toMatchObject({ lia: 2 })
  expect(fold({ state: 'closed', aiAgent: null }, { state: 'open', aiAgentId: 'lia' })).toEqual({})
})
