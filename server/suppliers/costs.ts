/** What was used of suppliers, by route, number and day, and what it costs by a price table. */

import type { Price } from '@aura/contracts/suppliers/prices.ts'
import type { RouteScore } from '@aura/contracts/suppliers/scores.ts'
import { priceFinder } from '@aura/machines/suppliers/price.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'

/** What one price applies to: so many units to numbers that begin alike, on one day. */
export type Units = Pick<RouteScore, 'channelId' | 'connection'> & {
  unit: 'message' | 'minute'
  number: string
  day: string
  units: number
}

export const unitsSince = async (tx: Db, from: Date): Promise<Units[]> => [
  ...(await messageUnits(tx, from)),
  ...(await callUnits(tx, from)),
]

/** `unpriced` units have no price in the table. */
export function costOf(table: readonly Price[], used: readonly Units[]): { micros: number; unpriced: number } {
  const find = priceFinder(table)
  let [micros, unpriced] = [0, 0]
  for (const item of used) {
    const price = find(item)
    if (price) micros += price.micros * item.units
    else unpriced += item.units
  }
  return { micros, unpriced }
}

/** The longest destination that a price may have, and the plus. */
const prefixLength = 16

const messageUnits = async (tx: Db, from: Date): Promise<Units[]> => {
  const { rows } = await sql<Omit<Units, 'unit'>>`
    select m.channel_id as "channelId", m.connection, left(v.address, ${prefixLength}) as number,
      to_char(m.called_at at time zone (select timezone from companies limit 1), 'YYYY-MM-DD') as day, count(*)::int as units
    from messages m join conversations v on v.company_id = m.company_id and v.id = m.conversation_id
    where m.called_at >= ${from} and m.direction = 'out' and m.connection is not null
      and m.status in ('sent', 'delivered', 'read')
    group by 1, 2, 3, 4`.execute(tx)
  return rows.map((row) => ({ ...row, unit: 'message' }))
}

/** Each call by the minutes that it began, as `minutesBegun` counts them. */
const callUnits = async (tx: Db, from: Date): Promise<Units[]> => {
  const { rows } = await sql<Omit<Units, 'unit'>>`
    select channel_id as "channelId", connection, left(address, ${prefixLength}) as number,
      to_char(started_at at time zone (select timezone from companies limit 1), 'YYYY-MM-DD') as day,
      sum(greatest(1, ceil(extract(epoch from ended_at - answered_at) / 60)))::int as units
    from calls where started_at >= ${from} and answered_at is not null and ended_at is not null
    group by 1, 2, 3, 4`.execute(tx)
  return rows.map((row) => ({ ...row, unit: 'minute' }))
}
