/** How many alerts were active, minute by minute of an hour. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { alertCountSteps, alertCounts as contract } from '@aura/contracts/warroom/alerts/alert.ts'
import { startOf } from '@aura/machines/warroom/metrics/minutes.ts'
import { sql } from 'kysely'
import { answerAlike } from '../../platform/handle.ts'
import { clockOf } from '../wall/wall.ts'

export const alertCounts = answerAlike(contract, async ({ tx, input }) => {
  const to = startOf(input.until === undefined ? await clockOf(tx) : Date.parse(input.until))
  const from = to - alertCountSteps * minuteMs
  const { rows } = await sql<{ count: number }>`
    with lasted as materialized (select raised_at, cleared_at from alerts
      where raised_at <= ${new Date(to)} and (cleared_at is null or cleared_at > ${new Date(from)}))
    select (select count(*)::int from lasted
      where raised_at <= minute and (cleared_at is null or cleared_at > minute)) as count
    from generate_series(${new Date(from + minuteMs)}::timestamptz, ${new Date(to)}::timestamptz, interval '1 minute') as minute
    order by minute`.execute(tx)
  return { from: new Date(from).toISOString(), stepMs: minuteMs, values: rows.map(({ count }) => count) }
})
