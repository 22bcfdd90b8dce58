/**
 * Sample conversations: rows of conversations that are over, and nothing in the log, so that no figure of the company counts
 * them while they are there or afterwards. Their channel is a removed one, over which nobody can write.
 */
import type { Author, Content } from '@aura/contracts/conversations/message.ts'
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { CommandContext } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import type { SampleTalk } from './sample-words.ts'

type Context = Pick<CommandContext<unknown>, 'tx' | 'caller' | 'newId' | 'now'>
type SampleContact = { id: string; name: string; email: string }

const health = { status: 'unknown', quality: null, limit: null, problem: null, checkedAt: null } as const
const domain = 'cliente.example'
const stepMs = 4 * minuteMs

/** Where the sample conversations came in. */
export async function insertSampleChannel({ tx, caller, now }: Context, id: string, name: string): Promise<void> {
  await tx
    .insertInto('channels')
    .values({
      ...{ company_id: caller.companyId, id, kind: 'email', name, address: `${id}@${domain}`, state: 'removed' },
      ...{ settings: '{}', health: JSON.stringify(health), backup: null, credential_id: null },
      ...{ backup_credential_id: null, created_at: now },
    })
    .execute()
}

type Talking = { id: string; channelId: string; contact: SampleContact; talk: SampleTalk; daysAgo: number }

export async function insertSampleConversation(context: Context, talking: Talking): Promise<void> {
  const { tx, caller, newId, now } = context
  const { id, channelId, contact, talk, daysAgo } = talking
  const begins = later(now, -daysAgo * dayMs)
  const customer: Author = { kind: 'contact', id: contact.id, name: contact.name }
  const operator: Author = { kind: 'user', id: caller.userId, name: await nameOf(tx, caller.userId) }
  const system: Author = { kind: 'system', id: null, name: '' }
  const change = (what: 'opened' | 'closed'): Content => ({
    type: 'change',
    change: what,
    reason: what === 'closed' ? 'resolved' : null,
    toId: null,
    toName: null,
    until: null,
  })
  const spoken = talk.lines.map((line) => ({
    author: line.startsWith('c') ? customer : operator,
    content: { type: 'text', text: line.slice(3) } as const,
  }))
  const entries: { author: Author; content: Content }[] = [
    { author: system, content: change('opened') },
    ...spoken,
    { author: operator, content: change('closed') },
  ]
  const momentOf = (index: number) => later(begins, index * stepMs)
  const last = spoken.at(-1)
  const lastInbound = momentOf(entries.findLastIndex(({ author }) => author === customer))
  const ended = momentOf(entries.length - 1)
  const from = last?.author === customer ? 'contact' : 'company'
  const preview = { from, text: last?.content.text ?? '', at: momentOf(entries.length - 2).toISOString() }
  await tx
    .insertInto('conversations')
    .values({
      ...{ company_id: caller.companyId, id, contact_id: contact.id, contact_name: contact.name },
      ...{ channel_id: channelId, channel_kind: 'email', address: contact.email, subject: talk.subject },
      ...{ state: 'closed', assignee_id: caller.userId, preview: JSON.stringify(preview), last_seq: entries.length },
      ...{
        last_inbound_at: lastInbound,
        waiting_since: null,
        snoozed_until: null,
        opened_at: begins,
        closed_at: ended,
      },
      ...{ close_reason: 'resolved', merged_into: null, changed_at: ended },
    })
    .execute()
  await tx
    .insertInto('messages')
    .values(
      entries.map(({ author, content }, index) => ({
        ...{ company_id: caller.companyId, conversation_id: id, seq: index + 1, id: newId(), channel_id: channelId },
        ...{ author: JSON.stringify(author), content: JSON.stringify(content), at: momentOf(index) },
        direction:
          content.type === 'change' ? ('inside' as const) : author === customer ? ('in' as const) : ('out' as const),
        status: content.type !== 'change' && author === operator ? ('sent' as const) : null,
        ...{ reply_to: null, problem: null, external_id: null, connection: null, called_at: null, retry_at: null },
      })),
    )
    .execute()
}

async function nameOf(tx: Db, id: string): Promise<string> {
  const row = await tx.selectFrom('users').where('id', '=', id).select(['first_name', 'last_name']).executeTakeFirst()
  return row ? personName(row.first_name, row.last_name) : ''
}

/** Those of them that nobody has worked with. */
export async function removeSampleConversations(tx: Db, ids: readonly string[]): Promise<string[]> {
  const removed: string[] = []
  for (const id of ids) {
    const { rows } = await sql<{ gone: boolean }>`select remove_sample_conversation(${id}) as gone`.execute(tx)
    if (rows[0]?.gone) removed.push(id)
  }
  return removed
}

export async function removeSampleChannels(tx: Db, ids: readonly string[]): Promise<void> {
  for (const id of ids) await sql`select remove_sample_channel(${id})`.execute(tx)
}
