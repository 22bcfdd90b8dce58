/**
 * Three sign-in providers, for a machine without any: /google and /linkedin speak OpenID Connect, /github its own OAuth
 * 2, all by authorization code with PKCE. A visitor types a name and an address; nothing is checked, because nothing
 * here is worth anything.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authorizePage } from './oidc-page.ts'

export type OidcSimulator = AsyncDisposable & { readonly url: string }

/** `subject` is the house's own name of the account; one that changes its address keeps it. */
type Who = { email: string; name: string; verified: boolean; subject: string }
type Grant = { who: Who; challenge: string; redirect: string; client: string; nonce: string | null; house: string }

const houses = new Set(['google', 'linkedin', 'github'])

export async function startOidcSimulator(): Promise<OidcSimulator> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'simulator', use: 'sig', alg: 'RS256' }
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Who>()

  const idToken = (issuer: string, { who, client, nonce }: Grant): string => {
    const now = Math.floor(Date.now() / 1000)
    const [first = '', ...rest] = who.name.split(' ')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = {
      iss: issuer,
      aud: client,
      sub: who.subject,
      iat: now,
      exp: now + 300,
      ...(nonce && { nonce }),
      email: who.email,
      email_verified: who.verified,
      name: who.name,
      given_name: first,
      family_name: rest.join(' '),
    }
    const content = `${part({ alg: 'RS256', kid: 'simulator', typ: 'JWT' })}.${part(claims)}`
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
  }

  const server = createServer(async (request, response) => {
    const base = `http://${request.headers.host}`
    const url = new URL(request.url ?? '/', base)
    const [, house = '', ...rest] = url.pathname.split('/')
    const path = rest.join('/')
    if (!houses.has(house)) return json(response, 404, { error: 'not_found' })
    const issuer = `${base}/${house}`
    switch (path) {
      case '.well-known/openid-configuration':
        return json(response, 200, configurationOf(issuer))
      case 'jwks':
        return json(response, 200, { keys: [jwk] })
      case 'authorize':
      case 'login/oauth/authorize': {
        if (!isFair(url.searchParams)) return json(response, 400, { error: 'invalid_request' })
        if (request.method === 'GET') return page(response, house, url.searchParams)
        return redirect(response, decide(await bodyOf(request), url.searchParams, house, grants))
      }
      case 'token':
      case 'login/oauth/access_token': {
        const grant = redeem(await bodyOf(request), house, grants)
        if (!grant) return json(response, 400, { error: 'invalid_grant' })
        const access_token = randomBytes(16).toString('base64url')
        tokens.set(access_token, grant.who)
        const scope = house === 'github' ? {} : { id_token: idToken(issuer, grant) }
        return json(response, 200, { access_token, token_type: 'bearer', expires_in: 300, ...scope })
      }
      case 'api/user':
      case 'api/user/emails': {
        const who = tokens.get(request.headers.authorization?.slice('Bearer '.length) ?? '')
        if (!who) return json(response, 401, { message: 'Bad credentials' })
        const { email, name, verified, subject } = who
        if (path === 'api/user') return json(response, 200, { id: subject, login: email.split('@')[0], name })
        return json(response, 200, [{ email, primary: true, verified }])
      }
      default:
        return json(response, 404, { error: 'not_found' })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const subjectOf = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 20)

const configurationOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})

const isFair = (searchParams: URLSearchParams) =>
  searchParams.get('response_type') === 'code' &&
  searchParams.get('code_challenge_method') === 'S256' &&
  URL.canParse(searchParams.get('redirect_uri') ?? '')

function decide(
  searchParams: URLSearchParams,
  request: URLSearchParams,
  house: string,
  grants: Map<string, Grant>,
): string {
  const to = new URL(request.get('redirect_uri') ?? '')
  to.searchParams.set('state', request.get('state') ?? '')
  if (searchParams.get('decision') === 'no') {
    to.searchParams.set('error', 'access_denied')
    return to.href
  }
  const code = randomBytes(16).toString('base64url')
  grants.set(code, {
    who: {
      email: searchParams.get('email') ?? '',
      name: searchParams.get('name') ?? '',
      verified: searchParams.get('verified') !== 'no',
      subject: searchParams.get('subject') ?? subjectOf(searchParams.get('email') ?? ''),
    },
    challenge: request.get('code_challenge') ?? '',
    redirect: request.get('redirect_uri') ?? '',
    client: request.get('client_id') ?? '',
    nonce: request.get('nonce'),
    house,
  })
  to.searchParams.set('code', code)
  return to.href
}

/** Once, at its own provider, to the holder of the verifier. */
function redeem(searchParams: URLSearchParams, house: string, grants: Map<string, Grant>): Grant | undefined {
  const code = searchParams.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const proof = createHash('sha256')
    .update(searchParams.get('code_verifier') ?? '')
    .digest('base64url')
  return grant?.house === house && grant.challenge === proof && grant.redirect === searchParams.get('redirect_uri')
    ? grant
    : undefined
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

function page(response: ServerResponse, house: string, searchParams: URLSearchParams): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(authorizePage(house, searchParams))
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(303, { location: to })
  response.end()
}
