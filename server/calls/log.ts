/** The calls on the line, and the log of all of them. */

import { openStates } from '@aura/contracts/calls/call.ts'
import * as contracts from '@aura/contracts/calls/calls.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { type SqlBool, sql } from 'kysely'
import { containsPattern } from '../platform/database/like-pattern.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, show } from '../platform/handle.ts'
import { isToReturn, reachedBy } from './reached-since.ts'
import { shownCall, wireCall } from './store.ts'

export const liveCalls = show(contracts.liveCalls, {
  snapshot: async ({ tx }) => {
    const rows = await tx
      .selectFrom('calls')
      .where('state', 'in', openStates)
      .orderBy('started_at')
      .orderBy('id')
      .selectAll()
      .execute()
    const calls = []
    for (const row of rows) calls.push(await shownCall(tx, row))
    return { calls }
  },
})

type CallQuery = InputOf<typeof contracts.findCalls>

const waited = sql`extract(epoch from coalesce(c.answered_at, c.ended_at, now()) - c.started_at) * 1000`
const talked = sql`case when c.answered_at is null then 0
  else extract(epoch from coalesce(c.ended_at, now()) - c.answered_at) * 1000 end`

const orders = { started: sql`c.started_at`, waited, talked, contact: sql`lower(c.contact_name)` }

function stateIs(state: NonNullable<CallQuery['state']>) {
  if (state === 'live') return sql<SqlBool>`c.state = any(${openStates})`
  if (state === 'unanswered') return isToReturn
  return sql<SqlBool>`c.state = ${state}`
}

function callsMatching(tx: Db, { search, state, operatorId, queueId, channelId, from }: CallQuery) {
  const digits = search?.replace(/\D/g, '') ?? ''
  let rows = tx.selectFrom('calls as c')
  if (search)
    rows = rows.where(
      sql<SqlBool>`(plain_text(c.contact_name) like plain_text(${containsPattern(search)})
        or (${digits} <> '' and c.address like ${containsPattern(digits)}))`,
    )
  if (state) rows = rows.where(stateIs(state))
  if (operatorId) rows = rows.where('c.operator_id', '=', operatorId)
  if (queueId) rows = rows.where('c.queue_id', queueId === 'none' ? 'is' : '=', queueId === 'none' ? null : queueId)
  if (channelId) rows = rows.where('c.channel_id', '=', channelId)
  if (from) rows = rows.where('c.started_at', '>=', new Date(from))
  return rows
}

export const findCalls = answer(contracts.findCalls, async ({ tx, input }) => {
  const { total } = await callsMatching(tx, input)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const direction = input.descending ? 'desc' : 'asc'
  const rows = await callsMatching(tx, input)
    .innerJoin('channels as ch', 'ch.id', 'c.channel_id')
    .leftJoin('queues as q', 'q.id', 'c.queue_id')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.operator_id'),
    )
    .selectAll('c')
    .select(['ch.name as channelName', 'q.name as queueName', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select([
      sql<number>`floor(${waited})::int`.as('waitedMs'),
      sql<number>`floor(${talked})::int`.as('talkedMs'),
      reachedBy.as('reachedBy'),
    ])
    .orderBy(orders[input.sort], direction)
    .orderBy('c.id', direction)
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute()
  return {
    rows: rows.map(({ channelName, queueName, firstName, lastName, waitedMs, talkedMs, reachedBy, ...row }) => ({
      ...wireCall(row, firstName === null ? null : personName(firstName, lastName)),
      ...{ channelName, queueName, waitedMs, talkedMs, reachedBy },
    })),
    total,
  }
})
