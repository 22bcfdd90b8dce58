/**
 * No conversation is left to itself: whatever a timer or a reaction has missed is found here, once a minute, and
 * `orphans` says what is found that way just now.
 */

import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import * as contracts from '@aura/contracts/routing/agent-status.ts'
import { sql } from 'kysely'
import { lockConversation, systemTransition, wakeBySystem } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, type Work } from '../platform/handle.ts'
import { distribute } from './distribute.ts'
import { watchSoon } from './jobs.ts'
import { leaveGoneOwners } from './leave-gone-owners.ts'
import { leaveRemovedQueues } from './leave-removed-queues.ts'
import { sweepPresence } from './presence.ts'
import { passOffer } from './time-out.ts'
import { watchOpenings } from './watch-openings.ts'

const graceMs = 60_000

/** What another feature finds in the same round, before what waits is offered. */
export type Sweep = (work: Work) => Promise<void>

/** In one round; the rest goes on with the next, which comes at once. */
const mostOverdue = 200

export async function sweepRouting(work: Work, sweeps: readonly Sweep[] = []): Promise<void> {
  await sweepPresence(work)
  const overdue = await work.tx
    .selectFrom('offers')
    .where('state', '=', 'offered')
    .where('ends_at', '<', work.now)
    .select(['id', 'company_id'])
    .orderBy('user_id')
    .limit(mostOverdue + 1)
    .execute()
  for (const { id } of overdue.slice(0, mostOverdue)) await passOffer(work, id)
  const [left] = overdue.slice(mostOverdue)
  if (left) await watchSoon(work, left.company_id)
  await leaveGoneOwners(work)
  await wakeOverslept(work)
  await leaveRemovedQueues(work)
  await overflow(work)
  for (const sweep of sweeps) await sweep(work)
  await distribute(work)
  await watchOpenings(work)
}

/** Whether there is a floor: queues, people at desks, or conversations that somebody or a timer has. */
export async function needsSweep(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ watched: boolean }>`select
    exists (select from queues where removed_at is null) or exists (select from operators where state <> 'away')
    or exists (select from conversations where state in ('open', 'held', 'snoozed')) as watched`.execute(tx)
  return rows[0]?.watched ?? false
}

async function wakeOverslept(work: Work): Promise<void> {
  const rows = await work.tx
    .selectFrom('conversations')
    .where('state', '=', 'snoozed')
    .where('snoozed_until', '<', new Date(work.now.getTime() - graceMs))
    .select(['id', 'snoozed_until'])
    .limit(200)
    .execute()
  for (const { id, snoozed_until } of rows) if (snoozed_until) await wakeBySystem(work, id, snoozed_until)
}

/** A conversation that has waited too long in a queue goes on to the queue's overflow. */
async function overflow(work: Work): Promise<void> {
  const rows = await work.tx
    .selectFrom('conversations')
    .innerJoin('queues', 'queues.id', 'conversations.queue_id')
    .innerJoin('queues as further', 'further.id', 'queues.overflow_id')
    .where('conversations.state', '=', 'waiting')
    .where('conversations.offered_to', 'is', null)
    .where(sql<boolean>`greatest(conversations.queue_since, coalesce(conversations.waiting_since, conversations.opened_at))
      < ${work.now}::timestamptz - make_interval(mins => queues.overflow_minutes)`)
    .select(['conversations.id', 'queues.id as from', 'further.id as to', 'further.name as name'])
    .limit(200)
    .execute()
  for (const { id, from, to, name } of rows) {
    const row = await lockConversation(work.tx, id)
    if (row.state !== 'waiting' || row.queue_id !== from) continue
    const input = { change: 'moved', toId: to, toName: name } as const
    await systemTransition(work, row, { type: 'route' }, { set: { queue_id: to }, said: input })
  }
}

type Orphan = OutputOf<typeof contracts.orphans>[number]

export async function orphansOf(tx: Db, now: Date): Promise<Orphan[]> {
  const since = new Date(now.getTime() - graceMs)
  const { rows } = await sql<{ id: string; why: Orphan['why']; since: Date }>`
    select conversation_id as id, 'offer_over' as why, ends_at as since from offers
      where state = 'offered' and ends_at < ${since}
    union all select c.id, 'owner_gone', c.changed_at from conversations c
      join access a on a.user_id = c.assignee_id
      where c.state in ('open', 'held') and (not a.active or not a.permissions @> array['update_operations'])
        and c.changed_at < ${since}
    union all select id, 'overslept', snoozed_until from conversations
      where state = 'snoozed' and snoozed_until < ${since}
    union all select id, 'not_offered', changed_at from conversations c
      where offered_to is not null and not exists (
        select from offers o where o.conversation_id = c.id and o.state = 'offered')
    limit 200`.execute(tx)
  return rows.map((row) => ({ conversationId: row.id, why: row.why, since: row.since.toISOString() }))
}

export const orphans = answer(contracts.orphans, ({ tx, now }) => orphansOf(tx, now))
