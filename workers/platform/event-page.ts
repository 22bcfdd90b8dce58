/** The next events of a company that a reaction wants, and how far of the log they answer for. */
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { today, type Upcasters } from '@aura/machines/platform/upcast.ts'
import type pg from 'pg'
import type { Delivered, Reaction } from './reactions.ts'

/** Positions are dense, so a window of them is a bound on the rows that are looked at. */
const window = 5000

type Row = Pick<WireEvent, 'id' | 'name' | 'v' | 'position' | 'at' | 'cause'> & {
  actor_id: string | null
  body: string
}

export type Page = {
  rows: readonly Row[]
  /** No event the reaction wants lies between its cursor and here beyond those in `rows`. */
  covered: number
  /** The log goes on after `covered`. */
  more: boolean
}

export async function readPage(
  client: pg.PoolClient,
  company: string,
  names: readonly string[],
  after: number,
  limit: number,
): Promise<Page> {
  // Sent together. The head is read first, so the page misses nothing below it; but it may hold what
  // was committed in between, and that is covered too.
  const [heads, page] = await Promise.all([
    client.query<{ head: number }>({
      name: 'reaction-head',
      text: 'select coalesce(max(position), 0) as head from events where company_id = $1',
      values: [company],
    }),
    client.query<Row>({
      name: 'reaction-page',
      text: `select id, name, v, position, actor_id, cause, body,
               to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
             from events where company_id = $1 and position > $2 and position <= $3 and name = any ($4)
             order by position limit $5`,
      values: [company, after, after + window, names, limit],
    }),
  ])
  const head = heads.rows[0]?.head ?? after
  const last = page.rows.at(-1)
  const reached = last?.position ?? after
  const covered = page.rows.length === limit ? reached : Math.max(reached, Math.min(head, after + window))
  return { rows: page.rows, covered, more: covered < head }
}

export function tell(reaction: Reaction, row: Row, upcasters: Upcasters): Delivered<never> {
  const contract = reaction.events.get(row.name)
  if (!contract) throw new Error(`${reaction.name} does not listen to ${row.name}`)
  const body = today(contract, row.v, JSON.parse(row.body), upcasters)
  const { id, position, at, cause } = row
  const result: Delivered<typeof contract> = { contract, id, position, at, cause, actor: row.actor_id, body }
  return result as never
}
