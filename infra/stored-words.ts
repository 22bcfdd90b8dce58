import type pg from 'pg'
import { expect } from 'vitest'

/** Every table of ours that holds one of these words anywhere. */
export async function placesOf(all: pg.Pool, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await all.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('public', 'jobs')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await all.query(`select from ${name} t where t::text like any ($1) limit 1`, [
      words.map((word) => `%${word}%`),
    ])
    if (rows.length > 0) found.push(name)
  }
  expect(tables.length).toBeGreaterThan(20)
  return found
}
