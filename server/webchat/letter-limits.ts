/** How many letters leave: a visitor may type the address of somebody else, and another visitor the same one. */
import { hourMs } from '@aura/contracts/platform/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { later } from '../platform/later.ts'
import { takeTurn } from '../platform/turn.ts'

const dayMs = 24 * hourMs
const lettersPerAddressAndDay = 10
const lettersPerChannelAndHour = 300

type Letter = { channelId: string; addressHash: string; now: Date }

/** `address`: the address has had its letters of the day. `channel`: the channel has sent its letters of the hour. */
export async function letterLimit(
  tx: Db,
  { channelId, addressHash, now }: Letter,
): Promise<'address' | 'channel' | undefined> {
  // Two visitors with one address are counted one after the other.
  await takeTurn(tx, 'webchat_letters')
  const letters = tx
    .selectFrom('webchat_messages as w')
    .innerJoin('webchat_visitors as v', (join) =>
      join.onRef('v.company_id', '=', 'w.company_id').onRef('v.id', '=', 'w.visitor_id'),
    )
    .select(sql<number>`count(distinct (w.visitor_id, w.mailed_at))::int`.as('count'))
  const ofAddress = await letters
    .where('w.mailed_at', '>', later(now, -dayMs))
    .where('w.mailed_to', '=', addressHash)
    .executeTakeFirstOrThrow()
  if (ofAddress.count >= lettersPerAddressAndDay) return 'address'
  const ofChannel = await letters
    .where('w.mailed_at', '>', later(now, -hourMs))
    .where('v.channel_id', '=', channelId)
    .executeTakeFirstOrThrow()
  return ofChannel.count >= lettersPerChannelAndHour ? 'channel' : undefined
}
