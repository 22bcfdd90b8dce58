/** For tests: telling without an event, and what a person's bell holds according to the server. */
import { randomUUIDv7 } from 'node:crypto'
import type { Kind } from '@aura/contracts/notifications/kinds.ts'
import {
  type MineState,
  notificationsRoom,
  myNotifications as view,
} from '@aura/contracts/notifications/notification.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import type pg from 'pg'
import type { Work } from '../platform/handle.ts'
import type { LogReader } from '../platform/log/read.ts'
import { parse } from '../platform/parse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { withLog } from '../platform/with-log.ts'
import { myNotificationsView } from './my-notifications.ts'
import { type Notice, notify } from './notify.ts'

type TestTarget = { pool: pg.Pool; companyId: string }

export async function inCompany<T>(
  { pool, companyId }: TestTarget,
  now: Date,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  const parts = { pool, newId: randomUUIDv7, news: { publish: () => {} } }
  return await withLog(parts, { company: companyId, actor: null, cause: null, opening: [] }, ({ db, emit }) =>
    run({ tx: db, emit, now, newId: randomUUIDv7 }),
  )
}

export const tellIn = <K extends Kind>(testTarget: TestTarget, notice: Notice<K>, now = new Date()): Promise<void> =>
  inCompany(testTarget, now, (work) => notify(work, notice))

export async function bellOf({ pool, companyId }: TestTarget, userId: string) {
  const room = notificationsRoom(userId)
  const { position, json } = await snapshotView(pool, companyId, myNotificationsView, {}, { room, owner: userId })
  const state: MineState = parse(view.state, JSON.parse(json))
  return { position, state }
}

/** What the user's screen hears after a position. */
export async function heardBy(log: LogReader, companyId: string, userId: string, after: number): Promise<WireEvent[]> {
  const { commits } = await log.range(companyId, after)
  return commits
    .flatMap((commit) => commit.events.filter((event) => event.rooms.includes(notificationsRoom(userId))))
    .map((event): WireEvent => JSON.parse(event.json))
}
