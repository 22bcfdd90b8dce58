/** Features hear of rooms that somebody is in: the first one who comes, and the last one who goes. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import type { Gateway } from './gateway/gateway.ts'
import { keepAttendance } from './platform/attendance.ts'
import type { Feature } from './platform/handle.ts'
import type { News } from './platform/log/news.ts'
import type { Logger } from './platform/observe/log.ts'
import { withLog } from './platform/with-log.ts'

type Parts = {
  features: readonly Feature[]
  pool: pg.Pool
  news: Pick<News, 'publish'>
  gateway: Pick<Gateway, 'attended'>
  logger: Logger
}

export type Attendance = AsyncDisposable & { entered(room: string): void }

export function attendance({ features, pool, news, gateway, logger }: Parts): Attendance {
  const reported = features.flatMap((feature) => feature.attended ?? [])
  const prefixes = reported.map(({ prefix }) => prefix)
  const parts = { pool, news, newId: () => randomUUIDv7() }
  const record = keepAttendance({
    pool,
    gateway: randomUUID(),
    here: () => gateway.attended(prefixes),
    failed: (error) => logger.warn({ err: error }, 'who is here was not noted'),
    async changed({ company, room }) {
      for (const { prefix, changed } of reported)
        if (room.startsWith(prefix))
          await withLog(parts, { company, actor: null, cause: null, opening: [] }, ({ db, emit }) =>
            changed({ tx: db, emit, now: new Date(), newId: parts.newId }, room),
          )
    },
  })
  return {
    // An operator who just came is free to take work now, not at the next note.
    entered(room) {
      if (prefixes.some((prefix) => room.startsWith(prefix))) record.noteSoon()
    },
    [Symbol.asyncDispose]: () => record[Symbol.asyncDispose](),
  }
}
