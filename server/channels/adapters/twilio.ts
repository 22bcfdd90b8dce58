/** What all of Twilio's API has in common: forms with basic auth, deliveries signed over their address. */
import * as z from 'zod/mini'
import type { Connection, Delivery } from '../adapter.ts'
import { isSigned } from './proof.ts'
import { type Answer, ask, failure, healthOf, short } from './provider.ts'

export const account = ({ settings: { baseUrl = '', accountSid = '' } }: Connection) =>
  `${baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}`

export const basic = ({ settings: { accountSid = '' }, secrets: { authToken = '' } }: Connection) => ({
  authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
})

export const isGood = ({ status }: Answer) => status >= 200 && status < 300
const problemOf = z.object({ code: z.optional(z.number()), message: z.string() })

export function failed(answer: Answer): Error {
  const { success, data } = z.safeParse(problemOf, answer.body)
  return failure(answer, success ? short(`${data.message}${data.code ? ` (${data.code})` : ''}`, 500) : null)
}

type Asking = { path: string; signal: AbortSignal; form?: Readonly<Record<string, string>> }

/** Below the account. */
export const askAccount = (connection: Connection, { path, signal, form }: Asking): Promise<Answer> =>
  ask(connection, {
    url: `${account(connection)}${path}`,
    signal,
    ...(form
      ? {
          method: 'POST',
          headers: { ...basic(connection), 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(form).toString(),
        }
      : { headers: basic(connection) }),
  })

const accountInfo = z.object({ status: z.string() })

export const healthOfAccount = (connection: Connection, signal: AbortSignal) =>
  healthOf(async () => {
    const answer = await askAccount(connection, { path: '.json', signal })
    if (!isGood(answer)) throw failed(answer)
    const { status } = z.parse(accountInfo, answer.body)
    const active = status === 'active'
    return { status: active ? 'ok' : 'failing', quality: null, limit: null, problem: active ? null : short(status) }
  })

/** The address that is signed is the one we gave, whatever a proxy in front of us makes of it. */
export function isFromTwilio({ hookUrl, secrets: { authToken = '' } }: Connection, { headers, body }: Delivery) {
  const params = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const signed = hookUrl + params.map(([name, value]) => name + value).join('')
  return isSigned('sha1', 'base64', authToken, signed, headers['x-twilio-signature'] ?? '')
}
