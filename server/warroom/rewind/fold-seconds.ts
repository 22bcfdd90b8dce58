/** What the room showed, folded from the log once more. */
import type { Event } from '@aura/contracts/platform/operation.ts'
import type { WallState } from '@aura/contracts/warroom/wall/wall.ts'
import { today, upcastersOf } from '@aura/machines/platform/upcast.ts'
import { fold, foldedEvents } from '@aura/machines/warroom/metrics/fold.ts'
import { startOf } from '@aura/machines/warroom/metrics/minutes.ts'
import { wallOf } from '@aura/machines/warroom/wall/wall.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/transact.ts'
import { metricsBefore, placeAfter } from './checkpoint.ts'

export type Stretch = { from: number; until: number; stepMs: number }

const eventsAtOnce = 2000
/** Checkpoints keep it far below; without them nobody waits for the whole log. */
const eventsAtMost = 60_000

export async function foldSeconds(tx: Db, { from, until, stepMs }: Stretch): Promise<WallState[]> {
  const metrics = await metricsBefore(tx, from)
  const frames: WallState[] = []
  let next = from
  let read = 0
  /** The moments up to this one, where anything is other than at the last of them. */
  const show = (upTo: number) => {
    for (; next <= upTo && next < until; next += stepMs) {
      const last = frames.at(-1)
      const same = last?.position === metrics.position && startOf(Date.parse(last.at)) === startOf(next)
      if (!same) frames.push(wallOf(metrics, next))
    }
  }
  for await (const page of pages(tx, metrics.position, await placeAfter(tx, until))) {
    read += page.length
    if (read > eventsAtMost) return []
    const channels = await channelsOf(tx, page)
    for (const event of page) {
      const at = Date.parse(event.at)
      show(at - 1)
      if (at > until) return frames
      fold(metrics, event, (conversationId) => channels.get(conversationId) ?? null)
    }
    metrics.closed = []
    metrics.traces = []
  }
  show(until)
  return frames
}

type Row = { name: string; v: number; position: number; at: string; body: string }
type Read = Omit<Row, 'v' | 'body'> & { body: unknown }

const byName = new Map<string, Event>(foldedEvents.map((event) => [event.name, event]))
const none = upcastersOf([])

async function* pages(tx: Db, after: number, last: number | null): AsyncIterable<Read[]> {
  for (let from = after; ; ) {
    const { rows } = await sql<Row>`select name, v, position, body,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from events where position > ${from} and (${last}::bigint is null or position <= ${last}::bigint)
        and name = any (${[...byName.keys()]}) order by position limit ${eventsAtOnce}`.execute(tx)
    yield rows.flatMap(({ v, body, ...row }) => {
      const contract = byName.get(row.name)
      return contract ? [{ ...row, body: today(contract, v, JSON.parse(body), none) }] : []
    })
    const end = rows.at(-1)
    if (!end || rows.length < eventsAtOnce) return
    from = end.position
  }
}

/** Of the conversations in which something was said: one that is closed is no longer known. */
async function channelsOf(tx: Db, page: readonly Read[]): Promise<Map<string, string>> {
  const ids = new Set(page.flatMap(({ body }) => conversationIn(body)))
  if (ids.size === 0) return new Map()
  const rows = await tx
    .selectFrom('conversations')
    .where('id', 'in', [...ids])
    .select(['id', 'channel_id'])
    .execute()
  return new Map(rows.map(({ id, channel_id }) => [id, channel_id]))
}

const said = z.object({ message: z.object({ conversationId: z.string() }) })
const conversationIn = (body: unknown): string[] => {
  const found = said.safeParse(body)
  return found.success ? [found.data.message.conversationId] : []
}
