/**
 * A call follows its conversation, since the desk offers, assigns and requeues conversations of any kind. It rings
 * where the conversation is offered, is connected to the assignee, and waits again on requeue.
 */

import { callReturnChanged } from '@aura/contracts/calls/call.ts'
import type { ConversationEffects, ConversationRow } from '../conversations/index.ts'
import { isReachedByThis } from './reached-since.ts'
import { type CallRow, liveOf, moveCall, saveCall, type Writers, writtenUpOf } from './store.ts'

type Placed = Pick<ConversationRow, 'id' | 'channel_kind' | 'state' | 'assignee_id' | 'offered_to' | 'queue_id'>

async function followConversation(work: Writers, before: Placed, row: Placed): Promise<void> {
  if (!isElsewhere(before, row)) return
  if (before.assignee_id !== null && (row.assignee_id !== before.assignee_id || row.state === 'closed'))
    for (const call of await writtenUpOf(work.tx, row.id)) await moveCall(work, call, 'finish')
  const live = await liveOf(work.tx, row.id)
  const { offered_to, assignee_id, queue_id } = row
  if (row.state === 'closed')
    for (const call of live) await moveCall(work, call, 'hangUp', { ended_by: 'company', wrap_up_until: work.now })
  const call = live.find(isWith([before.assignee_id, before.offered_to, assignee_id]))
  if (!call || row.state === 'closed') return
  if (row.state === 'waiting') {
    const waits =
      (await moveCall(work, call, 'transfer', { queue_id, operator_id: null })) ?? (await inQueue(work, call, queue_id))
    if (offered_to === null) await moveCall(work, waits, 'takeBack', { queue_id, operator_id: null })
    else if (call.state === 'waiting') await moveCall(work, waits, 'offer', { queue_id, operator_id: offered_to })
  } else if (row.state === 'open' && assignee_id !== null)
    await moveCall(work, call, 'accept', { operator_id: assignee_id })
}

/** A call of another operator stays with that operator: it came over from a merged card. */
const isWith =
  (people: readonly (string | null)[]) =>
  ({ state, operator_id }: CallRow): boolean =>
    state === 'waiting' || operator_id === null || people.includes(operator_id)

const inQueue = async (work: Writers, call: CallRow, queue_id: string | null) =>
  call.state === 'waiting' && call.queue_id !== queue_id ? await saveCall(work, call, { queue_id }) : call

const isElsewhere = (a: Placed, b: Placed) =>
  a.state !== b.state || a.assignee_id !== b.assignee_id || a.offered_to !== b.offered_to || a.queue_id !== b.queue_id

export const callEffects: ConversationEffects = {
  liveCalls: async (tx, { id, channel_kind }) =>
    channel_kind === 'voice' ? (await liveOf(tx, id)).map(({ state }) => state) : [],
  async saved(work, before, row) {
    if (row.channel_kind !== 'voice') return
    if (row.contact_id !== before.contact_id) await handToContact(work, row)
    await followConversation(work, before, row)
  },
  /** A failed message takes back that the customer was reached. */
  async messageSaved({ tx, emit }, { contact_id: contactId }, message) {
    const { direction, author, campaign, status } = message
    if (direction !== 'out' || author.kind !== 'user' || campaign || contactId === null) return
    if (status !== 'queued' && status !== 'failed') return
    if (await isReachedByThis(tx, contactId, message)) emit(callReturnChanged, { contactId })
  },
  /** A live call keeps its operator and continues in the conversation that goes on. */
  async joined(work, from, into, contactId) {
    if (from.channel_kind !== 'voice') return
    for (const call of await liveOf(work.tx, from.id))
      await saveCall(work, call, { conversation_id: into.id, contact_id: contactId })
  },
}

const handToContact = ({ tx }: Writers, { id, contact_id }: ConversationRow) =>
  tx.updateTable('calls').set({ contact_id }).where('conversation_id', '=', id).execute()
