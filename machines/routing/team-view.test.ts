import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noQueue, totalWaiting, waitingRows } from './team-view.ts'

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
