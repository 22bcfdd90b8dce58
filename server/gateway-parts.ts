/** What the gateway is given: how to read views, execute calls, verify tokens and word refusals. */
import type { IncomingMessage } from 'node:http'
import type { CallReply } from '@aura/contracts/platform/protocol.ts'
import type pg from 'pg'
import { systemClock } from './gateway/clock.ts'
import type { GatewayParts } from './gateway/gateway.ts'
import type { GatewayMetrics } from './gateway/metrics.ts'
import { defaultSettings } from './gateway/settings.ts'
import { sessionName } from './identity/index.ts'
import type { Config } from './platform/config.ts'
import { transact } from './platform/database/transact.ts'
import { errorBody, refusalOf } from './platform/error-body.ts'
import type { Execute } from './platform/execute.ts'
import type { Claims, Handler, ViewHandler } from './platform/handle.ts'
import { clientAddress } from './platform/http/address.ts'
import { ownPages, pageOrigin } from './platform/http/own-origin.ts'
import { loadAccess } from './platform/load-access.ts'
import type { News } from './platform/log/news.ts'
import type { LogReader } from './platform/log/read.ts'
import type { Logger } from './platform/observe/log.ts'
import type { OperationMetrics } from './platform/observe/metrics.ts'
import { resolveParams, snapshotView } from './platform/snapshot-view.ts'

export type GatewaySources = {
  config: Config
  pool: pg.Pool
  logPool: pg.Pool
  log: LogReader
  news: News
  handlers: readonly Handler[]
  execute: Execute
  verify: (token: string) => Claims
  metrics: GatewayMetrics
  operations: OperationMetrics
  logger: Logger
  entered: (room: string) => void
}

export function gatewayParts(from: GatewaySources): GatewayParts {
  const { config, pool, logPool, logger } = from
  const settings = {
    ...defaultSettings,
    messagesPerSecond: config.socketCallsPerSecond,
    messagesBurst: config.socketCallsPerSecond * 4,
    allowRequest: mayUpgrade(config),
    isVisitorDoor,
    addressOf: (request: IncomingMessage, remote: string) => clientAddress(request, remote, config.trustedProxies),
  }
  const views = new Map<string, ViewHandler>()
  for (const handler of from.handlers) if (handler.kind === 'view') views.set(handler.contract.name, handler)
  const worded: GatewayParts['errorBody'] = (thrown, language) => {
    const { refusal, expected } = refusalOf(thrown)
    if (!expected) logger.error({ err: thrown }, 'a message of a socket failed')
    return errorBody(refusal, language)
  }
  return {
    log: from.log,
    news: from.news,
    views,
    loadAccess: (company) => loadAccess(logPool, company, new Date(Date.now() - settings.sessionMemoryMs)),
    snapshot: (company, view, params, visible) => snapshotView(pool, company, view, params, visible),
    resolve: (company, view, params) => resolveParams(pool, company, view, params),
    async execute(name, input, { id, claims, origin }): Promise<CallReply> {
      const done = from.operations.started(name, 'socket', { command: id })
      try {
        const reply = await from.execute({ name, input, claims, origin, ...(id !== undefined && { id }) })
        done('ok')
        return reply
      } catch (thrown) {
        const error = worded(thrown, origin.language)
        done(error.code)
        return { ok: false, error }
      }
    },
    verify: from.verify,
    nameOf: ({ companyId, sessionId }) =>
      transact(pool, companyId, 'snapshot', [], async ({ db }) => {
        const name = await sessionName(db, sessionId)
        return { closing: [], done: () => name }
      }),
    errorBody: worded,
    entered: from.entered,
    clock: systemClock,
    random: Math.random,
    metrics: from.metrics,
    settings,
  }
}

/** `?visitor=1`: a page of any site may ask here, because the token of a visitor opens that visitor's chat and nothing else. */
const isVisitorDoor: typeof defaultSettings.isVisitorDoor = ({ url = '' }) =>
  URL.parse(url, 'http://gateway')?.searchParams.get('visitor') === '1'

/** A page of another site may not open a socket with what our cookies or storage hold. Programs send no Origin. */
const mayUpgrade = (config: Config): typeof defaultSettings.allowRequest => {
  const own = ownPages(config)
  return (request) => isVisitorDoor(request) || pageOrigin(request.headers, own) !== 'foreign'
}
