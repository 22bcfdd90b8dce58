/**
 * The right to call Google for an agent: a service account signs who it is, and gets a token for an hour. Asked for
 * before anything is sent, so whatever goes wrong here has sent nothing.
 */
import { createHash, createPrivateKey, createSign, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { type Connection, ProviderError } from '../adapter.ts'
import { ask, short } from './provider.ts'

const scope = 'https://www.googleapis.com/auth/rcsbusinessmessaging'
const lifeSeconds = 3600
/** So early a token counts as old. */
const marginMs = 60_000
const remembered = 1000

/** A token is fetched again after a restart and for other secrets. */
const tokens = new Map<string, { token: string; until: number }>()

const keyOf = ({ settings, secrets }: Connection): string =>
  createHash('sha256')
    .update(JSON.stringify([settings.tokenUrl, settings.clientEmail, secrets.privateKey]))
    .digest('hex')

export const forgetToken = (connection: Connection): void => void tokens.delete(keyOf(connection))

export async function accessToken(connection: Connection, signal: AbortSignal): Promise<string> {
  const key = keyOf(connection)
  const existing = tokens.get(key)
  if (existing && existing.until > Date.now()) return existing.token
  const { token, seconds } = await granted(connection, signal)
  if (tokens.size >= remembered) tokens.clear()
  tokens.set(key, { token, until: Date.now() + seconds * 1000 - marginMs })
  return token
}

const answered = z.object({ access_token: z.string(), expires_in: z._default(z.number(), lifeSeconds) })
const refusedWith = z.object({ error: z.string(), error_description: z.optional(z.string()) })

async function granted(connection: Connection, signal: AbortSignal) {
  const { tokenUrl = '' } = connection.settings
  const form = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assertionOf(connection),
  })
  try {
    const answer = await ask(connection, {
      url: tokenUrl,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      signal,
    })
    const { success, data } = z.safeParse(answered, answer.body)
    if (answer.status === 200 && success) return { token: data.access_token, seconds: data.expires_in }
    const safeParseResult = z.safeParse(refusedWith, answer.body)
    const words = safeParseResult.success
      ? (safeParseResult.data.error_description ?? safeParseResult.data.error)
      : 'no token was given'
    const outcome = safeParseResult.success && answer.status < 500 && answer.status !== 429 ? 'refused' : 'later'
    throw new ProviderError(outcome, short(`${words} (${answer.status})`, 500) ?? '')
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('later', `no token: ${error instanceof Error ? error.message : error}`)
  }
}

const tokenPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function assertionOf({ settings: { clientEmail = '', tokenUrl = '' }, secrets: { privateKey = '' } }: Connection) {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: clientEmail, scope, aud: tokenUrl, iat: now, exp: now + lifeSeconds }
  const text = `${tokenPart({ alg: 'RS256', typ: 'JWT' })}.${tokenPart(claims)}`
  return `${text}.${createSign('sha256').update(text).sign(keyIn(privateKey), 'base64url')}`
}

/** A field of one line has lost the key's line breaks, and a file of JSON writes them out. */
function keyIn(text: string): KeyObject {
  const [, kind = '', body = ''] = /-----BEGIN ([A-Z ]+)-----(.*)-----END [A-Z ]+-----/s.exec(text) ?? []
  const lines = body.replaceAll('\\n', '').replace(/\s/g, '')
  try {
    return createPrivateKey(`-----BEGIN ${kind}-----\n${lines}\n-----END ${kind}-----\n`)
  } catch {
    throw new ProviderError('refused', 'The private key of the service account cannot be read.')
  }
}
