/** What a deal was: its events hold it whole, so two in a row say what changed. */
import { deal as dealShape } from '@aura/contracts/deals/deal.ts'
import { dealHistory, type HistoryEntry } from '@aura/contracts/deals/history.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { assertReferences } from '../platform/references.ts'

export type Row = { position: number; at: Date; actor_id: string | null; body: string }

export const dealIn = (body: string) => z.parse(z.object({ deal: dealShape }), JSON.parse(body)).deal

export const history = answer(dealHistory, async ({ input, tx }) => {
  const { dealId, before = Number.MAX_SAFE_INTEGER, limit } = input
  await assertReferences(tx, ['deals'], [dealId], 'deals.not_found')
  // One more than the page: it says what the last one of the page changed.
  const { rows } = await sql<Row>`select position, at, actor_id, body
    from deal_events(${dealId}, ${before}, ${limit + 1})`.execute(tx)
  const names = await namesOf(tx, rows)
  const states = rows.map(({ body }) => dealIn(body))
  const entries = rows.slice(0, limit).flatMap((row, index): HistoryEntry[] => {
    const deal = states[index]
    const by = row.actor_id === null ? null : (names.get(row.actor_id) ?? null)
    return deal
      ? [{ position: row.position, at: row.at.toISOString(), by, deal, before: states[index + 1] ?? null }]
      : []
  })
  return { rows: entries, older: rows.length > limit }
})

export async function namesOf(tx: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id])))]
  if (ids.length === 0) return new Map()
  const people = await tx.selectFrom('users').where('id', 'in', ids).select(['id', 'first_name', 'last_name']).execute()
  return new Map(people.map((row) => [row.id, personName(row.first_name, row.last_name)]))
}
