/**
 * Whatever happens that there is a sentence for becomes a line of the feed, with the names it needs. The lines of a
 * step are worded together at its end, so that a rush costs a few questions and one piece of the log, not some of
 * each for every line.
 */
import type { Event } from '@aura/contracts/platform/operation.ts'
import { type FeedLine, noted } from '@aura/contracts/warroom/feed/feed.ts'
import type { Draft } from '@aura/machines/warroom/feed/draft.ts'
import { topicOf } from '@aura/machines/warroom/feed/feed.ts'
import { draftOf, feedEvents } from '@aura/machines/warroom/feed/feed-draft-of-event.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { sql } from 'kysely'
import { reactionInSteps } from '../../platform/reactions.ts'
import { type Drafted, type Names, namesOf } from './entity-names.ts'

/** Its bodies, one behind the other, are still sent as one message. */
const eventsAStep = 100

export const onFeedEvents = reactionInSteps<Event, Drafted[]>('warroom.on-feed-events', feedEvents, {
  eventsAStep,
  begin: async () => [],
  async take({ event: { actor, at, id, contract, body } }, drafted) {
    const draft = draftOf({ name: contract.name, body, actor })
    if (draft) drafted.push({ id, at, actor, draft })
  },
  async end({ tx, emit }, drafted) {
    if (drafted.length === 0) return
    const names = await namesOf(tx, drafted)
    const lines: FeedLine[] = []
    for (const item of drafted) if (await isNews(tx, item.draft, lines)) lines.push(lineOf(item, names))
    for (const line of lines) emit(noted, { line })
  },
})

function lineOf({ id, at, actor, draft }: Drafted, names: Names): FeedLine {
  const { kind, severity, subject, queueId = null, channelId = null, whoId, toId, params } = draft
  const person = (userId: string | null | undefined) => names.person.get(userId ?? '')
  const [queue, channel, to] = [names.queue.get(queueId ?? ''), names.channel.get(channelId ?? ''), person(toId)]
  const who = whoId ?? actor
  const name = person(who)
  return {
    ...{ id, topic: topicOf(kind), kind, severity, at, subject, queueId, channelId },
    who: who !== null && name !== undefined ? { id: who, name } : null,
    // What the event itself calls a thing is what it was called then.
    params: {
      ...(queue !== undefined && { queue }),
      ...(channel !== undefined && { channel }),
      ...(to !== undefined && { to }),
      ...params,
    },
  }
}

/** 'resumed' alone says nothing either: nothing was halted before the first of them. */
async function isNews(tx: Db, { kind, unlessLast: of }: Draft, texts: readonly FeedLine[]): Promise<boolean> {
  if (!of) return true
  const last = texts.findLast((line) => of.includes(line.kind))?.kind ?? (await lastOf(tx, of))
  return last === undefined ? kind !== 'resumed' : last !== kind
}

async function lastOf(tx: Db, of: readonly string[]): Promise<string | undefined> {
  const last = await tx
    .selectFrom('events')
    .where('name', '=', noted.name)
    .where(sql<boolean>`body::json #>> '{line,kind}' = any (${[...of]}::text[])`)
    .select(sql<string>`body::json #>> '{line,kind}'`.as('kind'))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind
}
