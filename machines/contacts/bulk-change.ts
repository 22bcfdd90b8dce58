import { type Bulk, bulkProgressed, bulksShown, myBulks } from '@aura/contracts/contacts/bulk-change.ts'
import { on, reducer } from '../platform/reducer.ts'

type State = { bulks: Bulk[] }

const newest = (one: Bulk, other: Bulk) =>
  one.startedAt === other.startedAt ? (one.bulkId < other.bulkId ? 1 : -1) : one.startedAt < other.startedAt ? 1 : -1

export const myBulksReducer = reducer(myBulks, [
  on(
    bulkProgressed,
    ({ bulks }, body): State => ({
      bulks: [body.bulk, ...bulks.filter(({ bulkId }) => bulkId !== body.bulk.bulkId)]
        .sort(newest)
        .slice(0, bulksShown),
    }),
  ),
])

/** The opposite change: what undoes it. */
export const opposite = (change: Bulk['change']): Bulk['change'] => ({ ...change, on: !change.on })
