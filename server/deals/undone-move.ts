/** A move or a win that an undo names, as the log has it: what the deal was is not the client's to say. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { isSameEnd, type UndoneMove } from '@aura/machines/deals/decide.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { dealIn, type LoggedDeal } from './history.ts'

/** So many changes after the move are looked through. */
const mostLater = 50

/** Undefined where the version was not made by one, or too much has happened since. */
export async function undoneMove(tx: Db, deal: Deal, version: number): Promise<UndoneMove | undefined> {
  if (version > deal.version) return undefined
  // The state before the move is one more.
  const limit = Math.min(mostLater, deal.version - version + 2)
  const { rows } = await sql<LoggedDeal>`select name, v, body
    from deal_events(${deal.id}, ${Number.MAX_SAFE_INTEGER}, ${limit})`.execute(tx)
  const states = rows.map(dealIn)
  const at = states.findIndex((state) => state.version === version)
  const [after, before] = [states[at], states[at + 1]]
  const isUndoable =
    after &&
    before &&
    (after.pipelineId !== before.pipelineId || after.stage !== before.stage || !isSameEnd(after, before))
  return isUndoable ? { before, after } : undefined
}
