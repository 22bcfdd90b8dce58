/** What others have made of a deal since a user saw it: from the log, which alone says who it was. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { ConcurrentEdit } from '@aura/machines/deals/concurrent-edit.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { dealIn, namesOf, type Row } from './history.ts'

/** So many changes since are looked through; who saw an older deal reads it again. */
const mostSince = 100

type Seen = { version: number; overwrites?: number | undefined; userId: string }

/** `current` is locked. Undefined where the log has no such version, or too much has happened since. */
export async function editSince(
  tx: Db,
  current: Deal,
  { version, ...seen }: Seen,
): Promise<ConcurrentEdit | undefined> {
  if (version === current.version) return { base: current, current, since: [], ...seen }
  if (version > current.version) return undefined
  const { rows } = await sql<Row>`select position, at, actor_id, body
    from deal_events(${current.id}, ${Number.MAX_SAFE_INTEGER}, ${mostSince})`.execute(tx)
  const states = rows.map(({ body }) => dealIn(body))
  const found = states.findIndex((state) => state.version === version)
  const base = states[found]
  if (!base) return undefined
  const names = await namesOf(tx, rows.slice(0, found))
  const since = rows.slice(0, found).map(({ at, actor_id }, index) => ({
    deal: states[index] ?? base,
    at: at.toISOString(),
    byId: actor_id,
    by: actor_id === null ? null : (names.get(actor_id) ?? null),
  }))
  return { base, current, since: since.reverse(), ...seen }
}
