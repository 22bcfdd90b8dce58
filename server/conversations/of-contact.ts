/**
 * Conversations follow the contact card. A rename carries the new name. A merge moves them over and, where both cards
 * had an open one on a channel, closes the older, since a customer has one open at a time. A split returns a
 * conversation with the address it was held at.
 */
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { conversationChanged } from '@aura/contracts/conversations/conversation.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { conversationEffects } from './effects.ts'
import { type ConversationRow, saveConversation, wire } from './store.ts'
import { systemTransition } from './system-transition.ts'

type Card = Pick<Contact, 'id' | 'name'>

export async function renameIn(
  { tx, emit, now }: Pick<Work, 'tx' | 'emit' | 'now'>,
  { id, name }: Card,
): Promise<void> {
  const rows = await tx
    .updateTable('conversations')
    .set((e) => ({ contact_name: name, changed_at: now, version: e('version', '+', 1) }))
    .where('contact_id', '=', id)
    .where('contact_name', '<>', name)
    .returningAll()
    .execute()
  for (const row of rows)
    emit(conversationChanged, {
      conversation: wire(row),
      before: { state: row.state, assigneeId: row.assignee_id, queueId: row.queue_id },
    })
}

/** In the order of their ids, like everybody who locks several. */
const lockAll = (tx: Db) => tx.selectFrom('conversations').selectAll().orderBy('id').forNoKeyUpdate()

export async function moveAll(work: Work, from: Card, to: Card): Promise<void> {
  const rows = await lockAll(work.tx).where('contact_id', 'in', [from.id, to.id]).execute()
  await move(work, rows, ({ contact_id }) => contact_id === from.id, to)
}

/** What was held at an address that `to` has again, also what was opened there while both were one. */
export async function moveBack(work: Work, from: Card, to: Contact): Promise<void> {
  const keys = to.addresses.map(({ kind, value }) => sql`address_key(${kind}, ${value})`)
  if (keys.length === 0) return
  const own = await work.tx
    .selectFrom('conversations')
    .where('contact_id', '=', from.id)
    .where(
      sql<boolean>`address_key(case channel_kind when 'email' then 'email' else 'phone' end, address) in (${sql.join(keys)})`,
    )
    .select('id')
    .execute()
  const ids = new Set(own.map(({ id }) => id))
  const rows = await lockAll(work.tx).where('contact_id', 'in', [from.id, to.id]).execute()
  await move(work, rows, ({ id }) => ids.has(id), to)
}

async function move(
  work: Work,
  rows: readonly ConversationRow[],
  goes: (row: ConversationRow) => boolean,
  to: Card,
): Promise<void> {
  const moving = rows.filter(goes)
  const staying = rows.filter((row) => row.contact_id === to.id)
  for (const row of moving) {
    const other = staying.find((item) => isOpen(item) && isOpen(row) && item.channel_id === row.channel_id)
    if (!other) await own(work, row, to)
    else if (row.opened_at < other.opened_at) {
      await join(work, row, other, to)
      const closed = await closeOlder(work, row)
      await own(work, closed, to)
      await waitsLonger(work, other, row)
    } else {
      await join(work, other, row, to)
      await closeOlder(work, other)
      await waitsLonger(work, await own(work, row, to), other)
    }
  }
}

const isOpen = ({ state }: ConversationRow) => state !== 'closed'

const own = (work: Work, row: ConversationRow, { id, name }: Card): Promise<ConversationRow> =>
  saveConversation(work, row, { contact_id: id, contact_name: name })

async function join(work: Work, from: ConversationRow, into: ConversationRow, to: Card): Promise<void> {
  for (const effect of conversationEffects()) await effect.joined?.(work, from, into, to.id)
}

const closeOlder = (work: Work, row: ConversationRow) =>
  systemTransition(
    work,
    row,
    { type: 'close' },
    {
      set: {
        closed_at: work.now,
        close_reason: 'other',
        waiting_since: null,
        unread: 0,
        ownership_version: row.ownership_version + 1,
      },
      said: { change: 'closed', reason: 'other' },
    },
  )

/** A wait in the closed conversation is answered in the one that goes on. */
async function waitsLonger(work: Work, row: ConversationRow, closed: ConversationRow): Promise<void> {
  const since = closed.waiting_since
  if (since === null || (row.waiting_since !== null && row.waiting_since <= since)) return
  await saveConversation(work, row, { waiting_since: since })
}
