/** The delivery log and what came in are kept for thirty days. */
import { job } from '@aura/server/platform/jobs.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bite } from '../platform/housekeeping.ts'
import { inside, schedule } from '../platform/jobs.ts'

const forgetDeliveries = job('integrations.forget-deliveries', z.strictObject({}))

export const forgettingDeliveries = inside(forgetDeliveries, async ({ tx, enqueue }) => {
  const { rows } = await sql<{ removed: number }>`
    select greatest(forget_endpoint_deliveries(${bite}), forget_inbound(${bite})) as removed`.execute(tx)
  if (rows[0]?.removed === bite) await enqueue(forgetDeliveries, {})
})

export const everyHour = [schedule(forgetDeliveries, '27 * * * *', {})]
