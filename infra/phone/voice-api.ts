/** The part of Twilio's voice API that a company's server calls: calls, and the rooms they are spoken in. */
import type { VoiceAccount } from './account.ts'
import { failing, gatewayFailure, losesAnswer } from './failing.ts'
import type { Answered, ProviderRegistry, ProviderRequest } from './provider-registry.ts'
import type { PhoneCall } from './voice-call.ts'
import { end, hold, obey } from './voice-line.ts'

const refused = (status: number, code: number, message: string) => gatewayFailure({ status, code, message })
const missing = ({ url }: ProviderRequest) =>
  refused(404, 20404, `The requested resource ${url.pathname} was not found`)

/** `path` is what follows the account; who asks has been proven. */
export function voiceApi(
  house: ProviderRegistry,
  account: VoiceAccount,
  path: readonly string[],
  providerRequest: ProviderRequest,
): Answered {
  const failure = failing(house, account)
  if (failure) return failure
  if (account.status !== 'active') return refused(403, 20005, 'Account is not active')
  const answer = answered(house, account, path, providerRequest)
  return providerRequest.method === 'POST' && losesAnswer(house, account) ? { nothing: 'hang_up' } : answer
}

function answered(
  house: ProviderRegistry,
  account: VoiceAccount,
  path: readonly string[],
  providerRequest: ProviderRequest,
): Answered {
  const [edge = '', id = '', below = '', last = ''] = path.map((part) => part.replace(/\.json$/, ''))
  if (edge === 'Calls' && id) {
    const call = house.lines.get(id)
    if (call?.accountId !== account.id) return missing(providerRequest)
    return providerRequest.method === 'POST'
      ? change(house, account, call, providerRequest)
      : { status: 200, body: callResource(call) }
  }
  if (edge === 'IncomingPhoneNumbers') return numbers(house, account, id, providerRequest)
  if (edge === 'Conferences' && !id) return list(house, account, providerRequest.url.searchParams)
  if (edge === 'Conferences' && below === 'Participants' && last) {
    const call = house.lines.roomOf(account.id, id)
    if (call?.id !== last || call.status !== 'in-progress') return missing(providerRequest)
    if (providerRequest.method === 'POST') hold(house, account, call, formOf(providerRequest).get('Hold') === 'true')
    const { hears } = house.lines.get(last) ?? call
    return {
      status: 200,
      body: { account_sid: account.id, call_sid: last, conference_sid: id, hold: hears === 'hold' },
    }
  }
  return missing(providerRequest)
}

/** The one number of the account: where its calls and their ends are told. */
function numbers(
  house: ProviderRegistry,
  account: VoiceAccount,
  id: string,
  providerRequest: ProviderRequest,
): Answered {
  const sid = `PN${account.id.slice(2)}`
  if (!id) {
    const wanted = providerRequest.url.searchParams.get('PhoneNumber') ?? account.address
    const incoming_phone_numbers = wanted === account.address ? [numberResource(account, sid)] : []
    return { status: 200, body: { incoming_phone_numbers, page: 0, next_page_uri: null } }
  }
  if (id !== sid) return missing(providerRequest)
  if (providerRequest.method !== 'POST') return { status: 200, body: numberResource(account, sid) }
  if (account.locked) return refused(403, 20003, 'Permission to change this number is missing')
  const form = formOf(providerRequest)
  const urlOf = (name: string, before: string | null) => form.get(name) ?? before
  const callbackUrl = urlOf('VoiceUrl', account.callbackUrl)
  const next = { ...account, callbackUrl, statusUrl: urlOf('StatusCallback', account.statusUrl) }
  house.keep(next)
  return { status: 200, body: numberResource(next, sid) }
}

const numberResource = (account: VoiceAccount, sid: string) => ({
  sid,
  account_sid: account.id,
  phone_number: account.address,
  voice_url: account.callbackUrl,
  voice_method: 'POST',
  status_callback: account.statusUrl,
  status_callback_method: 'POST',
})

const formOf = ({ body }: ProviderRequest) => new URLSearchParams(body.toString('utf8'))

function change(
  house: ProviderRegistry,
  account: VoiceAccount,
  call: PhoneCall,
  providerRequest: ProviderRequest,
): Answered {
  const form = formOf(providerRequest)
  if (call.status === 'completed' || call.status === 'busy')
    return refused(400, 21220, 'Call is not in-progress. Cannot redirect.')
  const twiml = form.get('Twiml')
  if (form.get('Status') === 'completed') end(house, account, call.id, 'company')
  else if (twiml) obey(house, account, call.id, twiml)
  else return refused(400, 21218, 'Invalid Twiml or Url')
  return { status: 200, body: callResource(house.lines.get(call.id) ?? call) }
}

function list(house: ProviderRegistry, account: VoiceAccount, query: URLSearchParams): Answered {
  const call = house.lines.inRoom(account.id, query.get('FriendlyName') ?? '')
  const conferences = call ? [{ sid: call.roomId, friendly_name: call.room, status: 'in-progress' }] : []
  return { status: 200, body: { conferences, page: 0, next_page_uri: null } }
}

const callResource = ({ id, customer, status, at, accountId }: PhoneCall) => ({
  sid: id,
  account_sid: accountId,
  from: customer,
  direction: 'inbound',
  status,
  date_created: new Date(at).toUTCString().replace('GMT', '+0000'),
})
