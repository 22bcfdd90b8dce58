/**
 * A telephone channel over Twilio's Programmable Voice. A caller waits in a queue with music. To speak, the caller is
 * moved into a conference room of the call, where hold works; the operator joins that room.
 */

import { channelParts } from '@aura/contracts/channels/channel-parts.ts'
import type { ProviderState } from '@aura/machines/calls/call.ts'
import { escapeMarkup } from '@aura/machines/platform/escape-markup.ts'
import * as z from 'zod/mini'
import { type Connection, type Provider, ProviderError } from '../adapter.ts'
import type { Farewell, OnTheLine, Telephony } from '../telephony.ts'
import type { Answer } from './provider.ts'
import { askAccount, failed, isFromTwilio, isGood } from './twilio.ts'
import { healthOfNumber, setAddresses } from './voice-number.ts'
import { isFirstWord, readVoice } from './voice-read.ts'

const twiml = (verbs: string) => `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`

/** The provider's own music plays until an operator is free. */
const wait = ({ channelId }: Pick<Connection, 'channelId'>) =>
  twiml(`<Enqueue>aura-${escapeMarkup(channelId)}</Enqueue>`)

const room = ({ hookUrl }: Pick<Connection, 'hookUrl'>, callId: string) =>
  twiml(
    `<Dial><Conference beep="false" startConferenceOnEnter="true" endConferenceOnExit="true" statusCallback="${escapeMarkup(hookUrl)}" statusCallbackMethod="POST" statusCallbackEvent="join hold">${escapeMarkup(callId)}</Conference></Dial>`,
  )

const goodbye = ({ text, language }: Farewell) =>
  twiml(`<Say language="${escapeMarkup(language)}">${escapeMarkup(text)}</Say><Hangup/>`)

async function change(connection: Connection, path: string, form: Record<string, string>, signal: AbortSignal) {
  const answer = await askAccount(connection, { path, form, signal })
  if (!isGood(answer)) throw failed(answer)
}

const toCall = (connection: Connection, { externalId }: OnTheLine, form: Record<string, string>, signal: AbortSignal) =>
  change(connection, `/Calls/${externalId}.json`, form, signal)

const callInfo = z.object({ status: z.string() })
const roomList = z.object({ conferences: z.array(z.object({ sid: z.string(), status: z.string() })) })
const inRoom = z.object({ hold: z.boolean() })

function read<S extends z.ZodMiniType>(schema: S, answer: Answer): z.infer<S> {
  if (!isGood(answer)) throw failed(answer)
  return z.parse(schema, answer.body)
}

/** Null while there is none. */
async function roomOf(connection: Connection, { callId }: OnTheLine, signal: AbortSignal): Promise<string | null> {
  const query = new URLSearchParams({ FriendlyName: callId })
  const answer = await askAccount(connection, { path: `/Conferences.json?${query}`, signal })
  const open = read(roomList, answer).conferences.find(({ status }) => status !== 'completed')
  return open?.sid ?? null
}

async function setHold(connection: Connection, call: OnTheLine, hold: boolean, signal: AbortSignal) {
  const sid = await roomOf(connection, call, signal)
  if (sid === null) throw new ProviderError('refused', 'The customer is not connected.')
  const path = `/Conferences/${sid}/Participants/${call.externalId}.json`
  await change(connection, path, { Hold: String(hold) }, signal)
}

async function placeCall(connection: Connection, call: OnTheLine, signal: AbortSignal): Promise<ProviderState> {
  const answer = await askAccount(connection, { path: `/Calls/${call.externalId}.json`, signal })
  const { status } = read(callInfo, answer)
  if (status !== 'in-progress') return status === 'ringing' || status === 'queued' ? 'waiting' : 'over'
  const sid = await roomOf(connection, call, signal)
  if (sid === null) return 'waiting'
  const there = await askAccount(connection, {
    path: `/Conferences/${sid}/Participants/${call.externalId}.json`,
    signal,
  })
  if (there.status === 404) return 'waiting'
  return read(inRoom, there).hold ? 'held' : 'connected'
}

export const voice = {
  kind: 'voice',
  ...channelParts.voice,
  health: healthOfNumber,
  prepare: setAddresses,
  verify: isFromTwilio,
  read: ({ body }, { settings: { accountSid = '' } }) => readVoice(body, accountSid),
  orders: (connection, { body }) => ({
    type: 'text/xml',
    body: isFirstWord(new URLSearchParams(body)) ? wait(connection) : twiml(''),
  }),
} satisfies Provider

export const telephony: Telephony = {
  connect: (connection, call, signal) => toCall(connection, call, { Twiml: room(connection, call.callId) }, signal),
  hold: (connection, call, signal) => setHold(connection, call, true, signal),
  resume: (connection, call, signal) => setHold(connection, call, false, signal),
  transfer: (connection, call, signal) => toCall(connection, call, { Twiml: wait(connection) }, signal),
  hangUp: (connection, call, signal, farewell) =>
    toCall(connection, call, farewell ? { Twiml: goodbye(farewell) } : { Status: 'completed' }, signal),
  place: placeCall,
}
