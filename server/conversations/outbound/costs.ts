/** What a message costs is booked once, when its provider has taken it. */
import { bookCost } from '../../companies/index.ts'
import type { Work } from '../../platform/handle.ts'
import { Refusal } from '../../platform/refuse.ts'

export async function bookSend(work: Work, companyId: string, messageId: string): Promise<void> {
  const priced = await work.tx
    .selectFrom('messages')
    .innerJoin('channel_prices', 'channel_prices.channel_id', 'messages.channel_id')
    .innerJoin('channels', 'channels.id', 'messages.channel_id')
    .where('messages.id', '=', messageId)
    .select(['channel_prices.amount', 'channel_prices.currency', 'channels.name'])
    .executeTakeFirst()
  if (!priced) return
  const { amount, currency, name: note } = priced
  const cost = { id: messageId, companyId, centreId: null, kind: 'message', cost: { amount, currency }, note } as const
  try {
    await bookCost(work, { ...cost, bookedBy: null })
  } catch (error) {
    // The company counts in another currency since the price was set: it is asked to set it anew, and nothing waits.
    if (!(error instanceof Refusal) || error.code !== 'companies.currency_differs') throw error
  }
}
