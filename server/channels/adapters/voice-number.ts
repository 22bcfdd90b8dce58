/** The number at the telephony provider: its webhooks for calls and for their ends. Both have to be our address. */
import type { ChannelHealth } from '@aura/contracts/channels/channel.ts'
import type { AddressProblem } from '@aura/contracts/conversations/problems.ts'
import * as z from 'zod/mini'
import { type Connection, ProviderError } from '../adapter.ts'
import { healthOf } from './provider.ts'
import { askAccount, failed, healthOfAccount, isGood } from './twilio.ts'

const address = z._default(z.nullable(z.string()), null)
const listed = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      sid: z.string().check(z.regex(/^PN[0-9A-Za-z]{8,64}$/)),
      voice_url: address,
      voice_method: z._default(z.string(), 'POST'),
      status_callback: address,
      status_callback_method: z._default(z.string(), 'POST'),
    }),
  ),
})
type HouseNumber = z.infer<typeof listed>['incoming_phone_numbers'][number]

/** Undefined: the account has no such number. */
async function numberOf(connection: Connection, signal: AbortSignal): Promise<HouseNumber | undefined> {
  const query = new URLSearchParams({ PhoneNumber: connection.address })
  const answer = await askAccount(connection, { path: `/IncomingPhoneNumbers.json?${query}`, signal })
  if (!isGood(answer)) throw failed(answer)
  return z.parse(listed, answer.body).incoming_phone_numbers[0]
}

/** Which of the two is not ours; a word that screens have a sentence for. */
function missingAt({ hookUrl }: Connection, number: HouseNumber): AddressProblem | null {
  const calls = number.voice_url === hookUrl && number.voice_method === 'POST'
  const ends = number.status_callback === hookUrl && number.status_callback_method === 'POST'
  if (calls) return ends ? null : 'voice_status_missing'
  return ends ? 'voice_url_missing' : 'voice_urls_missing'
}

/** The account has to be active, and the number has to report here. */
export async function healthOfNumber(connection: Connection, signal: AbortSignal): Promise<ChannelHealth> {
  const ofAccount = await healthOfAccount(connection, signal)
  if (ofAccount.status !== 'ok') return ofAccount
  return await healthOf(async () => {
    const number = await numberOf(connection, signal)
    const problem = number ? missingAt(connection, number) : `The account has no number ${connection.address}.`
    return { status: problem === null ? 'ok' : 'failing', quality: null, limit: null, problem }
  })
}

/** Sets both webhook addresses. When the provider refuses, its health says what a person has to set. */
export async function setAddresses(connection: Connection, signal: AbortSignal): Promise<void> {
  try {
    const number = await numberOf(connection, signal)
    if (!number || missingAt(connection, number) === null) return
    const { hookUrl } = connection
    const form = { VoiceUrl: hookUrl, VoiceMethod: 'POST', StatusCallback: hookUrl, StatusCallbackMethod: 'POST' }
    await askAccount(connection, { path: `/IncomingPhoneNumbers/${number.sid}.json`, form, signal })
  } catch (error) {
    if (!(error instanceof ProviderError && error.outcome === 'refused')) throw error
  }
}
