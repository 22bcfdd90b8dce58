/**
 * The workers, composed: pools, news, reactions, jobs and the door. Everything opened here is closed
 * here, in reverse: what is under way finishes, its locks go, and another worker takes over at once.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { upcasters } from '@aura/machines/upcasters.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { assertSafeRole, connectPool } from '@aura/server/platform/database/pools.ts'
import { connectNews, type News } from '@aura/server/platform/log/news.ts'
import { patientNews } from '@aura/server/platform/log/patient-news.ts'
import { logReader } from '@aura/server/platform/log/read.ts'
import { diskProbes } from '@aura/server/platform/observe/disk.ts'
import type { Probe } from '@aura/server/platform/observe/health.ts'
import { createLogger, logState } from '@aura/server/platform/observe/log.ts'
import { orderedIds } from '@aura/server/platform/ordered-ids.ts'
import { features } from './features.ts'
import type { WorkerFeature } from './platform/feature.ts'
import { startFollower } from './platform/follower.ts'
import { openDoor } from './platform/health-server.ts'
import { doorParts } from './platform/health-server-parts.ts'
import { startJobs } from './platform/job-runner.ts'
import { workerMetrics } from './platform/metrics.ts'

export type WorkerParts = {
  features: readonly WorkerFeature[]
  news: (natsUrl: string) => Promise<News>
  /** How often jobs are looked for whose worker is gone. */
  superviseSeconds: number
}

/** `url` is the door's; null when it is not wanted. */
export type RunningWorkers = AsyncDisposable & { readonly url: string | null }

export async function startWorkers(config: Config, parts: Partial<WorkerParts> = {}): Promise<RunningWorkers> {
  await using opened = new AsyncDisposableStack()
  const logger = createLogger(config.logLevel, 'workers')
  const connect = (role: Parameters<typeof connectPool>[0], max: number) => {
    const onError = (error: Error) => logger.warn({ err: error, role }, 'an idle connection to the database was lost')
    const pool = connectPool(role, { databaseUrl: config.databaseUrl, max, onError })
    opened.defer(() => pool.end())
    return pool
  }
  const pool = connect('aura_app', config.databasePool)
  const logPool = connect('aura_log', 2)
  const jobsPool = connect('aura_jobs', 3)
  await assertSafeRole(pool, config.mode === 'production')

  const pause = async (milliseconds: number, signal: AbortSignal) => {
    await wait(milliseconds, undefined, { signal }).catch(() => {})
  }
  const connectBus = parts.news ?? ((url: string) => connectNews(url, (state) => logger.debug({ state }, 'news')))
  const news = opened.use(
    patientNews(
      () => connectBus(config.natsUrl),
      pause,
      (error) => logger.warn({ err: error }, 'no news yet'),
    ),
  )
  const log = logReader(logPool)
  const list = parts.features ?? features
  const shared = {
    pool,
    news,
    logger,
    concurrency: config.workerConcurrency,
    metrics: workerMetrics(),
    now: () => new Date(),
    newId: orderedIds(),
    elapsed: () => performance.now(),
  }
  opened.use(
    await startJobs(
      { ...shared, jobsPool, pollSeconds: 1, superviseSeconds: parts.superviseSeconds ?? 10 },
      list.flatMap((feature) => [...(feature.jobs ?? []), ...(feature.configured?.(config) ?? [])]),
      list.flatMap((feature) => feature.schedules ?? []),
    ),
  )
  const follower = opened.use(
    await startFollower(
      { ...shared, logPool, log, upcasters, pause },
      list.flatMap((feature) => feature.reactions ?? []),
    ),
  )
  for (const open of list.flatMap((feature) => feature.doors ?? [])) {
    const door = await open(doorParts(config, { ...shared, behind: follower.behind }))
    if (door) opened.use(door)
  }
  const probes: Probe[] = [
    { name: 'database', critical: true, check: () => log.epoch() },
    { name: 'news', critical: false, check: () => news.ping() },
    ...diskProbes(config.home, logState),
  ]
  const door =
    config.workersPort === 0
      ? null
      : opened.use(await openDoor({ config, probes, registry: shared.metrics.registry, elapsed: shared.elapsed }))
  const reactions = list.flatMap((feature) => feature.reactions ?? []).length
  logger.info({ reactions, door: door?.url ?? null }, 'the workers are ready')
  const owned = opened.move()
  return { url: door?.url ?? null, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
