/**
 * The providers of a machine that has none: WhatsApp's Cloud API, an SMS gateway, a telephony provider, RCS and a mail
 * server, spoken as the real ones speak, with tokens that are checked and deliveries that are signed. The customers are
 * played at `/dev/phone` or over its control. A provider of language models answers below `/models`.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { crmSimulator } from '../crm-provider/simulator.ts'
import { createModelProvider } from '../model-provider/simulator.ts'
import { objectStore } from '../object-store/object-store.ts'
import { portProblem } from '../ports.ts'
import { shopPage } from '../shop/pages.ts'
import { account } from './account.ts'
import { type ChannelControl, channelControl } from './control.ts'
import { controlApi } from './control-api.ts'
import { createFiles } from './files.ts'
import { startMailServer } from './mail-server.ts'
import { createMessageStore } from './message-store.ts'
import { phonePage } from './pages.ts'
import { createPoster } from './post-webhook.ts'
import type { Answered, ProviderRegistry, ProviderRequest } from './provider-registry.ts'
import { rcsApi, rcsFile, rcsUpload, tokenApi } from './rcs-api.ts'
import { createReceiver, type Receiver } from './receiver.ts'
import { twilioApi } from './sms-api.ts'
import { createLines } from './voice-call.ts'
import { whatsappApi } from './whatsapp-api.ts'

export type ChannelSimulator = AsyncDisposable & ChannelControl & { readonly url: string; readonly mailUrl: string }

type Options = {
  /** With it the accounts and the port outlive the process: channels that were connected stay connected. */
  file?: string
  now?: () => Date
  random?: () => number
}

const largest = 32 * 1024 * 1024
const savedState = z.object({ port: z.int(), mailPort: z._default(z.int(), 0), accounts: z.array(account) })

export async function startChannelSimulator(options: Options = {}): Promise<ChannelSimulator> {
  const { now = () => new Date(), random = Math.random, file } = options
  const before = keptIn(file)
  const poster = createPoster(now)
  const accounts = new Map(before.accounts.map((account) => [account.id, account]))
  const house: ProviderRegistry = {
    url: '',
    mailUrl: '',
    began: now().toISOString(),
    now,
    random,
    talk: createMessageStore(now),
    lines: createLines(),
    poster,
    accounts,
    files: createFiles(),
    keep: (item) => {
      accounts.set(item.id, item)
      save()
    },
  }
  const receiver = createReceiver()
  const models = createModelProvider()
  const crms = crmSimulator()
  const stores = objectStore()
  const server = createServer(async (request, response) => {
    const { url = '' } = request
    if (crms.handle(request, response, '/crm')) return
    if (stores.handle(request, response, '/s3')) return
    if (url.startsWith('/models/')) return models.serve(request, response, url.slice('/models'.length))
    try {
      give(response, await answer(house, receiver, await take(request)))
    } catch (error) {
      give(response, { status: 500, body: { error: String(error) } })
    }
  })
  // A reused idle connection must not be closing.
  server.keepAliveTimeout = 60_000
  const port = before.port > 0 && (await portProblem(before.port, '127.0.0.1')) === undefined ? before.port : 0
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const listening = (server.address() as AddressInfo).port
  house.url = `http://127.0.0.1:${listening}`
  const mail = await startMailServer(house, before.mailPort)
  house.mailUrl = `smtp://127.0.0.1:${mail.port}`
  const save = () => {
    if (!file) return
    const text = JSON.stringify({ port: listening, mailPort: mail.port, accounts: [...accounts.values()] })
    try {
      writeFileSync(`${file}.new`, text, { mode: 0o600 })
      renameSync(`${file}.new`, file)
    } catch {
      // On a full disk what was kept before stays; the next change writes it whole.
    }
  }
  save()
  return {
    ...channelControl(house.url),
    url: house.url,
    mailUrl: house.mailUrl,
    [Symbol.asyncDispose]: async () => {
      poster.close()
      await mail[Symbol.asyncDispose]()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** What cannot be read is left behind. */
function keptIn(file: string | undefined): z.infer<typeof savedState> {
  const none = { port: 0, mailPort: 0, accounts: [] }
  if (!file || !existsSync(file)) return none
  try {
    return z.parse(savedState, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return none
  }
}

async function answer(
  house: ProviderRegistry,
  receiver: Receiver,
  providerRequest: ProviderRequest,
): Promise<Answered> {
  const [first, second, third = '', ...rest] = providerRequest.url.pathname.split('/').slice(1).map(decodeURIComponent)
  if (first === 'dev' && second === 'phone')
    return third === 'api' ? controlApi(house, rest.join('/'), providerRequest) : phonePage(third)
  if (first === 'dev' && second === 'shop') return shopPage(third)
  if (/^v\d+\.0$/.test(first ?? ''))
    return whatsappApi(house, [second ?? '', ...(third ? [third] : [])], providerRequest)
  if (first === 'receiver') return receiver.answer(second ?? '', providerRequest)
  if (first === 'token') return tokenApi(house, providerRequest)
  if (first === 'upload') return rcsUpload(house, providerRequest)
  if (first === 'rcs-files') return rcsFile(house, second ?? '')
  if (first === 'v1' && second === 'phones') return rcsApi(house, [third, ...rest], providerRequest)
  if (first === '2010-04-01' && second === 'Accounts') return twilioApi(house, [third, ...rest], providerRequest)
  return { status: 404, body: { error: 'There is nothing here.' } }
}

async function take(request: IncomingMessage): Promise<ProviderRequest> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > largest) throw new Error('too large')
    chunks.push(chunk)
  }
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://simulator'),
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks),
  }
}

function give(response: ServerResponse, answered: Answered): void {
  if ('nothing' in answered) {
    if (answered.nothing === 'hang_up') response.destroy()
    return
  }
  const { status, body } = answered
  const raw = typeof body === 'string' || Buffer.isBuffer(body)
  const type = answered.type ?? (raw ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8')
  const bytes = raw ? body : JSON.stringify(body)
  response.writeHead(status, {
    'content-type': type,
    ...(answered.location && { location: answered.location }),
    'content-length': Buffer.byteLength(bytes),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(bytes)
}
