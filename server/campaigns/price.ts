import type { Money } from '@aura/contracts/platform/values.ts'
import type { Db } from '../platform/database/transact.ts'

/** Of one message, or of each part of an SMS; undefined where none is set. */
export const priceOf = (tx: Db, channelId: string): Promise<Money | undefined> =>
  tx.selectFrom('channel_prices').where('channel_id', '=', channelId).select(['amount', 'currency']).executeTakeFirst()
