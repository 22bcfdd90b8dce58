/** Removes what identity promised to keep only so long: tokens of ended sessions, challenges, old failures. */
import { job } from '@aura/server/platform/jobs.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bite } from '../platform/housekeeping.ts'
import { inside, schedule } from '../platform/jobs.ts'

const forgetRefreshTokens = job('identity.forget-refresh-tokens', z.strictObject({}))
const forgetRows = job('identity.forget-rows', z.strictObject({}))

export const forgettingRefreshTokens = inside(forgetRefreshTokens, async ({ tx, enqueue }) => {
  const { rows } = await sql<{ removed: number }>`select forget_refresh_tokens(${bite}) as removed`.execute(tx)
  if (rows[0]?.removed === bite) await enqueue(forgetRefreshTokens, {})
})

export const forgettingRows = inside(forgetRows, async ({ tx, enqueue }) => {
  const { rows } = await sql<{ removed: number }>`select forget_identity_rows(${bite}) as removed`.execute(tx)
  if (rows[0]?.removed === bite) await enqueue(forgetRows, {})
})

export const everyHour = [
  schedule(forgetRefreshTokens, '37 * * * *', {}),
  // Codes that ran out an hour ago are gone soon after.
  schedule(forgetRows, '*/15 * * * *', {}),
]
