/**
 * The server, composed: pools, news, doors, gateway. Everything opened here is closed here, in reverse.
 * Parts may be handed in, so that a test can lose a message or stop the clock.
 */
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { attendance } from './attendance.ts'
import { features } from './features.ts'
import { createGateway } from './gateway/gateway.ts'
import { gatewayGauges, gatewayMetrics } from './gateway-metrics.ts'
import { gatewayParts } from './gateway-parts.ts'
import { accessTokens } from './platform/access-token.ts'
import type { Config } from './platform/config.ts'
import { assertSafeRole, connectPool } from './platform/database/pools.ts'
import { type ExecuteParts, executor, operationsOf } from './platform/execute.ts'
import { apiDoor, errorDoor } from './platform/http/api.ts'
import { createApp } from './platform/http/app.ts'
import { devPages } from './platform/http/dev-pages.ts'
import { openApi } from './platform/http/openapi.ts'
import { operationsDoor } from './platform/http/operations.ts'
import { apiPages, clientPages } from './platform/http/pages.ts'
import { lastUse } from './platform/last-use.ts'
import { connectNews, type News } from './platform/log/news.ts'
import { patientNews } from './platform/log/patient-news.ts'
import { logReader } from './platform/log/read.ts'
import { diskProbes } from './platform/observe/disk.ts'
import type { Probe } from './platform/observe/health.ts'
import { launcherParts } from './platform/observe/launcher-parts.ts'
import { createLogger, logState } from './platform/observe/log.ts'
import { createMetrics } from './platform/observe/metrics.ts'
import { openMetricsServer } from './platform/observe/metrics-server.ts'
import { orderedIds } from './platform/ordered-ids.ts'
import { rateLimit } from './platform/rate-limit.ts'
import { openRequests } from './platform/run-open.ts'
import { tellServiceHealth } from './service-health.ts'
import { isVisitorToken, visitorClaims } from './webchat/index.ts'

export type ServerParts = { news: (natsUrl: string) => Promise<News>; now: () => Date }

export type RunningServer = AsyncDisposable & { url: string; port: number; drain(): Promise<void> }

export async function startServer(config: Config, parts: Partial<ServerParts> = {}): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack()
  const logger = createLogger(config.logLevel, 'server')
  const onError = (error: Error) => logger.warn({ err: error }, 'an idle connection to the database was lost')
  const pool = connectPool('aura_app', { databaseUrl: config.databaseUrl, max: config.databasePool, onError })
  opened.defer(() => pool.end())
  const logPool = connectPool('aura_log', { databaseUrl: config.databaseUrl, max: 3, onError })
  opened.defer(() => logPool.end())
  await assertSafeRole(pool, config.mode === 'production')
  const connect = parts.news ?? ((url: string) => connectNews(url, (state) => logger.debug({ state }, 'news')))
  const news = opened.use(
    patientNews(
      () => connect(config.natsUrl),
      async (milliseconds, signal) => void (await wait(milliseconds, undefined, { signal }).catch(() => {})),
      (error) => logger.warn({ err: error }, 'no news yet'),
    ),
  )
  const log = logReader(logPool)

  const handlers = features.flatMap((feature) => feature.handlers)
  const operations = operationsOf(handlers)
  const metrics = createMetrics(new Set(operations.keys()), logger)
  const app = await createApp(config, logger)
  const used = lastUse(
    pool,
    () => new Date(),
    (error) => logger.warn({ err: error }, 'a use was not noted'),
  )
  const tokens = accessTokens(app, config.accessTokenSeconds, () => new Date(), used)
  let hearHere: ExecuteParts['hearHere']
  const executeParts: ExecuteParts = {
    pool,
    news,
    operations,
    config,
    limit: rateLimit(config.ratePerMinute, () => performance.now()),
    now: parts.now ?? (() => new Date()),
    newId: orderedIds(),
    random: () => Math.random(),
    signAccessToken: tokens.sign,
    hearHere: (companyId, message) => hearHere?.(companyId, message),
  }
  const execute = executor(executeParts)

  let draining = false
  const probes = {
    database: { name: 'database', critical: true, check: () => pool.query('select 1') },
    log: { name: 'log', critical: true, check: () => log.epoch() },
    news: { name: 'news', critical: false, check: () => news.ping() },
  } satisfies Record<string, Probe>
  errorDoor(app)
  apiDoor(app, {
    execute,
    handlers,
    verify: tokens.verify,
    metrics: metrics.operations,
    secureCookies: config.publicUrl.startsWith('https:'),
  })
  for (const feature of features) feature.routes?.(app, openRequests(executeParts, execute, tokens.verify))
  const examples = Object.assign({}, ...features.map((feature) => feature.examples ?? {}))
  const webhooks = Object.assign({}, ...features.map((feature) => feature.webhooks ?? {}))
  await apiPages(app, openApi(handlers, config.publicUrl, examples, webhooks))
  operationsDoor(app, {
    probes: [...Object.values(probes), ...diskProbes(config.home, logState)],
    others: launcherParts(config.launcherUrl),
    registry: metrics.registry,
    draining: () => draining,
    config,
  })
  if (config.mode === 'embedded') {
    if (config.devUrl) devPages(app, '/dev/mail', config.devUrl)
    if (config.simulatorUrl) {
      devPages(app, '/dev/phone', config.simulatorUrl)
      devPages(app, '/dev/shop', config.simulatorUrl)
    }
  }
  await clientPages(app)

  let rooms: ReturnType<typeof attendance> | undefined
  const gateway = createGateway(
    app.server,
    gatewayParts({
      config,
      pool,
      logPool,
      log,
      news,
      handlers,
      execute,
      verify: (token) =>
        isVisitorToken(token) ? visitorClaims(config, token, executeParts.now()) : tokens.verify(token),
      metrics: gatewayMetrics(metrics.registry, logger),
      operations: metrics.operations,
      logger,
      entered: (room) => rooms?.entered(room),
    }),
  )
  hearHere = gateway.hear
  gatewayGauges(metrics.registry, () => gateway.stats())
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  const metricsServer =
    config.metricsPort === 0
      ? null
      : opened.use(
          await openMetricsServer({ config, host: config.host, port: config.metricsPort, registry: metrics.registry }),
        )
  opened.defer(() => closeGently(app, async () => void (await Promise.all(features.map(({ settle }) => settle?.())))))
  opened.use(gateway)
  opened.use(tellServiceHealth({ app, probes, announce: gateway.announce }))
  rooms = opened.use(attendance({ features, pool, news, gateway, logger }))
  logger.info({ port, metrics: metricsServer?.url ?? null }, 'the server is ready')

  const owned = opened.move()
  return {
    url: `http://${config.host}:${port}`,
    port,
    async drain() {
      draining = true
      await gateway.drain()
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Nothing new is let in. What was begun comes to its end and is answered; a connection that takes longer is cut. */
async function closeGently(app: FastifyInstance, settle: () => Promise<void>): Promise<void> {
  const closed = app.close()
  await settle()
  const impatience = setTimeout(() => app.server.closeAllConnections(), 5000)
  await closed
  clearTimeout(impatience)
}
