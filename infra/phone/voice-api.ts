/** The part of Twilio's voice API that a company's server calls: calls, and the rooms they are spoken in. */
import type { VoiceAccount } from './account.ts'
import { failing, gatewayFailure, losesAnswer } from './failing.ts'
import type { Answered, Asked, House } from './house.ts'
import type { PhoneCall } from './voice-call.ts'
import { end, hold, obey } from './voice-line.ts'

const refused = (status: number, code: number, message: string) => gatewayFailure({ status, code, message })
const missing = ({ url }: Asked) => refused(404, 20404, `The requested resource ${url.pathname} was not found`)

/** `path` is what follows the account; who asks has been proven. */
export function voiceApi(house: House, account: VoiceAccount, path: readonly string[], asked: Asked): Answered {
  const failure = failing(house, account)
  if (failure) return failure
  if (account.status !== 'active') return refused(403, 20005, 'Account is not active')
  const answer = answered(house, account, path, asked)
  return asked.method === 'POST' && losesAnswer(house, account) ? { nothing: 'hang_up' } : answer
}

function answered(house: House, account: VoiceAccount, path: readonly string[], asked: Asked): Answered {
  const [edge = '', id = '', below = '', last = ''] = path.map((part) => part.replace(/\.json$/, ''))
  if (edge === 'Calls' && id) {
    const call = house.lines.get(id)
    if (call?.accountId !== account.id) return missing(asked)
    return asked.method === 'POST' ? change(house, account, call, asked) : { status: 200, body: callResource(call) }
  }
  if (edge === 'Conferences' && !id) return list(house, account, asked.url.searchParams)
  if (edge === 'Conferences' && below === 'Participants' && last) {
    const call = house.lines.roomOf(account.id, id)
    if (call?.id !== last || call.status !== 'in-progress') return missing(asked)
    if (asked.method === 'POST') hold(house, account, call, formOf(asked).get('Hold') === 'true')
    const { hears } = house.lines.get(last) ?? call
    return {
      status: 200,
      body: { account_sid: account.id, call_sid: last, conference_sid: id, hold: hears === 'hold' },
    }
  }
  return missing(asked)
}

const formOf = ({ body }: Asked) => new URLSearchParams(body.toString('utf8'))

function change(house: House, account: VoiceAccount, call: PhoneCall, asked: Asked): Answered {
  const form = formOf(asked)
  if (call.status === 'completed' || call.status === 'busy')
    return refused(400, 21220, 'Call is not in-progress. Cannot redirect.')
  const twiml = form.get('Twiml')
  if (form.get('Status') === 'completed') end(house, account, call.id, 'company')
  else if (twiml) obey(house, account, call.id, twiml)
  else return refused(400, 21218, 'Invalid Twiml or Url')
  return { status: 200, body: callResource(house.lines.get(call.id) ?? call) }
}

function list(house: House, account: VoiceAccount, query: URLSearchParams): Answered {
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
