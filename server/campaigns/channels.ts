import * as contracts from '@aura/contracts/campaigns/channels.ts'
import { carriesMessages } from '@aura/contracts/channels/channel.ts'
import { answer } from '../platform/handle.ts'
import { accountOf } from '../templates/index.ts'

export const sendingChannels = answer(contracts.sendingChannels, async ({ tx }) => {
  const rows = await tx
    .selectFrom('channels')
    .leftJoin('channel_prices', 'channel_prices.channel_id', 'channels.id')
    .where('channels.state', '<>', 'removed')
    .selectAll('channels')
    .select(['channel_prices.amount', 'channel_prices.currency'])
    .orderBy('channels.created_at')
    .orderBy('channels.id')
    .execute()
  const channels = rows.flatMap(({ id, name, kind, address, state, settings, amount, currency }) => {
    if (!carriesMessages(kind) || kind === 'webchat') return []
    const price = amount === null || currency === null ? null : { amount, currency }
    return [{ id, name, kind, address, state, account: accountOf({ kind, settings }), price }]
  })
  return { channels }
})
