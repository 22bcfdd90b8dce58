/** How a call to send goes wrong, in the words of each provider. */
import type { Account } from './account.ts'
import type { Behaviour } from './behaviour.ts'
import type { Answered, ProviderRegistry } from './provider-registry.ts'

type Failure = { status: number; code: number; message: string }

const graph = {
  refused: { status: 400, code: 131009, message: '(#131009) Parameter value is not valid' },
  too_many: { status: 400, code: 130429, message: '(#130429) Rate limit hit' },
  busy: { status: 503, code: 131016, message: '(#131016) Service unavailable' },
  error: { status: 500, code: 131000, message: '(#131000) Something went wrong' },
} satisfies Record<string, Failure>

const gateway = {
  refused: { status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' },
  too_many: { status: 429, code: 20429, message: 'Too Many Requests' },
  busy: { status: 503, code: 20503, message: 'Service Unavailable' },
  error: { status: 500, code: 20500, message: 'Internal Server Error' },
} satisfies Record<string, Failure>

const google = {
  refused: { status: 400, code: 'INVALID_ARGUMENT', message: 'Request contains an invalid argument.' },
  too_many: { status: 429, code: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded.' },
  busy: { status: 503, code: 'UNAVAILABLE', message: 'The service is currently unavailable.' },
  error: { status: 500, code: 'INTERNAL', message: 'Internal error encountered.' },
}

export const googleFailure = ({
  status,
  code,
  message,
}: {
  status: number
  code: string
  message: string
}): Answered => ({
  status,
  body: { error: { code: status, message, status: code } },
})

export const graphFailure = ({ status, code, message }: Failure): Answered => ({
  status,
  body: {
    error: { message, type: 'OAuthException', code, error_data: { messaging_product: 'whatsapp' }, fbtrace_id: 'fake' },
  },
})

export const gatewayFailure = ({ status, code, message }: Failure): Answered => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

/** Null when this one goes as it should. */
export function howItFails(house: ProviderRegistry, { behaviour }: Account): Behaviour['sendFailure'] | null {
  if (behaviour.outage) return 'busy'
  return behaviour.sendFailures === 0 || house.random() >= behaviour.sendFailures ? null : behaviour.sendFailure
}

export function failing(house: ProviderRegistry, account: Answering): Answered | null {
  const how = howItFails(house, account)
  return how === null ? null : failed(account, how)
}

/** What it answers to every question while it is unavailable. */
export const unavailable = (account: Answering): Answered | null =>
  account.behaviour.outage ? failed(account, 'busy') : null

type Answering = Exclude<Account, { kind: 'email' }>

function failed(account: Answering, how: Behaviour['sendFailure']): Answered {
  if (how === 'silence') return { nothing: 'silence' }
  if (account.kind === 'rcs') return googleFailure(google[how])
  return account.kind === 'whatsapp' ? graphFailure(graph[how]) : gatewayFailure(gateway[how])
}

/** A message was taken; whether that is said. */
export const losesAnswer = (house: ProviderRegistry, { behaviour }: Account): boolean =>
  behaviour.dropAcks > 0 && house.random() < behaviour.dropAcks

export const acknowledged = (house: ProviderRegistry, account: Account, answer: Answered): Answered =>
  losesAnswer(house, account) ? { nothing: 'hang_up' } : answer
