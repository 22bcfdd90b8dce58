/** Single calls to models are kept for four hundred days. */
import { job } from '@aura/server/platform/jobs.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bite } from '../platform/housekeeping.ts'
import { inside, schedule } from '../platform/jobs.ts'

const forgetCalls = job('ai.forget-calls', z.strictObject({}))

export const forgettingCalls = inside(forgetCalls, async ({ tx, enqueue }) => {
  const { rows } = await sql<{ removed: number }>`select forget_ai_calls(${bite}) as removed`.execute(tx)
  if (rows[0]?.removed === bite) await enqueue(forgetCalls, {})
})

export const everyDay = [schedule(forgetCalls, '41 4 * * *', {})]
