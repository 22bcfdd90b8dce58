/** What a message costs, an SMS by its parts, is booked once, when its provider has taken it. */
import { messageCost } from '@aura/machines/campaigns/message-cost.ts'
import { monthIn } from '@aura/machines/companies/cost-centres.ts'
import { addCost, type Cost } from '../../companies/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { Refusal } from '../../platform/refuse.ts'
import { type ConversationEffects, conversationEffects } from '../effects.ts'

export async function bookSend(work: Work, companyId: string, messageId: string): Promise<void> {
  const { tx } = work
  const message = await tx
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channel_id')
    .leftJoin('channel_prices', 'channel_prices.channel_id', 'messages.channel_id')
    .where('messages.id', '=', messageId)
    .select(['channel_prices.amount as price', 'channel_prices.currency', 'channels.name', 'channels.kind'])
    .select(['messages.content', 'messages.at', 'messages.campaign'])
    .executeTakeFirst()
  if (!message || (message.price === null && !message.campaign)) return
  const before = await tx.selectFrom('cost_bookings').where('id', '=', messageId).select('id').executeTakeFirst()
  if (before) return
  const { price, currency, name: note, kind: channelKind, content, at } = message
  const [campaign, effects] = await campaignCost(tx, messageId)
  const centreId = campaign?.centreId ?? null
  const cost =
    price === null || currency === null ? null : { amount: messageCost(price, channelKind, content), currency }
  const campaignId = campaign?.campaignId ?? null
  // In the month of the message, in which its money was reserved, whenever its receipts or its price come.
  const of: Omit<Cost, 'cost'> = {
    ...{ id: messageId, companyId, centreId, note, bookedBy: null, campaignId },
    ...{ kind: 'message', spentAt: at },
  }
  // One that is free is booked too: a price that is set before its receipts come is not for it.
  const amount = cost ? await bookedAmount(work, { ...of, cost }) : undefined
  // What nothing could be booked for stays reserved: a ceiling counts it all the same.
  if (!campaign || amount === undefined) return
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  await effects?.costBooked?.(tx, { companyId, messageId, month: monthIn(at, timezone), centreId, amount })
}

/**
 * Undefined where a concurrent booking was first, and where nothing can be booked: the company, or the cost centre, counts in
 * another currency than the price.
 */
async function bookedAmount(work: Work, cost: Cost): Promise<number | undefined> {
  try {
    return (await addCost(work, cost))?.cost.amount
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'companies.currency_differs') throw error
    return undefined
  }
}

/** The campaign and its cost centre, and the feature that keeps its money; undefined of a message of no campaign. */
async function campaignCost(
  tx: Db,
  messageId: string,
): Promise<[{ campaignId: string; centreId: string | null }, ConversationEffects] | [undefined, undefined]> {
  for (const effects of conversationEffects()) {
    const cost = await effects.costOf?.(tx, messageId)
    if (cost) return [cost, effects]
  }
  return [undefined, undefined]
}
