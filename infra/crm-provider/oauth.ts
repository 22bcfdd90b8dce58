/**
 * OAuth 2 as the CRMs speak it: a page that asks the person, codes that are good once and with their verifier, access tokens
 * that end, refresh tokens that are good once. A refresh token that comes back a second time ends its whole grant.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { recordOf, textOf } from './store.ts'

export type OAuthShape = { authorizePath: string; tokenPath: string; clientAuth: 'basic' | 'body' }
export const oauthClient = { clientId: 'fake-crm-client', clientSecret: 'fake-crm-key' }

type Code = { challenge: string; redirectUri: string }
export class CrmOAuth {
  readonly #codes = new Map<string, Code>()
  readonly #access = new Set<string>()
  /** The grant of each refresh token that was ever given. */
  readonly #refresh = new Map<string, { grant: string; isUsed: boolean }>()
  readonly #ended = new Set<string>()
  /** What the answers say of a token's life, in seconds. */
  life = 1_800
  /** How often tokens were parameters for with a refresh token. */
  refreshes = 0
  /** Every refresh is answered with this status instead. */
  broken: number | null = null

  isKnown(token: string): boolean {
    return this.#access.has(token)
  }
  /** The time of every access token is over. */
  expire(): void {
    this.#access.clear()
  }
  /** As a person does who takes the app's access away. */
  revoke(): void {
    this.expire()
    for (const { grant } of this.#refresh.values()) this.#ended.add(grant)
  }
  code(parameters: URLSearchParams): string {
    const code = randomUUID()
    const [challenge, redirectUri] = [parameters.get('code_challenge') ?? '', parameters.get('redirect_uri') ?? '']
    this.#codes.set(code, { challenge, redirectUri })
    return code
  }
  #issue(grant: string) {
    const [access_token, refresh_token] = [`fake-access-${randomUUID()}`, `fake-refresh-${randomUUID()}`]
    this.#access.add(access_token)
    this.#refresh.set(refresh_token, { grant, isUsed: false })
    return { status: 200, body: { access_token, refresh_token, token_type: 'bearer', expires_in: this.life } }
  }
  exchange(form: Record<string, unknown>): { status: number; body: object } {
    const refused = { status: 400, body: { error: 'invalid_grant' } }
    if (form.grant_type === 'authorization_code') {
      const code = this.#codes.get(textOf(form.code))
      this.#codes.delete(textOf(form.code))
      const challenge = createHash('sha256').update(textOf(form.code_verifier)).digest('base64url')
      const fits = code && code.challenge === challenge && code.redirectUri === form.redirect_uri
      return fits ? this.#issue(randomUUID()) : refused
    }
    this.refreshes += 1
    if (this.broken !== null) return { status: this.broken, body: {} }
    const known = this.#refresh.get(textOf(form.refresh_token))
    if (!known || this.#ended.has(known.grant)) return refused
    if (known.isUsed) {
      this.#ended.add(known.grant)
      this.expire()
      return refused
    }
    known.isUsed = true
    return this.#issue(known.grant)
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse; path: string; url: URL; body: unknown }

/** False where the request is none of these. */
export function answerOAuth(shape: OAuthShape, oauth: CrmOAuth, exchange: Exchange): boolean {
  const { request, response, path, body } = exchange
  if (path === shape.authorizePath) return answerAuthorize(oauth, exchange)
  const form = recordOf(body)
  const isOurs = form.grant_type === 'authorization_code' || form.grant_type === 'refresh_token'
  if (path !== shape.tokenPath || request.method !== 'POST' || !isOurs) return false
  const { clientId, clientSecret } = oauthClient
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const isClient =
    shape.clientAuth === 'basic'
      ? request.headers.authorization === basic
      : form.client_id === clientId && form.client_secret === clientSecret
  const answer = isClient ? oauth.exchange(form) : { status: 401, body: { error: 'invalid_client' } }
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  return true
}

function answerAuthorize(oauth: CrmOAuth, { request, response, url, body }: Exchange): boolean {
  const parameters = url.searchParams
  const isWhole =
    parameters.get('client_id') === oauthClient.clientId &&
    parameters.get('response_type') === 'code' &&
    parameters.get('code_challenge_method') === 'S256' &&
    URL.canParse(parameters.get('redirect_uri') ?? '')
  if (!isWhole) return void response.writeHead(400).end('The app is unknown.') === undefined
  if (request.method !== 'POST') {
    const page = `<!doctype html><html lang="en"><title>CRM</title><main><h1>Aura wants to read and write your CRM</h1>
      <form method="post"><button name="answer" value="allow">Allow</button>
      <button name="answer" value="deny">Deny</button></form></main></html>`
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(page) === undefined
  }
  const back = new URL(parameters.get('redirect_uri') ?? '')
  back.searchParams.set('state', parameters.get('state') ?? '')
  if (recordOf(body).answer === 'allow') back.searchParams.set('code', oauth.code(parameters))
  else back.searchParams.set('error', 'access_denied')
  return void response.writeHead(303, { location: back.href }).end() === undefined
}
