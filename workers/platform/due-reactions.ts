/**
 * Which reactions have something to do, asked of the log itself. News only makes it quicker: what this
 * finds once a second is what makes it certain.
 */
import type pg from 'pg'
import type { Reaction } from './reactions.ts'

export type Due = {
  reaction: string
  company: string
  head: number
  /** Where it stands; null before its first step in this company. */
  position: number | null
  /** The first event it still wants. */
  wanted: number | null
  retryAt: Date | null
}

/** A cursor is moved over events its reaction does not want when they are this many: fewer cost a look, more a write. */
const stray = 200

/** One row a reaction and company with something to do, now or after its waiting time. */
export async function dueIn(
  pool: pg.Pool,
  reactions: readonly Reaction[],
  companies: readonly string[],
): Promise<Due[]> {
  const wishes = reactions.map(({ name, events }) => ({ name, names: [...events.keys()] }))
  const { rows } = await pool.query<Due>({
    name: 'reactions-due',
    text: `with r as (select * from jsonb_to_recordset($1::jsonb) as r(name text, names text[])),
           companies as (
             select unnest($2::uuid[]) as id
             union select company_id from cursors where retry_at is not null),
           heads as (
             select c.id, h.position from companies c cross join lateral (
               select e.position from events e where e.company_id = c.id order by e.position desc limit 1) h)
           select r.name as reaction, h.id as company, h.position as head, c.position,
             w.position as wanted, c.retry_at as "retryAt"
           from r cross join heads h
           left join cursors c on c.reaction = r.name and c.company_id = h.id
           left join lateral (
             select e.position from events e
             where e.company_id = h.id and e.position > c.position and e.name = any (r.names)
             order by e.position limit 1) w on true
           where c.position is null or w.position is not null or h.position - c.position > $3`,
    values: [JSON.stringify(wishes), companies, stray],
  })
  return rows
}

/** Every company that has a log, found by hopping along its key. */
export async function companiesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ company: string }>({
    name: 'companies-of-log',
    text: `with recursive hop as (
             (select company_id from events order by company_id limit 1)
             union all
             select (select e.company_id from events e where e.company_id > hop.company_id
                     order by e.company_id limit 1)
             from hop where hop.company_id is not null)
           select company_id as company from hop where company_id is not null`,
  })
  return rows.map((row) => row.company)
}

export const lagOf = (due: Due): number =>
  due.wanted === null ? (due.position === null ? due.head : 0) : due.head - due.wanted + 1
