/** The names of what a step's feed entries refer to: read once per kind. */
import { personName } from '@aura/contracts/platform/person-name.ts'
import type { FeedLine } from '@aura/contracts/warroom/feed/feed.ts'
import type { Draft } from '@aura/machines/warroom/feed/draft.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'

/** With what its event says of itself. */
export type Drafted = Pick<FeedLine, 'id' | 'at'> & { actor: string | null; draft: Draft }

export type Names = Record<'person' | 'queue' | 'channel', ReadonlyMap<string, string>>

export async function namesOf(tx: Db, drafted: readonly Drafted[]): Promise<Names> {
  const of = (ids: (item: Drafted) => readonly (string | null | undefined)[]) =>
    [...new Set(drafted.flatMap(ids))].filter((id) => id !== null && id !== undefined)
  return {
    person: await people(
      tx,
      of(({ actor, draft: { whoId, toId } }) => [whoId ?? actor, toId]),
    ),
    queue: await called(
      tx,
      'queues',
      of(({ draft }) => [draft.queueId]),
    ),
    channel: await called(
      tx,
      'channels',
      of(({ draft }) => [draft.channelId]),
    ),
  }
}

/** Also those that were removed since. */
async function called(tx: Db, table: 'queues' | 'channels', ids: readonly string[]): Promise<Names['queue']> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom(table).where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function people(tx: Db, ids: readonly string[]): Promise<Names['person']> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('users').where('id', 'in', ids).select(['id', 'first_name', 'last_name']).execute()
  return new Map(rows.map(({ id, first_name, last_name }) => [id, personName(first_name, last_name)]))
}
