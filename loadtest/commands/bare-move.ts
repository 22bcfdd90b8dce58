/**
 * The control: the statements of a move that read and write its card, its command and the log, in a
 * plain Kysely transaction. No door, no contract, no look at rights, no news.
 */
import { randomUUIDv7 } from 'node:crypto'
import { dealMoved } from '@aura/contracts/deals/move.ts'
import { rankAt } from '@aura/server/deals/rank.ts'
import { lockDeal, saveDeal } from '@aura/server/deals/store.ts'
import { appendStatement, emitted } from '@aura/server/platform/append.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import type { Schema } from '@aura/server/platform/database/schema.ts'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { anyMove, type Mover } from './plan.ts'

export function bareMove(databaseUrl: string, max: number): (mover: Mover) => Promise<void> {
  const pool = connectPool('aura_app', { databaseUrl, max, onError: () => {} })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return (mover) => move(db, mover)
}

async function move(db: Kysely<Schema>, mover: Mover): Promise<void> {
  const input = anyMove(mover)
  const { companyId, userId } = mover.claims
  const id = randomUUIDv7()
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('app.company', ${companyId}, true)`.execute(tx)
    const command = { company_id: companyId, actor_id: userId, id, name: 'deals.move', input_hash: id }
    await tx.insertInto('commands').values(command).execute()
    const deal = await lockDeal(tx, input.dealId)
    const location = { pipelineId: deal.pipelineId, stage: input.to, before: null, moving: deal.id }
    const rank = await rankAt({ tx, emit: () => {}, random: Math.random }, location)
    const moved = await saveDeal(tx, {
      ...deal,
      stage: input.to,
      rank,
      movedAt: new Date().toISOString(),
      version: deal.version + 1,
    })
    const event = emitted(dealMoved, { deal: moved, from: deal.stage }, randomUUIDv7())
    const { text, values = [] } = appendStatement({ company: companyId, actor: userId, cause: id, events: [event] })
    const { rows } = await tx.executeQuery<{ last: number }>(CompiledQuery.raw(text, values))
    await tx
      .updateTable('commands')
      .set({ output: JSON.stringify(moved), rooms: [...event.rooms], position: rows[0]?.last ?? 0 })
      .where('company_id', '=', companyId)
      .where('actor_id', '=', userId)
      .where('id', '=', id)
      .execute()
  })
}
