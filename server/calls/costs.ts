/** Every minute that was begun is booked once, when the line is empty. */

import type { Call } from '@aura/contracts/calls/call.ts'
import { minutesBegun } from '@aura/machines/calls/minutes.ts'
import { bookCost } from '../companies/index.ts'
import type { Work } from '../platform/handle.ts'
import { Refusal } from '../platform/refuse.ts'

export async function bookCall(work: Work, companyId: string, call: Call): Promise<void> {
  if (call.answeredAt === null || call.endedAt === null) return
  const price = await work.tx
    .selectFrom('channel_prices as p')
    .innerJoin('channels as c', 'c.id', 'p.channel_id')
    .where('p.channel_id', '=', call.channelId)
    .select(['p.amount', 'p.currency', 'c.name'])
    .executeTakeFirst()
  if (!price || price.amount === 0) return
  const minutes = minutesBegun(new Date(call.answeredAt), new Date(call.endedAt))
  const cost = { amount: price.amount * minutes, currency: price.currency }
  const booking = {
    id: call.id,
    companyId,
    centreId: null,
    kind: 'call',
    cost,
    note: price.name,
    bookedBy: null,
    campaignId: null,
  } as const
  try {
    await bookCost(work, booking)
  } catch (error) {
    // The company counts in another currency since the price was set: it is asked to set it anew, and nothing waits.
    if (!(error instanceof Refusal) || error.code !== 'companies.currency_differs') throw error
  }
}
