/** A visitor who filled in the form and never wrote is forgotten after two days. */
import { job } from '@aura/server/platform/jobs.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bite } from '../platform/housekeeping.ts'
import { inside, schedule } from '../platform/jobs.ts'

const forgetVisitors = job('webchat.forget-visitors', z.strictObject({}))

export const forgettingVisitors = inside(forgetVisitors, async ({ tx, enqueue }) => {
  const { rows } = await sql<{ removed: number }>`select forget_webchat_visitors(${bite}) as removed`.execute(tx)
  if (rows[0]?.removed === bite) await enqueue(forgetVisitors, {})
})

export const everyNight = [schedule(forgetVisitors, '23 4 * * *', {})]
