/** The life of a call: a customer calls, follows instructions, hangs up; the provider reports in signed forms. */
import { randomBytes } from 'node:crypto'
import type { VoiceAccount } from './account.ts'
import type { ProviderRegistry } from './provider-registry.ts'
import { twilioSignature } from './sign.ts'
import type { PhoneCall } from './voice-call.ts'

const version = '2010-04-01'
const sid = (prefix: string) => `${prefix}${randomBytes(16).toString('hex')}`

type Fields = Record<string, string>

function delivery(account: VoiceAccount, url: string, fields: Fields) {
  const all = { ...fields, AccountSid: account.id, ApiVersion: version }
  return {
    body: new URLSearchParams(all).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-twilio-signature': twilioSignature(account.authToken, url, all),
    },
  }
}

const about = (account: VoiceAccount, call: PhoneCall): Fields => ({
  CallSid: call.id,
  From: call.customer,
  To: account.address,
  Caller: call.customer,
  Called: account.address,
  Direction: 'inbound',
})

/** The provider follows the answer's instructions; without one the line goes dead. */
export function begin(house: ProviderRegistry, account: VoiceAccount, customer: string): PhoneCall {
  const call = house.lines.add({
    id: sid('CA'),
    accountId: account.id,
    customer,
    status: 'ringing',
    hears: 'ringing',
    ...{ room: null, roomId: null, roomCallback: null, endedBy: null, endedAt: null },
    at: house.now().toISOString(),
  })
  const url = account.callbackUrl
  if (!url) {
    house.lines.change(call.id, { status: 'busy', hears: 'nothing', endedAt: house.now().toISOString() })
    return call
  }
  const name = house.talk.nameAt(customer)
  const fields = { ...about(account, call), CallStatus: 'ringing', ...(name !== customer && { CallerName: name }) }
  const { body, headers } = delivery(account, url, fields)
  const { hookDelayMs: delayMs, hookCopies: copies } = account.behaviour
  house.poster.post({
    accountId: account.id,
    key: `${account.id} ${call.id}`,
    url,
    headers,
    body,
    delayMs,
    copies,
    again: [],
    heard: (answer) => {
      // A repeated answer does not move a caller who has left 'ringing'.
      if (house.lines.get(call.id)?.status === 'ringing') obey(house, account, call.id, answer ?? '')
    },
  })
  return call
}

/** What the document says, in the words the product uses; anything else is nothing to do, and the call ends. */
export function obey(house: ProviderRegistry, account: VoiceAccount, callId: string, twiml: string): void {
  const call = house.lines.get(callId)
  if (!call || call.status === 'completed' || call.status === 'busy') return
  const queue = /<Enqueue[^>]*>([^<]+)<\/Enqueue>/.exec(twiml)
  const room = /<Conference([^>]*)>([^<]+)<\/Conference>/.exec(twiml)
  if (queue) {
    house.lines.change(callId, { status: 'in-progress', hears: 'music', room: null, roomId: null })
  } else if (room) {
    const [, attributes = '', name = ''] = room
    const roomCallback = /statusCallback="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? null
    const joined = { status: 'in-progress', hears: 'room', room: name, roomId: sid('CF'), roomCallback } as const
    tellRoom(house, account, house.lines.change(callId, joined), 'participant-join')
  } else {
    const text = /<Say[^>]*>([^<]+)<\/Say>/.exec(twiml)?.[1]
    if (text) house.lines.change(callId, { said: plain(text) })
    end(house, account, callId, 'company')
  }
}

const plain = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

export function hold(house: ProviderRegistry, account: VoiceAccount, call: PhoneCall, isLocked: boolean): void {
  const next = house.lines.change(call.id, { hears: isLocked ? 'hold' : 'room' })
  tellRoom(house, account, next, isLocked ? 'participant-hold' : 'participant-unhold')
}

export function end(
  house: ProviderRegistry,
  account: VoiceAccount,
  callId: string,
  endedBy: 'customer' | 'company',
): void {
  const before = house.lines.get(callId)
  if (!before || before.status === 'completed' || before.status === 'busy') return
  const endedAt = house.now().toISOString()
  const call = house.lines.change(callId, { status: 'completed', hears: 'nothing', endedBy, endedAt })
  if (!call || !account.statusUrl) return
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(call.at)) / 1000)
  tell(house, account, account.statusUrl, call, {
    CallStatus: 'completed',
    CallDuration: String(seconds),
    CallbackSource: 'call-progress-events',
    SequenceNumber: '0',
    Timestamp: new Date(endedAt).toUTCString().replace('GMT', '+0000'),
  })
}

function tellRoom(house: ProviderRegistry, account: VoiceAccount, call: PhoneCall | undefined, event: string): void {
  if (!call?.roomCallback || !call.roomId) return
  tell(house, account, call.roomCallback, call, {
    ConferenceSid: call.roomId,
    FriendlyName: call.room ?? '',
    StatusCallbackEvent: event,
    Hold: String(call.hears === 'hold'),
    Muted: 'false',
    Timestamp: house.now().toUTCString().replace('GMT', '+0000'),
  })
}

/** Late, doubled or lost, as the line behaves. */
function tell(house: ProviderRegistry, account: VoiceAccount, url: string, call: PhoneCall, fields: Fields): void {
  const { receipts, receiptDelayMs: delayMs, receiptCopies: copies } = account.behaviour
  if (!receipts) return
  const { body, headers } = delivery(account, url, { ...about(account, call), ...fields })
  house.poster.post({
    accountId: account.id,
    key: `${account.id} ${call.id}`,
    url,
    headers,
    body,
    delayMs,
    copies,
    again: [],
  })
}
