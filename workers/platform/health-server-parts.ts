import { randomUUIDv7 } from 'node:crypto'
import type { Config } from '@aura/server/platform/config.ts'
import { standalone } from '@aura/server/platform/database/standalone.ts'
import type { News } from '@aura/server/platform/log/news.ts'
import { publishVolatile } from '@aura/server/platform/log/publish-volatile.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import type { Logger } from 'pino'
import type { DoorParts } from './feature.ts'
import type { JobRunParts } from './run-job.ts'

type Parts = Pick<JobRunParts, 'pool' | 'now' | 'newId'> & {
  news: News
  behind: () => number
  logger: Pick<Logger, 'warn'>
}

/** Its transactions have no actor: the sender of a webhook or a letter is no user of the company. */
export const doorParts = (config: Config, parts: Parts): DoorParts => ({
  config,
  db: standalone(parts.pool),
  inCompany: (company, work) =>
    withLog(parts, { company, actor: null, cause: randomUUIDv7(), opening: [] }, ({ db, emit }) =>
      work({ tx: db, emit, now: parts.now(), newId: parts.newId }),
    ),
  say: (company, room, key, value) => publishVolatile(parts.news, company, { room, key, value, at: parts.now() }),
  ping: () => parts.news.ping(),
  behind: parts.behind,
  warn: (error, what) => parts.logger.warn({ err: error }, what),
})
