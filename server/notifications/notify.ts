/**
 * Notifies users inside the transaction of the event: a reaction or a handler. The same key notifies one user once. Of
 * a grouped kind, what one actor did within minutes grows the existing unread notification, which then stands for
 * several.
 */
import { type Kind, kinds, type ParamsOfKind } from '@aura/contracts/notifications/kinds.ts'
import { link as linkShape, notified } from '@aura/contracts/notifications/notification.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { nameOf } from '../companies/index.ts'
import { refusalOf } from '../platform/error-body.ts'
import type { Work } from '../platform/handle.ts'
import { forgetLater } from './forget.ts'
import { barestParams, storableParams } from './plain-params.ts'
import { type Recipient, recipientsOf } from './recipients.ts'
import { type Row, takeTurns, wire } from './store.ts'

export type Notice<K extends Kind> = {
  /** One person, or several. */
  to: string | readonly string[]
  kind: K
  params: ParamsOfKind<K>
  /** The screen behind it, as a path; null when there is nothing to open. */
  link: string | null
  /** The screen behind several that have become one notification, where that is another than the last one's. */
  linkOfSeveral?: string
  /** The account that did it, which is told nothing; null when nobody did. */
  actor: string | null
  /** What it is about, usually the id of the event. */
  key: string
}

export const groupMinutes = 10

export async function notify<K extends Kind>(work: Work, notice: Notice<K>): Promise<void> {
  const { tx } = work
  const { to, kind, actor } = notice
  const recipients = await recipientsOf(tx, kind, typeof to === 'string' ? [to] : to, actor)
  if (recipients.length === 0) return
  await takeTurns(
    tx,
    recipients.map(({ id }) => id),
  )
  const name = actor === null ? null : await nameOf(tx, actor)
  const notificationInput: NotificationInput = {
    ...notice,
    params: storableParams(notice.params),
    link: linkFrom(notice.link),
    ...(notice.linkOfSeveral !== undefined && { linkOfSeveral: linkFrom(notice.linkOfSeveral) }),
    actorName: name,
  }
  for (const recipient of recipients) await tellSurely(work, notificationInput, recipient)
}

/** A notice that leads nowhere is better than none. */
const linkFrom = (link: string | null) => (link !== null && z.safeParse(linkShape, link).success ? link : null)

/**
 * What cannot be switched off cannot be suppressed either: whatever is wrong with how it reads, it goes out without.
 * What the database is too busy for is tried again as it is.
 */
async function tellSurely(work: Work, notificationInput: NotificationInput, recipient: Recipient): Promise<void> {
  if (!kinds[notificationInput.kind].always) return await tell(work, notificationInput, recipient)
  const { tx } = work
  await sql`savepoint notice`.execute(tx)
  try {
    await tell(work, notificationInput, recipient)
  } catch (error) {
    if (refusalOf(error).refusal.code !== 'server.failed') throw error
    await sql`rollback to savepoint notice`.execute(tx)
    await tell(
      work,
      { ...notificationInput, params: barestParams(notificationInput.params), link: null, actorName: null },
      recipient,
    )
  }
  await sql`release savepoint notice`.execute(tx)
}

type NotificationInput = Omit<Notice<Kind>, 'params' | 'linkOfSeveral'> & {
  params: Row['params']
  linkOfSeveral?: string | null
  actorName: string | null
}

async function tell(
  work: Work,
  notificationInput: NotificationInput,
  { id: userId, browser }: Recipient,
): Promise<void> {
  const { tx, emit, now } = work
  const company = sql<string>`current_company()`
  const first = await tx
    .insertInto('notification_keys')
    .values({
      company_id: company,
      user_id: userId,
      key: `${notificationInput.kind} ${notificationInput.key}`,
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('company_id')
    .executeTakeFirst()
  if (!first) return
  const growing = await growingOne(work, notificationInput, userId)
  const { params, link, linkOfSeveral = link } = notificationInput
  const row = growing
    ? await tx
        .updateTable('notifications')
        .set({ params, link: linkOfSeveral, at: latest(growing.at, now), count: growing.count + 1, browser })
        .where('id', '=', growing.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('notifications')
        .values({
          company_id: first.company_id,
          id: work.newId(),
          user_id: userId,
          kind: notificationInput.kind,
          params,
          link,
          actor_id: notificationInput.actor,
          actor_name: notificationInput.actorName,
          browser,
          at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
  await forgetLater(tx, first.company_id, now)
  for (const notification of wire(row)) emit(notified, { userId, notification, fresh: !growing })
}

const latest = (item: Date, other: Date) => (item > other ? item : other)

async function growingOne(
  { tx, now }: Work,
  { kind, actor }: NotificationInput,
  userId: string,
): Promise<Row | undefined> {
  if (!kinds[kind].grouped) return undefined
  return await tx
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .where('read_at', 'is', null)
    .where('kind', '=', kind)
    .where('actor_id', actor === null ? 'is' : '=', actor)
    .where('at', '>', new Date(now.getTime() - groupMinutes * 60_000))
    .orderBy('at', 'desc')
    .selectAll()
    .limit(1)
    .executeTakeFirst()
}
