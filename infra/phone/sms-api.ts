/** The part of Twilio's API that a company's server calls. */
import type { SmsAccount } from './account.ts'
import { acknowledged, failing, gatewayFailure, unavailable } from './failing.ts'
import type { PhoneMessage } from './message-store.ts'
import type { Answered, ProviderRegistry, ProviderRequest } from './provider-registry.ts'
import { voiceApi } from './voice-api.ts'
import { carrySent, newId } from './webhook-delivery.ts'

const refused = (status: number, code: number, message: string) => gatewayFailure({ status, code, message })

/** `path` is what follows `/2010-04-01/Accounts/`. */
export function twilioApi(
  house: ProviderRegistry,
  path: readonly string[],
  providerRequest: ProviderRequest,
): Answered {
  const [first = '', edge, messageId, media, mediaId] = path
  const sid = first.replace(/\.json$/, '')
  const account = house.accounts.get(sid)
  const [user, password] = basicOf(providerRequest.headers.authorization ?? '')
  const exists = account?.kind === 'sms' || account?.kind === 'voice'
  if (!exists || user !== sid || password !== account.authToken) return refused(401, 20003, 'Authenticate')
  const away = unavailable(account)
  if (away) return away
  if (providerRequest.method === 'GET' && !edge)
    return { status: 200, body: { sid, friendly_name: account.name, status: account.status, type: 'Full' } }
  if (account.kind === 'voice') return voiceApi(house, account, path.slice(1), providerRequest)
  if (edge === 'Messages' && media === 'Media' && mediaId) {
    const file = house.files.get(mediaId)
    return file ? { status: 200, type: file.mime, body: file.bytes } : refused(404, 20404, 'The file was not found')
  }
  if (edge === 'Messages.json' && providerRequest.method === 'POST') return create(house, account, providerRequest)
  if (edge === 'Messages.json' && providerRequest.method === 'GET')
    return list(house, account, providerRequest.url.searchParams)
  const message = edge === 'Messages' && messageId ? house.talk.get(messageId.replace(/\.json$/, '')) : undefined
  if (message) return { status: 200, body: resource(account, message) }
  return refused(404, 20404, `The requested resource ${providerRequest.url.pathname} was not found`)
}

const basicOf = (header: string): string[] =>
  Buffer.from(/^Basic (.+)$/.exec(header)?.[1] ?? '', 'base64')
    .toString('utf8')
    .split(/:(.*)/s)

function create(house: ProviderRegistry, account: SmsAccount, { body }: ProviderRequest): Answered {
  const failure = failing(house, account)
  if (failure) return failure
  if (account.status !== 'active') return refused(403, 20005, 'Account is not active')
  const form = new URLSearchParams(body.toString('utf8'))
  const [to = '', from, text] = [form.get('To') ?? '', form.get('From'), form.get('Body')]
  if (!/^\+\d{8,15}$/.test(to)) return refused(400, 21211, `Invalid 'To' Phone Number: ${to}`)
  const isOwn = from !== null && [account.address, ...account.numbers].includes(from)
  if (!isOwn) return refused(400, 21606, `The 'From' phone number ${from} is not yours`)
  if (!text) return refused(400, 21602, 'Message body is required')
  if (text.length > 1600) return refused(400, 21617, 'The concatenated message body exceeds the 1600 character limit')
  house.talk.meet(to, undefined)
  const message = house.talk.add({
    id: newId(account),
    accountId: account.id,
    customer: to,
    from: 'company',
    content: { type: 'text', text },
    sender: from,
    callback: form.get('StatusCallback'),
  })
  carrySent(house, account, message)
  return acknowledged(house, account, { status: 201, body: resource(account, message) })
}

function list(house: ProviderRegistry, account: SmsAccount, query: URLSearchParams): Answered {
  const [to, from, since] = [query.get('To'), query.get('From'), query.get('DateSent>')]
  const size = Math.min(Number(query.get('PageSize')) || 50, 1000)
  const found = house.talk
    .find({ accountId: account.id })
    .map((message) => resource(account, message))
    .filter((item) => (!to || item.to === to) && (!from || item.from === from))
    .filter((item) => !since || new Date(item.date_created).toISOString().slice(0, 10) >= since)
    .toReversed()
  const next = found.length > size ? `/2010-04-01/Accounts/${account.id}/Messages.json?Page=1` : null
  return { status: 200, body: { messages: found.slice(0, size), page: 0, page_size: size, next_page_uri: next } }
}

const words = { taken: 'queued', sent: 'sent', delivered: 'delivered', read: 'delivered', failed: 'undelivered' }

function resource(account: SmsAccount, message: PhoneMessage) {
  const { id, customer, content, status, at, problem } = message
  const ours = message.from === 'company'
  const created = new Date(at).toUTCString().replace('GMT', '+0000')
  return {
    sid: id,
    account_sid: account.id,
    api_version: '2010-04-01',
    to: ours ? customer : account.address,
    from: ours ? (message.sender ?? account.address) : customer,
    body: content.type === 'text' ? content.text : '',
    status: ours ? words[status] : 'received',
    direction: ours ? 'outbound-api' : 'inbound',
    date_created: created,
    date_sent: created,
    error_message: problem,
    uri: `/2010-04-01/Accounts/${account.id}/Messages/${id}.json`,
  }
}
