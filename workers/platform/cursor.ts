/** A cursor says up to which position of a company's log a reaction has come. Its row is the lock. */
import type pg from 'pg'
import type { Reaction } from './reactions.ts'

export type Cursor = { position: number; tries: number; retry_at: Date | null }

/** Reactions are known by name from the first start on; that moment is where a reaction begins. */
export async function register(pool: pg.Pool, reactions: readonly Reaction[]): Promise<void> {
  for (const { name, reset } of reactions) {
    await pool.query('insert into reactions (name, projection) values ($1, $2) on conflict do nothing', [
      name,
      reset !== null,
    ])
  }
}

/** Nothing comes back while another worker holds the row, and when there is none yet. */
export const lockCursor = (reaction: string, company: string): pg.QueryConfig => ({
  name: 'lock-cursor',
  text: `select position, tries, retry_at from cursors where reaction = $1 and company_id = $2
         for update skip locked`,
  values: [reaction, company],
})

export const cursorExists = (reaction: string, company: string): pg.QueryConfig => ({
  name: 'cursor-exists',
  text: 'select from cursors where reaction = $1 and company_id = $2',
  values: [reaction, company],
})

export const createCursor = (reaction: string, company: string): pg.QueryConfig => ({
  name: 'create-cursor',
  text: `insert into cursors (reaction, company_id, position)
         select r.name, $2, case when r.projection then 0 else
           coalesce((select e.position from events e where e.company_id = $2 and e.at <= r.since
                     order by e.position desc limit 1), 0) end
         from reactions r where r.name = $1
         on conflict do nothing`,
  values: [reaction, company],
})

/** Having moved on, it has tried nothing at its new place. */
export const moveCursor = (reaction: string, company: string, position: number): pg.QueryConfig => ({
  name: 'move-cursor',
  text: `update cursors set position = $3, tries = 0, retry_at = null, last_error = null
         where reaction = $1 and company_id = $2`,
  values: [reaction, company, position],
})

export const delayCursor = (
  reaction: string,
  company: string,
  failed: { tries: number; retryAt: Date; reason: string },
): pg.QueryConfig => ({
  name: 'delay-cursor',
  text: 'update cursors set tries = $3, retry_at = $4, last_error = $5 where reaction = $1 and company_id = $2',
  values: [reaction, company, failed.tries, failed.retryAt, failed.reason],
})
