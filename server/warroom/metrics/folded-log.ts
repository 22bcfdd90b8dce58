/** The log as the metrics fold it, in pages, each with the channels that the fold cannot know by itself. */
import type { Event } from '@aura/contracts/platform/operation.ts'
import { today } from '@aura/machines/platform/upcast.ts'
import { upcasters } from '@aura/machines/upcasters.ts'
import { type ChannelOf, foldedEvents, type Happened } from '@aura/machines/warroom/metrics/fold.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/transact.ts'

export type LogPage = { events: readonly Happened[]; channelOf: ChannelOf }

type Row = { name: string; v: number; position: number; at: string; body: string }

const eventsAtOnce = 2000
const byName = new Map<string, Event>(foldedEvents.map((event) => [event.name, event]))

/** The folded log after one position, up to and with another; null: to the end. */
export async function* foldedLog(tx: Db, after: number, last: number | null): AsyncIterable<LogPage> {
  for (let from = after; ; ) {
    const { rows } = await sql<Row>`select name, v, position, body,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from events where position > ${from} and (${last}::bigint is null or position <= ${last}::bigint)
        and name = any (${[...byName.keys()]}) order by position limit ${eventsAtOnce}`.execute(tx)
    const events = rows.flatMap(({ v, body, ...row }) => {
      const contract = byName.get(row.name)
      return contract ? [{ ...row, body: today(contract, v, JSON.parse(body), upcasters) }] : []
    })
    const channels = await channelsOf(tx, events)
    yield { events, channelOf: (conversationId) => channels.get(conversationId) ?? null }
    const end = rows.at(-1)
    if (!end || rows.length < eventsAtOnce) return
    from = end.position
  }
}

const messageBody = z.object({ message: z.object({ conversationId: z.string() }) })
const conversationIn = ({ body }: Happened): string[] => {
  const found = messageBody.safeParse(body)
  return found.success ? [found.data.message.conversationId] : []
}

/** Of the conversations in which something was said: one that is closed is no longer known. */
async function channelsOf(tx: Db, events: readonly Happened[]): Promise<Map<string, string>> {
  const ids = new Set(events.flatMap(conversationIn))
  if (ids.size === 0) return new Map()
  const rows = await tx
    .selectFrom('conversations')
    .where('id', 'in', [...ids])
    .select(['id', 'channel_id'])
    .execute()
  return new Map(rows.map(({ id, channel_id }) => [id, channel_id]))
}
