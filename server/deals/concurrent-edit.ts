/** What has become of a deal since a user saw it: from the log, which alone says who it was. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { ConcurrentEdit } from '@aura/machines/deals/concurrent-edit.ts'
import { NewerEvent } from '@aura/machines/platform/upcast.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { dealIn, type LoggedDeal, namesOf, type Row } from './history.ts'

/** So many changes since are looked through; who saw an older deal reads it again. */
const mostSince = 100

type Seen = {
  version: number
  userId: string
  seenCommands?: readonly string[] | undefined
  overwrites?: number | undefined
}

type StatedVersions = { version?: number | undefined; overwrites?: number | undefined }
/** A version that nobody can have seen. */
export const isAhead = (current: Deal, { version = 0, overwrites = 0 }: StatedVersions) =>
  Math.max(version, overwrites) > current.version

/** `current` is locked. Undefined where the log has no such version, or too much has happened since. */
export async function editSince(tx: Db, current: Deal, seen: Seen): Promise<ConcurrentEdit | undefined> {
  const { version, userId, seenCommands = [], overwrites } = seen
  if (isAhead(current, seen)) return undefined
  if (version === current.version) return { base: current, current, since: [], overwrites }
  const limit = Math.min(mostSince, current.version - version + 1)
  const { rows } = await sql<Row & { cause: string | null }>`select position, at, actor_id, cause, name, v, body
    from deal_events(${current.id}, ${Number.MAX_SAFE_INTEGER}, ${limit})`.execute(tx)
  const versions = rows.map((row) => ({ ...row, deal: readDeal(row) }))
  const found = versions.findIndex(({ deal }) => deal?.version === version)
  const base = versions[found]?.deal
  if (!base) return undefined
  const later = versions.slice(0, found)
  const names = await namesOf(tx, later)
  const since = later.flatMap(({ deal, at, actor_id, cause }) => {
    const wasSeen = actor_id === userId && cause !== null && seenCommands.includes(cause)
    const by = actor_id === null ? null : (names.get(actor_id) ?? null)
    return deal ? [{ deal, at: at.toISOString(), by, wasSeen }] : []
  })
  return { base, current, since: since.reverse(), overwrites }
}

/** Undefined of one that another release wrote: what it changed is told of the next. */
function readDeal(logged: LoggedDeal): Deal | undefined {
  try {
    return dealIn(logged)
  } catch (error) {
    if (error instanceof NewerEvent || error instanceof z.core.$ZodError) return undefined
    throw error
  }
}
