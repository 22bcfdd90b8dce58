/** A move that an undo names, as the log has it: what the deal was is not the client's to say. */
import type { UndoneMove } from '@aura/machines/deals/decide.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { dealIn } from './history.ts'

/** So many changes after the move are looked through. */
const mostLater = 50

/** Undefined where the version was not made by a move, or too much has happened since. */
export async function undoneMove(tx: Db, dealId: string, version: number): Promise<UndoneMove | undefined> {
  const { rows } = await sql<{ body: string }>`select body
    from deal_events(${dealId}, ${Number.MAX_SAFE_INTEGER}, ${mostLater})`.execute(tx)
  const states = rows.map(({ body }) => dealIn(body))
  const at = states.findIndex((state) => state.version === version)
  const [after, before] = [states[at], states[at + 1]]
  return after && before && after.stage !== before.stage ? { before, after } : undefined
}
