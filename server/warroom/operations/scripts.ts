/** The words in use: counted in the messages of a week, by the channels of a queue or by one channel. */

import { dayMs } from '@aura/contracts/platform/durations.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import * as contracts from '@aura/contracts/warroom/operations/scripts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'
import { firstIdAt } from '../../platform/first-id.ts'
import { answer } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'

const most = 50

type Channel = { id: string; kind: string }

async function channelsOf(tx: Db, { queueId, channelId }: { queueId: string | null; channelId: string | null }) {
  const all = await tx
    .selectFrom('channels')
    .where('state', '<>', 'removed')
    .select(['id', 'kind', 'queue_id'])
    .execute()
  if (queueId !== null) {
    const queue = await tx.selectFrom('queues').where('id', '=', queueId).select('removed_at').executeTakeFirst()
    if (!queue || queue.removed_at) return refuse('routing.queue_not_found')
  }
  if (channelId !== null && !all.some(({ id }) => id === channelId)) return refuse('channels.not_found')
  return all.filter(
    ({ id, queue_id }) => (queueId === null || queue_id === queueId) && (channelId === null || id === channelId),
  )
}

type Counts = Record<'sent' | 'delivered' | 'read' | 'answered' | 'failed' | 'waiting', number>
type Used = Counts & { template_id: string }

async function usedTemplates(tx: Db, channels: readonly Channel[], since: Date): Promise<readonly Used[]> {
  if (channels.length === 0) return []
  const ids = channels.map(({ id }) => id)
  const { rows } = await sql<Used>`
    select m.content ->> 'templateId' as template_id,
      count(*) filter (where m.status in ('sent', 'delivered', 'read')) as sent,
      count(*) filter (where m.status in ('delivered', 'read')) as delivered,
      count(*) filter (where m.status = 'read') as read,
      count(*) filter (where m.status = 'failed') as failed,
      count(*) filter (where m.status in ('queued', 'in_doubt')) as waiting,
      count(*) filter (where m.status in ('sent', 'delivered', 'read') and exists (select from messages a
        where a.conversation_id = m.conversation_id and a.seq > m.seq and a.direction = 'in'
          and a.at < m.at + interval '1 day')) as answered
    from messages m
    where m.id >= ${firstIdAt(since)}::uuid and m.at > ${since} and m.direction = 'out' and m.channel_id = any (${ids}::uuid[])
      and m.content ->> 'type' = 'template'
    group by 1 order by count(*) desc limit ${most}`.execute(tx)
  return rows
}

export const scripts = answer(contracts.scripts, async ({ tx, input, now }) => {
  const channels = await channelsOf(tx, input)
  const used = await usedTemplates(tx, channels, new Date(now.getTime() - contracts.scriptDays * dayMs))
  const rows =
    used.length === 0
      ? []
      : await tx
          .selectFrom('templates')
          .innerJoin('template_versions', (join) =>
            join
              .onRef('template_versions.template_id', '=', 'templates.id')
              .onRef('template_versions.version', '=', 'templates.version'),
          )
          .where(
            'templates.id',
            'in',
            used.map(({ template_id }) => template_id),
          )
          .select(['templates.id', 'templates.name', 'templates.state', 'templates.reason', 'templates.version'])
          .select(['template_versions.parts', 'template_versions.author_name', 'template_versions.at'])
          .execute()
  const templates = used.flatMap(({ template_id, ...counts }) => {
    const row = rows.find(({ id }) => id === template_id)
    if (!row) return []
    const { id: templateId, name, state, reason, version, parts, author_name: changedBy, at } = row
    const words = { templateId, name, text: parts.body, state, reason, version }
    return [{ ...words, ...counts, changedAt: at.toISOString(), changedBy }]
  })
  return { templates, replies: await repliesFor(tx, channels) }
})

async function repliesFor(tx: Db, channels: readonly Channel[]) {
  const kinds = new Set(channels.map(({ kind }) => kind))
  const rows = await tx
    .selectFrom('canned_replies')
    .leftJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'canned_replies.company_id')
        .onRef('users.id', '=', 'canned_replies.changed_by'),
    )
    .where('shared', '=', true)
    .select(['canned_replies.id', 'title', 'shortcut', 'text', 'channels', 'changed_at', 'canned_replies.version'])
    .select(['users.first_name', 'users.last_name'])
    .select((e) =>
      e
        .selectFrom('canned_reply_uses')
        .whereRef('canned_reply_uses.reply_id', '=', 'canned_replies.id')
        .select((u) => u.fn.coalesce(u.fn.sum<number>('uses'), sql<number>`0`).as('uses'))
        .as('uses'),
    )
    .execute()
  return rows
    .filter((row) => row.channels.length === 0 || row.channels.some((kind) => kinds.has(kind)))
    .map(({ id: replyId, title, shortcut, text, version, uses, changed_at, first_name, last_name }) => ({
      ...{ replyId, title, shortcut, text, version },
      uses: Number(uses ?? 0),
      changedAt: changed_at?.toISOString() ?? null,
      changedBy: first_name === null ? null : personName(first_name, last_name),
    }))
    .sort((a, b) => b.uses - a.uses)
    .slice(0, most)
}
