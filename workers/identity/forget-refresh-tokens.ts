/** Removes the refresh tokens of sessions that are over since yesterday. */
import { job } from '@aura/server/platform/jobs.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bite } from '../platform/housekeeping.ts'
import { inside, schedule } from '../platform/jobs.ts'

const forgetRefreshTokens = job('identity.forget-refresh-tokens', z.strictObject({}))

export const forgettingRefreshTokens = inside(forgetRefreshTokens, async ({ tx, enqueue }) => {
  const { rows } = await sql<{ removed: number }>`select forget_refresh_tokens(${bite}) as removed`.execute(tx)
  if (rows[0]?.removed === bite) await enqueue(forgetRefreshTokens, {})
})

export const everyHour = schedule(forgetRefreshTokens, '37 * * * *', {})
