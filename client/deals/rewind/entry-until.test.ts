import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { HistoryEntry } from '@aura/contracts/deals/history.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { entryUntil } from './entry-until.ts'

const begun = Date.parse('2026-11-01T10:00:00.000Z')
const dealOf = (version: number): Deal => ({
  ...{ id: 'd', pipelineId: 'p', stage: 'proposal', rank: 'a', title: 'Loja', contact: null, contactId: null },
  ...{ value: { amount: version, currency: 'BRL' }, probability: 10, ownerId: 'o', ownerName: 'O', version },
  ...{ createdAt: new Date(begun).toISOString(), movedAt: new Date(begun).toISOString() },
})

it('is the deal that a fold of the log holds at that moment, however many pages away', async () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(
      pauses,
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: -3, max: 90 }),
      async (gaps, size, at) => {
        let clock = begun
        const log = gaps.map((gap, index): HistoryEntry => {
          clock += gap * 1000
          return {
            position: index + 1,
            at: new Date(clock).toISOString(),
            by: null,
            deal: dealOf(index + 1),
            before: null,
          }
        })
        const readPage = async (before = Number.MAX_SAFE_INTEGER) => {
          const rest = log.filter(({ position }) => position < before).toReversed()
          return { rows: rest.slice(0, size), older: rest.length > size }
        }
        const moment = begun + at * 1000
        let folded: Deal | undefined
        for (const entry of log) if (Date.parse(entry.at) <= moment) folded = entry.deal
        expect((await entryUntil(readPage, moment))?.deal).toEqual(folded)
      },
    ),
  )
})
