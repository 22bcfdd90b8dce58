/**
 * Takes the provider's events about calls. The first opens a call and a conversation, or joins the active one. Later
 * events, repeated and in any order, move the call on or change nothing.
 */
import { type Call, type CallProblem, callChanged } from '@aura/contracts/calls/call.ts'
import type { Insertable } from 'kysely'
import { type ChannelRow, type ProviderCall, plainLine, senderOf } from '../channels/index.ts'
import { type ConversationRow, ingestInbound, lockConversation } from '../conversations/index.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Work } from '../platform/handle.ts'
import { closeLine } from './closing.ts'
import { letWait } from './ends.ts'
import { askSoon } from './jobs.ts'
import { lockCall } from './lock.ts'
import { recordProviderState } from './provider-state.ts'
import { type CallRow, liveOf, shownCall } from './store.ts'

export async function takeCall(work: Work, channel: ChannelRow, providerCall: ProviderCall): Promise<void> {
  const known = await callNamed(work, channel.id, providerCall.externalId)
  if (known !== undefined) await recordProviderState(work, await lockCall(work.tx, known), providerCall.state)
  else if (providerCall.state === 'over') await noteEnd(work, channel, providerCall)
  else if (providerCall.state === 'waiting') await open(work, channel, providerCall)
}

async function callNamed({ tx }: Pick<Work, 'tx'>, channelId: string, externalId: string) {
  const row = await tx
    .selectFrom('calls')
    .where('channel_id', '=', channelId)
    .where('external_id', '=', externalId)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

type Fresh = Insertable<Schema['calls']>

function fresh({ now, newId }: Work, channel: ChannelRow, call: ProviderCall): Fresh {
  const address = senderOf('voice', call.from)?.value ?? plainLine(call.from, 60) ?? ''
  return {
    company_id: channel.company_id,
    id: newId(),
    channel_id: channel.id,
    external_id: call.externalId,
    contact_name: plainLine(call.name, 120) ?? address,
    address,
    state: 'waiting',
    started_at: now,
    connection: channel.connection,
    provider_state: call.state,
    last_provider_event_at: now,
  }
}

/** The end of an unknown call is recorded as abandoned, so a late report of its beginning opens no conversation. */
async function noteEnd(work: Work, channel: ChannelRow, call: ProviderCall): Promise<void> {
  await insert(work, { ...fresh(work, channel, call), state: 'abandoned', ended_at: work.now, ended_by: 'caller' })
}

async function insert({ tx, emit }: Work, values: Fresh): Promise<CallRow | undefined> {
  const row = await tx
    .insertInto('calls')
    .values(values)
    .onConflict((conflict) => conflict.columns(['company_id', 'channel_id', 'external_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  emit(callChanged, { call: await shownCall(tx, row), before: null })
  await askSoon(tx, row)
  return row
}

/** A blocked or anonymous caller is hung up on; the call is on record. */
async function open(work: Work, channel: ChannelRow, providerCall: ProviderCall): Promise<void> {
  const values = fresh(work, channel, providerCall)
  const inboundResult = await ingestInbound(work, channel, {
    ...spoken,
    ...providerCall,
    type: 'message',
    content: entryOf(values),
  })
  if (inboundResult === 'repeated') return
  if (inboundResult !== 'taken') {
    const problem: CallProblem = inboundResult === 'blocked' ? 'calls.caller_blocked' : 'calls.caller_unknown'
    await insert(work, { ...values, state: 'refused', problem, ended_at: work.now, ended_by: 'company' })
    return
  }
  const { conversation, messageId } = await entryNamed(work, channel.id, providerCall.externalId)
  const { id: conversation_id, contact_id, contact_name, queue_id } = conversation
  const call = await insert(work, {
    ...values,
    ...{ conversation_id, message_id: messageId, contact_id, contact_name, queue_id },
  })
  if (call) await ring(work, call, conversation)
}

/** A call has no text message's fields. */
const spoken = { at: null, mediaId: null, replyToExternalId: null }

async function entryNamed({ tx }: Work, channelId: string, externalId: string) {
  const message = await tx
    .selectFrom('messages')
    .where('channel_id', '=', channelId)
    .where('external_id', '=', externalId)
    .select(['id', 'conversation_id'])
    .executeTakeFirstOrThrow()
  return { messageId: message.id, conversation: await lockConversation(tx, message.conversation_id) }
}

/** The call rings at available operators; outside the hours it is not kept. */
async function ring(work: Work, call: CallRow, conversation: ConversationRow): Promise<void> {
  const [first] = await liveOf(work.tx, conversation.id)
  // Two lines of one customer: the second one waits until the first is over.
  if (first && first.id !== call.id) return
  await letWait(work, conversation)
  await closeLine(work, call.id)
}

const entryOf = (values: Fresh): { type: 'call'; call: Call } => ({
  type: 'call',
  call: {
    id: values.id,
    channelId: values.channel_id,
    conversationId: null,
    contactId: null,
    contactName: values.contact_name,
    address: values.address,
    queueId: null,
    operatorId: null,
    operatorName: null,
    state: 'waiting',
    problem: null,
    startedAt: new Date(values.started_at).toISOString(),
    answeredAt: null,
    heldSince: null,
    heldMs: 0,
    endedAt: null,
    endedBy: null,
    wrapUpUntil: null,
    version: 1,
  },
})
