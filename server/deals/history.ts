/** What a deal was: its events hold it whole, so two in a row say what changed. */
import { dealArchived, dealRestored } from '@aura/contracts/deals/archive.ts'
import { dealCreated } from '@aura/contracts/deals/create.ts'
import { type Deal, deal as dealShape } from '@aura/contracts/deals/deal.ts'
import { dealEdited } from '@aura/contracts/deals/edit.ts'
import { dealHistory, type HistoryEntry } from '@aura/contracts/deals/history.ts'
import { dealMoved } from '@aura/contracts/deals/move.ts'
import { dealWon } from '@aura/contracts/deals/win.ts'
import type { Event } from '@aura/contracts/platform/operation.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { type LoggedBody, liftEvent } from '../platform/log/lift-event.ts'
import { assertReferences } from '../platform/references.ts'

export type LoggedDeal = LoggedBody & { name: string }
export type Row = LoggedDeal & { position: number; at: Date; actor_id: string | null }

const contracts: readonly Event[] = [dealCreated, dealEdited, dealMoved, dealWon, dealArchived, dealRestored]
const byName = new Map<string, Event>(contracts.map((contract) => [contract.name, contract]))
const body = z.object({ deal: dealShape })

/** Of one of the events that hold a deal whole. */
export function dealIn(logged: LoggedDeal): Deal {
  const contract = byName.get(logged.name)
  if (!contract) throw new Error(`${logged.name} holds no deal`)
  return z.parse(body, liftEvent(contract, logged)).deal
}

export const history = answer(dealHistory, async ({ input, tx }) => {
  const { dealId, before = Number.MAX_SAFE_INTEGER, limit } = input
  await assertReferences(tx, ['deals'], [dealId], 'deals.not_found')
  // One more than the page: it says what the last one of the page changed.
  const { rows } = await sql<Row>`select position, at, actor_id, name, v, body
    from deal_events(${dealId}, ${before}, ${limit + 1})`.execute(tx)
  const names = await namesOf(tx, rows)
  const states = rows.map(dealIn)
  const entries = rows.slice(0, limit).flatMap((row, index): HistoryEntry[] => {
    const deal = states[index]
    const by = row.actor_id === null ? null : (names.get(row.actor_id) ?? null)
    return deal
      ? [{ position: row.position, at: row.at.toISOString(), by, deal, before: states[index + 1] ?? null }]
      : []
  })
  return { rows: entries, older: rows.length > limit }
})

export async function namesOf(tx: Db, rows: readonly Pick<Row, 'actor_id'>[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id])))]
  if (ids.length === 0) return new Map()
  const people = await tx.selectFrom('users').where('id', 'in', ids).select(['id', 'first_name', 'last_name']).execute()
  return new Map(people.map((row) => [row.id, personName(row.first_name, row.last_name)]))
}
