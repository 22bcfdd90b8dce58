/** Whatever happens that there is a sentence for becomes a line of the feed, with the names it needs. */
import type { Event } from '@aura/contracts/platform/operation.ts'
import { type FeedKind, noted } from '@aura/contracts/warroom/feed/feed.ts'
import { topicOf } from '@aura/machines/warroom/feed/feed.ts'
import { type Draft, draftOf, toldEvents } from '@aura/machines/warroom/feed/line-of.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { sql } from 'kysely'
import { reaction } from '../../platform/reactions.ts'

export const onFeedEvents = reaction<Event>('warroom.on-feed-events', toldEvents, async ({ event, tx, emit }) => {
  const { actor, at, id, contract, body } = event
  const draft = draftOf({ name: contract.name, body, actor })
  if (!draft || (draft.unlessLast && !(await isOther(tx, draft.kind, draft.unlessLast)))) return
  const { kind, severity, subject, queueId = null, channelId = null } = draft
  const who = await personOf(tx, draft.whoId ?? actor)
  const params = { ...draft.params, ...(await namesFor(tx, draft)) }
  emit(noted, { line: { id, topic: topicOf(kind), kind, severity, at, who, subject, queueId, channelId, params } })
})

async function personOf(tx: Db, userId: string | null) {
  if (userId === null) return null
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['first_name', 'last_name'])
    .executeTakeFirst()
  return row ? { id: userId, name: `${row.first_name} ${row.last_name}`.trim() } : null
}

async function namesFor(tx: Db, { queueId, channelId, toId }: Draft): Promise<Record<string, string>> {
  const queue = queueId
    ? await tx.selectFrom('queues').where('id', '=', queueId).select('name').executeTakeFirst()
    : undefined
  const channel = channelId
    ? await tx.selectFrom('channels').where('id', '=', channelId).select('name').executeTakeFirst()
    : undefined
  const to = await personOf(tx, toId ?? null)
  return { ...(queue && { queue: queue.name }), ...(channel && { channel: channel.name }), ...(to && { to: to.name }) }
}

/** 'resumed' alone says nothing either: nothing was halted before the first of them. */
async function isOther(tx: Db, kind: FeedKind, of: readonly FeedKind[]): Promise<boolean> {
  const last = await tx
    .selectFrom('events')
    .where('name', '=', noted.name)
    .where(sql<boolean>`body::json #>> '{line,kind}' = any (${[...of]}::text[])`)
    .select(sql<string>`body::json #>> '{line,kind}'`.as('kind'))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? last.kind !== kind : kind !== 'resumed'
}
