/** CRMs on this machine: real HTTP of five kinds, with limits, and faults before or after what was sent is done. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fillDemoAccount } from './demo-account.ts'
import { hubspotShape } from './hubspot.ts'
import { answerOAuth, CrmOAuth } from './oauth.ts'
import { pipedriveShape } from './pipedrive.ts'
import { rdStationShape } from './rd-station.ts'
import { restShape } from './rest.ts'
import { salesforceShape } from './salesforce.ts'
import { type CrmRequest, type CrmShape, CrmStore } from './store.ts'
import { type Subscription, webhookOf } from './webhooks.ts'

export const crmShapes = {
  hubspot: hubspotShape,
  pipedrive: pipedriveShape,
  rd_station: rdStationShape,
  salesforce: salesforceShape,
  rest: restShape,
} satisfies Record<string, CrmShape>
export type CrmShapeName = keyof typeof crmShapes

export const crmKey = 'fake-crm-key'
export const crmSecrets: Readonly<Record<CrmShapeName, Record<string, string>>> = {
  hubspot: { key: crmKey },
  pipedrive: { key: crmKey },
  rd_station: { key: crmKey },
  salesforce: { clientId: 'fake-crm-client', clientSecret: crmKey },
  rest: { key: crmKey },
}

/** `torn` is done and never answered; the others are answered and not done. */
export type CrmFault =
  | { kind: 'status'; status: number; retryAfter?: number }
  | { kind: 'torn' | 'silence' | 'nonsense' }
export type CrmCallRecord = { method: string; path: string; status: number; at: number }

export type CrmAccount = {
  readonly store: CrmStore
  /** Every request, in the order in which they came. */
  readonly calls: readonly CrmCallRecord[]
  /** The next calls that match go wrong; as often as said. */
  fail: (fault: CrmFault, which?: { method?: string; times?: number }) => void
  /** Calls in any window of a second; more are answered with 429 and the seconds to wait. Null is no limit. */
  limit: (callsPerSecond: number | null) => void
  revoke: () => void
  /** Each change is told there from now on; answers are noted. */
  subscribe: (to: Subscription) => void
  readonly told: readonly { status: number }[]
  readonly oauth: CrmOAuth
}

export type CrmSimulator = {
  /** True if it was one of its addresses. */
  handle: (request: IncomingMessage, response: ServerResponse, prefix: string) => boolean
  account: (kind: CrmShapeName, name?: string) => CrmAccount
}

type Account = CrmAccount & {
  key: string
  perSecond: number | null
  recent: number[]
  calls: CrmCallRecord[]
  faults: Fault[]
}
type Fault = { fault: CrmFault; method: string | null; times: number }

function newAccount(kind: CrmShapeName): Account {
  const shape: CrmShape = crmShapes[kind]
  const told: { status: number }[] = []
  const account: Account = {
    ...{ store: new CrmStore(shape.idOf), key: crmKey, perSecond: null, recent: [], calls: [], faults: [] },
    oauth: new CrmOAuth(),
    told,
    subscribe: (to) => {
      account.store.onChange = (object, id) => {
        const { headers, body } = webhookOf[kind]({ object, id }, to)
        const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
        void fetch(to.url, sent).then(
          ({ status }) => told.push({ status }),
          () => told.push({ status: 0 }),
        )
      }
    },
    fail: (fault, { method, times = 1 } = {}) => void account.faults.push({ fault, method: method ?? null, times }),
    limit: (callsPerSecond) => {
      account.perSecond = callsPerSecond
    },
    revoke: () => {
      account.key = 'revoked'
    },
  }
  return account
}

/** Addresses are `<prefix>/<kind>/<account>/…`. */
export function crmSimulator(): CrmSimulator {
  const accounts = new Map<string, Account>()
  const accountOf = (kind: CrmShapeName, name: string): Account => {
    const found = accounts.get(`${kind}/${name}`) ?? newAccount(kind)
    if (name === 'demo' && !accounts.has(`${kind}/${name}`)) fillDemoAccount(found.store)
    accounts.set(`${kind}/${name}`, found)
    return found
  }
  return {
    account: (kind, name = 'main') => accountOf(kind, name),
    handle(request, response, prefix) {
      const url = new URL(request.url ?? '/', 'http://crm')
      if (!url.pathname.startsWith(`${prefix}/`)) return false
      const [, kind = '', name = 'main', path = '/'] =
        /^\/(\w+)\/(\w+)(\/.*)$/.exec(url.pathname.slice(prefix.length)) ?? []
      if (!isShape(kind)) return void response.writeHead(404).end() === undefined
      serve(accountOf(kind, name), crmShapes[kind], { request, response, path, url }).catch(() => response.destroy())
      return true
    },
  }
}
const isShape = (name: string): name is CrmShapeName => Object.hasOwn(crmShapes, name)

type Exchange = { request: IncomingMessage; response: ServerResponse; path: string; url: URL }

async function serve(account: Account, shape: CrmShape, { request, response, path, url }: Exchange): Promise<void> {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const body = await bodyOf(request, headers['content-type'] ?? '')
  const method = request.method ?? 'GET'
  const sent: CrmRequest = { method, path, query: url.searchParams, headers, body }
  const reply = (status: number, value: unknown = {}, more: Record<string, string> = {}) => {
    account.calls.push({ method, path, status, at: performance.now() })
    response.writeHead(status, { 'content-type': 'application/json', ...more })
    response.end(status === 204 ? undefined : JSON.stringify(value))
  }
  if (shape.oauth && answerOAuth(shape.oauth, account.oauth, { request, response, path, url, body })) return
  const key = shape.keyOf(sent)
  if (key !== null && key !== account.key && !account.oauth.isKnown(key))
    return reply(401, { message: `the key ${key} is unknown` })
  const wait = overLimit(account)
  if (wait !== null) return reply(429, { message: 'limit' }, { 'retry-after': String(wait) })
  const fault = nextFault(account, method)
  if (fault?.kind === 'status')
    return reply(fault.status, {}, fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) })
  if (fault?.kind === 'silence') return
  if (fault?.kind === 'nonsense') {
    account.calls.push({ method, path, status: 200, at: performance.now() })
    return void response.writeHead(200).end('<html>')
  }
  const { status, body: answered } = shape.answer(sent, account.store)
  if (fault?.kind !== 'torn') return reply(status, answered)
  account.calls.push({ method, path, status: 0, at: performance.now() })
  response.destroy()
}

function nextFault(account: Account, method: string): CrmFault | null {
  const index = account.faults.findIndex((fault) => fault.method === null || fault.method === method)
  const found = account.faults[index]
  if (!found) return null
  found.times -= 1
  if (found.times <= 0) account.faults.splice(index, 1)
  return found.fault
}

/** The seconds to wait; null within the limit. */
function overLimit(account: Account): number | null {
  if (account.perSecond === null) return null
  const now = performance.now()
  account.recent = account.recent.filter((at) => now - at < 1_000)
  if (account.recent.length >= account.perSecond) return 1
  account.recent.push(now)
  return null
}

async function bodyOf(request: IncomingMessage, type: string): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  if (text === '') return null
  return type.includes('json') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
}

export type CrmServer = AsyncDisposable &
  CrmSimulator & { readonly origin: string; readonly urlOf: (kind: CrmShapeName, name?: string) => string }

/** One of its own, on a port of its own. */
export async function startCrmProvider(): Promise<CrmServer> {
  const simulator = crmSimulator()
  const server: Server = createServer((request, response) => void simulator.handle(request, response, ''))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    ...simulator,
    origin,
    urlOf: (kind, name = 'main') => `${origin}/${kind}/${name}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
