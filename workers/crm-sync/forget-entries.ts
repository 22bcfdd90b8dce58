/** The log of records is kept for ninety days. */
import { job } from '@aura/server/platform/jobs.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bite } from '../platform/housekeeping.ts'
import { inside, schedule } from '../platform/jobs.ts'

const forgetEntries = job('crm-sync.forget-entries', z.strictObject({}))

export const forgettingEntries = inside(forgetEntries, async ({ tx, enqueue }) => {
  const { rows } = await sql<{ removed: number }>`select forget_crm_entries(${bite}) as removed`.execute(tx)
  if (rows[0]?.removed === bite) await enqueue(forgetEntries, {})
})

export const everyHour = [schedule(forgetEntries, '33 * * * *', {})]
