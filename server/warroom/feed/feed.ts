/** The feed, read from the log itself: its newest lines, and older ones by their place. */
import * as contracts from '@aura/contracts/warroom/feed/feed.ts'
import { passes } from '@aura/machines/warroom/feed/feed.ts'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/transact.ts'
import { answer, show } from '../../platform/handle.ts'
import { liftEvent } from '../../platform/log/lift-event.ts'

async function linesBefore(tx: Db, before: number | null, limit: number): Promise<contracts.PlacedLine[]> {
  const rows = await tx
    .selectFrom('events')
    .where('name', '=', contracts.noted.name)
    .$if(before !== null, (q) => q.where('position', '<', before))
    .select(['position', 'v', 'body'])
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ position, ...logged }) => {
    const { line } = z.parse(contracts.noted.body, liftEvent(contracts.noted, logged))
    return { position, line }
  })
}

export const feed = show(contracts.feed, {
  snapshot: async ({ tx }) => ({ lines: await linesBefore(tx, null, contracts.feedLimit) }),
})

/** So many are looked through for one page of a narrow filter; `next` says where to go on. */
const batchSize = 500
const rounds = 10

export const feedPage = answer(contracts.feedPage, async ({ tx, input }) => {
  const { before, limit, ...filter } = input
  const lines: contracts.PlacedLine[] = []
  let from = before
  for (let round = 0; round < rounds; round++) {
    const some = await linesBefore(tx, from, batchSize)
    for (const item of some) {
      from = item.position
      if (passes(item.line, filter)) lines.push(item)
      if (lines.length === limit) return { lines, next: from }
    }
    if (some.length < batchSize) return { lines, next: null }
  }
  return { lines, next: from }
})
