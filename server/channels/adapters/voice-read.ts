/** Reads a webhook of the telephony provider: a call arrives, the caller is at a place, or the call is over. */
import { type ProviderCall, Unreadable } from '../adapter.ts'
import { short } from './provider.ts'

const sid = /^CA[0-9A-Za-z]{8,64}$/

/** Of the call itself. */
const locations: Record<string, ProviderCall['state'] | null> = {
  queued: null,
  initiated: null,
  ringing: 'waiting',
  'in-progress': null,
  completed: 'over',
  busy: 'over',
  failed: 'over',
  'no-answer': 'over',
  canceled: 'over',
}

/** Events of the caller's conference room. That the caller left it says nothing: a transfer may be under way. */
const rooms: Record<string, ProviderCall['state']> = {
  'participant-join': 'connected',
  'participant-hold': 'held',
  'participant-unhold': 'connected',
}

export const isFirstWord = (form: URLSearchParams): boolean =>
  form.get('CallStatus') === 'ringing' && form.get('Direction') === 'inbound' && !form.has('CallbackSource')

export function readVoice(body: string, accountSid: string): readonly ProviderCall[] {
  const form = new URLSearchParams(body)
  const externalId = form.get('CallSid') ?? ''
  const happened = form.get('StatusCallbackEvent') ?? ''
  // What is said of a room as a whole names no call.
  if (externalId === '' && happened.startsWith('conference-')) return []
  if (!sid.test(externalId)) throw new Unreadable('This is no delivery about a call.')
  if (form.get('AccountSid') !== accountSid) return []
  // The signature covers names and values without what separates them: a name may have run into its value.
  if ([...form.keys()].some((key) => key.startsWith('CallerName') && key !== 'CallerName'))
    throw new Unreadable('This delivery has a field of an unknown name.')
  const about = { type: 'call', externalId, from: form.get('From') ?? '', name: short(form.get('CallerName')) } as const
  if (form.has('ConferenceSid')) {
    const location = Object.hasOwn(rooms, happened) ? rooms[happened] : undefined
    return location ? [{ ...about, state: location }] : []
  }
  // Calls that the company makes are none of these.
  if (form.get('Direction') !== 'inbound') return []
  if (about.from === '') throw new Unreadable('This call names no caller.')
  const status = form.get('CallStatus') ?? ''
  const locationValue = Object.hasOwn(locations, status) ? locations[status] : undefined
  if (locationValue === undefined) throw new Unreadable('This delivery has an unknown status.')
  return locationValue === null ? [] : [{ ...about, state: locationValue }]
}
