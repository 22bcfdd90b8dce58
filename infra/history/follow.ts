/**
 * What the workers make of the past as it goes by: the metrics, the alerts and the feed, folded by their own reactions
 * with the clock of that time. Everything else that hangs on the log begins behind the past: nobody is notified of it.
 */
import { upcasters } from '@aura/machines/upcasters.ts'
import { features } from '@aura/workers/features.ts'
import { workerMetrics } from '@aura/workers/platform/metrics.ts'
import { step } from '@aura/workers/platform/reaction-step.ts'
import { alertsReaction } from '@aura/workers/warroom/alerts/on-events.ts'
import type { Playback } from './playback.ts'

const metricsReaction = 'warroom.metrics'
const feedReaction = 'warroom.on-feed-events'

const reactions = features.flatMap((feature) => feature.reactions ?? [])
const named = (name: string) => {
  const found = reactions.find((reaction) => reaction.name === name)
  if (!found) throw new Error(`there is no reaction ${name}`)
  return found
}

export type Following = {
  /** Everything that has happened until then; `before` is how far the log went the last time. */
  upTo: (at: number, before: number) => Promise<void>
  /** From here on there is a feed. */
  beginFeed: () => Promise<void>
  /** What has no past begins behind it. */
  beginOthers: () => Promise<void>
}

/** The rules are looked at only while somebody watches: minute by minute through a month takes longer than the month. */
export function following(
  { pool, owner, companyId, log, newId }: Playback,
  isWatched: (at: number) => boolean,
): Following {
  const metrics = workerMetrics()
  const followed = [named(metricsReaction)]
  const alerts = named(alertsReaction)
  let wasWatched = false
  const begin = (name: string, position: number) =>
    owner.query(
      `insert into cursors (reaction, company_id, position) values ($1, $2, $3)
       on conflict (reaction, company_id) do update set position = greatest(cursors.position, excluded.position)`,
      [name, companyId, position],
    )
  /** What came while nobody looked is not made up for. */
  async function beginAlerts(position: number): Promise<void> {
    await begin(alertsReaction, position)
    await owner.query(
      `update alert_watches set body = '[]', due_at = null, needs_full_evaluation = true where company_id = $1`,
      [companyId],
    )
  }
  /** An alert is looked after until it is over. */
  async function isFiring(): Promise<boolean> {
    const { rowCount } = await owner.query(`select from alerts where company_id = $1 and state <> 'cleared'`, [
      companyId,
    ])
    return rowCount !== 0
  }
  const started = Promise.all(followed.map(({ name }) => begin(name, 0)))

  return {
    async upTo(at, before) {
      await started
      const now = () => new Date(at)
      const parts = { pool, news: { publish: () => {} }, newId: () => newId(at), upcasters, now, metrics }
      const watched = isWatched(at) || (wasWatched && (await isFiring()))
      if (watched && !wasWatched) await beginAlerts(before)
      wasWatched = watched
      for (const reaction of [...followed, ...(watched ? [alerts] : [])])
        while ((await step(parts, reaction, companyId)) === 'more');
      await log.redate()
    },
    async beginFeed() {
      await begin(feedReaction, log.head())
      followed.push(named(feedReaction))
    },
    async beginOthers() {
      for (const { name, reset } of reactions) if (reset === null) await begin(name, log.head())
    },
  }
}
