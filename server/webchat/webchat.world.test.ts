/**
 * Visitors of a company's site through the real doors: HTTP for the pass, the gateway's socket for the chat, the workers
 * behind it. The line is the one that the script on the page has.
 */
import { randomUUIDv7 } from 'node:crypto'
import { type CallReply, openLine, type VisitorLine } from '@aura/client/webchat/widget/line.ts'
import type { VisitorSession } from '@aura/contracts/webchat/settings.ts'
import { introducedShown, messageShown, statusShown, type VisitorThread } from '@aura/contracts/webchat/visitor.ts'
import { type Asking, asking } from '@aura/infra/ask.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { emptyThread } from '@aura/machines/webchat/fold.ts'
import { visitorThreadReducer } from '@aura/machines/webchat/thread.ts'
import type { RunningServer } from '@aura/server/start.ts'
import { createSigner } from 'fast-jwt'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { accessKey } from '../platform/access-token.ts'
import type { Config } from '../platform/config.ts'

const site = 'https://loja.exemplo.test'
const patience = { timeout: 20_000, interval: 20 }

let undo: AsyncDisposableStack
let server: RunningServer & { config: Config }
let databaseUrl: string
let api: Asking
let company: TestCompany
let channelId: string
/** Above row-level security, to look. */
let all: pg.Pool

beforeAll(async () => {
  undo = new AsyncDisposableStack()
  const world = sharedWorld()
  databaseUrl = undo.use(await world.freshDatabase()).url
  server = undo.use(await world.server({ databaseUrl }))
  undo.use(await world.workers({ databaseUrl }))
  api = asking(server.url)
  all = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  undo.defer(() => all.end())
})
afterAll(() => undo.disposeAsync())

const settings = { askName: 'required', askEmail: 'optional', consent: 'Aceito o tratamento dos meus dados.' }

beforeEach(async () => {
  company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  channelId = await connect(settings)
})

async function connect(chosen: object, address = 'loja.exemplo.test/produtos'): Promise<string> {
  const id = randomUUIDv7()
  const made = { channelId: id, kind: 'webchat', name: 'Loja', address, settings: chosen, secrets: {} }
  const channel = await api.ask<{ address: string; health: { status: string } }>(
    'channels.connect-channel',
    made,
    tokenOf(0),
  )
  expect(channel).toMatchObject({ address: site, health: { status: 'ok' } })
  return id
}

/** As the server would sign it; how a person signs in is not this test's matter. */
function tokenOf(who: number): string {
  const claims = company.people[who]?.claims
  if (!claims) throw new Error('nobody has that number')
  const { userId: sub, companyId: cid, sessionId: sid, expiresAt } = claims
  const sign = createSigner({ key: accessKey(server.config.secret), algorithm: 'HS256' })
  return sign({ sub, cid, sid, iss: 'aura', exp: Math.floor(expiresAt / 1000) })
}

const at = (path: string) => `${server.url}/webchat/${channelId}/${path}`
const pass = async (shown = '', origin = site): Promise<VisitorSession> => {
  const answer = await fetch(at('session'), { method: 'POST', headers: { origin }, body: shown })
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  return (await answer.json()) as VisitorSession
}

type Visitor = Disposable & {
  session: VisitorSession
  line: VisitorLine
  thread: () => VisitorThread | undefined
  heard: string[]
  texts: () => string[]
}

const wire = { v: 1, id: '', position: 0, at: '', actor: null, cause: null }

/** The page of a visitor, whose chat is the fold of what it is told. */
async function visitor(session?: VisitorSession): Promise<Visitor> {
  const own = session ?? (await pass())
  let state: VisitorThread | undefined
  let isLive = false
  const heard: string[] = []
  const line = openLine({
    server: server.url,
    token: async () => own.token,
    heard: {
      line: (next) => {
        isLive = next === 'live'
      },
      snapshot: (thread) => {
        state = thread as VisitorThread
      },
      event(name, body) {
        heard.push(name)
        state = visitorThreadReducer.fold(state ?? emptyThread, { ...wire, name, body })
      },
      volatile: (key) => void heard.push(key),
    },
  })
  await vi.waitFor(() => expect(isLive).toBe(true), patience)
  return {
    session: own,
    line,
    heard,
    thread: () => state,
    texts: () =>
      (state?.messages ?? []).map(
        ({ content, from }) => `${from}: ${content.type === 'text' ? content.text : content.name}`,
      ),
    [Symbol.dispose]: () => line.close(),
  }
}

const codeOf = (reply: CallReply) => (reply.ok ? 'ok' : reply.error.code)
const filledIn = { name: 'Maria', email: 'maria@cliente.test', consent: true, page: `${site}/sapatos` }
const greeted = async (words = 'Oi'): Promise<Visitor> => {
  const own = await visitor()
  expect(codeOf(await own.line.call('webchat.introduce', filledIn))).toBe('ok')
  expect(codeOf(await write(own, words))).toBe('ok')
  await vi.waitFor(() => expect(own.texts()).toEqual([`visitor: ${words}`]), patience)
  return own
}
const write = (own: Visitor, text: string, messageId = randomUUIDv7()) =>
  own.line.call('webchat.send', { messageId, content: { type: 'text', text } })

type Conversation = { id: string; ownershipVersion: number; contactName: string; address: string; contactId: string }

async function claimed(own: Visitor): Promise<Conversation> {
  const { rows } = await api.ask<{ rows: Conversation[] }>('conversations.find', {}, tokenOf(1))
  const found = rows.find(({ address }) => address === own.session.visitorId)
  if (!found) throw new Error('the conversation is not in the list')
  return await api.ask<Conversation>('conversations.claim', { conversationId: found.id }, tokenOf(1))
}

const reply = ({ id, ownershipVersion }: Conversation, text: string) =>
  api.ask<{ id: string }>(
    'conversations.send',
    { conversationId: id, messageId: randomUUIDv7(), ownershipVersion, replyTo: null, content: { type: 'text', text } },
    tokenOf(1),
  )

async function messagesOf(conversationId: string) {
  const { messages } = await api.ask<{
    messages: { id: string; direction: string; status: string | null; content: { type: string; text?: string } }[]
  }>('conversations.history', { conversationId, before: 1_000 }, tokenOf(1))
  return messages
}

it('a visitor writes, an operator answers, and each sees how far it came', async () => {
  using maria = await greeted('Tem o 38?')
  await vi.waitFor(() => expect(maria.thread()?.status).toEqual({ phase: 'waiting', agent: null }), patience)
  const conversation = await claimed(maria)
  expect(conversation).toMatchObject({ contactName: 'Maria', channel: 'webchat' })
  const note = { conversationId: conversation.id, messageId: randomUUIDv7(), text: 'Cliente difícil', mentions: [] }
  await api.ask('conversations.note', note, tokenOf(1))
  const sent = await reply(conversation, 'Temos sim')
  await vi.waitFor(() => expect(maria.texts()).toEqual(['visitor: Tem o 38?', 'company: Temos sim']), patience)
  expect(maria.thread()?.status).toEqual({ phase: 'open', agent: 'Pessoa' })

  // 1. What the visitor reports is the message's state for the operator.
  for (const status of ['delivered', 'read'] as const) {
    await maria.line.call('webchat.seen', { messageIds: [sent.id], status })
    await vi.waitFor(
      async () => expect((await messagesOf(conversation.id)).find(({ id }) => id === sent.id)?.status).toBe(status),
      patience,
    )
  }

  // 2. The contact has the address of the form, and the consent with its words.
  const { contact, consents } = await cardOf(conversation.contactId)
  expect(contact.addresses.map(({ kind }) => kind).sort()).toEqual(['email', 'visitor'])
  expect(consents).toMatchObject([{ channel: 'webchat', state: 'given', source: 'form', evidence: settings.consent }])

  // 3. A fresh look at the chat is what the events have made of it, and no note is in it.
  using again = await visitor(await pass(maria.session.token))
  expect(again.session.visitorId).toBe(maria.session.visitorId)
  await vi.waitFor(() => expect(again.thread()).toEqual(maria.thread()), patience)
  expect(JSON.stringify(again.thread())).not.toContain('difícil')
})

async function cardOf(contactId: string) {
  const of = async <Row extends object>(sql: string) => {
    const { rows } = await all.query<Row>(sql, [contactId])
    return rows
  }
  return {
    contact: {
      addresses: await of<{ kind: string }>('select kind from contact_addresses where contact_id = $1'),
    },
    consents: await of('select channel, state, source, evidence from contact_consents where contact_id = $1'),
  }
}

it('a message that is sent twice is there once, and so is one whose pass was renewed between', async () => {
  using maria = await greeted()
  const id = randomUUIDv7()
  expect(codeOf(await write(maria, 'De novo', id))).toBe('ok')
  expect(codeOf(await write(maria, 'De novo', id))).toBe('ok')
  using again = await visitor(await pass(maria.session.token))
  expect(codeOf(await write(again, 'De novo', id))).toBe('ok')
  expect(codeOf(await write(again, 'Última'))).toBe('ok')
  const all = ['visitor: Oi', 'visitor: De novo', 'visitor: Última']
  await vi.waitFor(() => expect(maria.texts()).toEqual(all), patience)
  await vi.waitFor(() => expect(again.texts()).toEqual(all), patience)
  const words = (await messagesOf((await claimed(maria)).id)).filter(({ direction }) => direction === 'in')
  expect(words).toHaveLength(3)
})

it('the form comes first, with what the channel requires', async () => {
  using maria = await visitor()
  expect(codeOf(await write(maria, 'Oi'))).toBe('webchat.introduce_first')
  const incomplete = await maria.line.call('webchat.introduce', { email: 'maria@cliente.test' })
  expect(incomplete).toMatchObject({
    error: { code: 'webchat.form_incomplete', fields: { name: 'required', consent: 'required' } },
  })
})

it('a page of another site gets nothing; a program gets an empty chat', async () => {
  for (const origin of [
    'https://outra.test',
    'null',
    'http://loja.exemplo.test',
    'https://loja.exemplo.test.evil.test',
  ])
    for (const [path, method] of [
      ['config', 'GET'],
      ['session', 'POST'],
      ['files', 'OPTIONS'],
      ['files', 'POST'],
    ]) {
      const answer = await fetch(at(path ?? ''), { method: method ?? '', headers: { origin } })
      expect([origin, path, answer.status]).toEqual([origin, path, 403])
      expect(answer.headers.get('access-control-allow-origin')).toBe(null)
    }
  expect((await fetch(at('config'), { headers: { origin: 'https://www.loja.exemplo.test' } })).status).toBe(200)
  expect((await fetch(at('session'), { method: 'POST' })).status).toBe(200)
  const unknown = `${server.url}/webchat/${randomUUIDv7()}/config`
  expect((await fetch(unknown, { headers: { origin: site } })).status).toBe(404)
})

it('no visitor reaches another one, nor anything of the company', async () => {
  using maria = await greeted('Segredo da Maria')
  const conversation = await claimed(maria)
  const sent = await reply(conversation, 'Só para Maria')
  using pedro = await greeted('Oi, aqui é Pedro')

  // 1. Neither what was said, nor a receipt, nor a file.
  await vi.waitFor(() => expect(maria.texts()).toHaveLength(2), patience)
  expect(pedro.texts()).toEqual(['visitor: Oi, aqui é Pedro'])
  await pedro.line.call('webchat.seen', { messageIds: [sent.id], status: 'read' })
  expect(codeOf(await pedro.line.call('webchat.file-link', { messageId: sent.id }))).toBe('files.not_found')
  await pedro.line.call('webchat.seen', { messageIds: [], status: 'read' })
  const [own] = (await messagesOf(conversation.id)).filter(({ id }) => id === sent.id)
  expect(own?.status).toBe('sent')

  // 2. No operation of users, and none that is open to anybody.
  for (const [name, input] of [
    ['conversations.find', {}],
    ['conversations.history', { conversationId: conversation.id, before: 10 }],
    ['identity.sign-in', { email: 'a@b.test', password: 'x' }],
    ['webchat.type-to-visitor', { conversationId: conversation.id }],
  ] as const)
    expect([name, codeOf(await pedro.line.call(name, input))]).toEqual([name, 'auth.forbidden'])

  // 3. The pass opens no other door, and nobody else's token opens this one.
  expect(await api.code('webchat.send', {}, pedro.session.token)).toBe('auth.token_invalid')
  expect(await dial(tokenOf(1), '&visitor=1')).toBe('auth.token_invalid')
  expect(await dial(pedro.session.token, '')).toBe('auth.token_invalid')
  expect(await dial(`${pedro.session.token}x`, '&visitor=1')).toBe('auth.token_invalid')
  const [visitorId = '', ...rest] = pedro.session.token.split('.')
  const forged = [visitorId.replace(/.$/, (end) => (end === '0' ? '1' : '0')), ...rest].join('.')
  expect(await dial(forged, '&visitor=1')).toBe('auth.token_invalid')
  for (const view of ['conversations.inbox', 'conversations.thread', 'webchat.visit', 'companies.me', 'webchat.thread'])
    expect([view, await dial(pedro.session.token, '&visitor=1', view, conversation.id)]).toEqual([
      view,
      view === 'webchat.thread' ? `webchat.visitor:${pedro.session.visitorId}` : 'auth.forbidden',
    ])
})

/** What a socket of that token is told: the refusal, or what the watch is answered. */
function dial(token: string, query: string, view?: string, id?: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket${query}`)
    const end = (text: string) => {
      resolve(text)
      socket.close()
    }
    const params: Record<string, object> = {
      'conversations.thread': { conversationId: id },
      'webchat.visit': { visitorId: id },
    }
    socket.onmessage = ({ data }) => {
      const text = String(data)
      if (text[0] === '0') socket.send(`40${JSON.stringify({ token })}`)
      else if (text.startsWith('44')) end(JSON.parse(text.slice(2)).data.code)
      else if (text.startsWith('40')) {
        if (view) socket.send(`421${JSON.stringify(['watch', view, params[view] ?? {}, null])}`)
        else end('let in')
      } else if (text.startsWith('431')) {
        const [answer] = JSON.parse(text.slice(3))
        end(answer.ok ? answer.room : answer.error.code)
      }
    }
    socket.onclose = () => end('closed')
  })
}

it('a file of the visitor is looked at like any other, and is the visitor’s own', async () => {
  using maria = await greeted()
  using pedro = await greeted()
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = (token: string, body: Buffer, name: string, fileId = randomUUIDv7()) =>
    fetch(`${at('files')}?${new URLSearchParams({ fileId, purpose: 'message', name })}`, {
      method: 'POST',
      headers: { origin: site, authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    }).then(async (answer) => ({ status: answer.status, fileId, body: await answer.json() }))
  const stored = await upload(maria.session.token, picture, 'sapato.png')
  expect(stored).toMatchObject({ status: 200, body: { name: 'sapato.png', type: 'image/png' } })
  expect(await upload(maria.session.token, Buffer.from('MZ not a picture'), 'virus.png')).toMatchObject({
    body: { error: { code: 'files.type_refused' } },
  })
  expect(await upload(tokenOf(1), picture, 'x.png')).toMatchObject({ body: { error: { code: 'auth.token_invalid' } } })
  const send = (own: Visitor, messageId: string) =>
    own.line.call('webchat.send', { messageId, content: { type: 'file', fileId: stored.fileId } })
  expect(codeOf(await send(pedro, randomUUIDv7()))).toBe('files.not_found')
  const messageId = randomUUIDv7()
  expect(codeOf(await send(maria, messageId))).toBe('ok')
  expect(codeOf(await send(maria, messageId))).toBe('ok')
  await vi.waitFor(() => expect(maria.texts()).toEqual(['visitor: Oi', 'visitor: sapato.png']), patience)
  expect(codeOf(await pedro.line.call('webchat.file-link', { messageId }))).toBe('files.not_found')
  const link = await maria.line.call('webchat.file-link', { messageId })
  const url = link.ok ? (link.output as { url: string }).url : ''
  expect(Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer())).toEqual(picture)
})

it('the operator sees the page and whether the visitor is there, and the visitor sees who types', async () => {
  using maria = await greeted()
  const conversation = await claimed(maria)
  await maria.line.call('webchat.page', { page: `${site}/carrinho`, title: 'Carrinho' })
  const visit = async () => {
    const { rows } = await all.query('select page, page_title, online, name from webchat_visitors where id = $1', [
      maria.session.visitorId,
    ])
    return rows[0]
  }
  expect(await visit()).toMatchObject({ page: `${site}/carrinho`, page_title: 'Carrinho', online: true, name: 'Maria' })
  await api.ask('webchat.type-to-visitor', { conversationId: conversation.id }, tokenOf(1))
  await vi.waitFor(() => expect(maria.heard).toContain('operator'), patience)
})

it('who writes too much is told to wait', async () => {
  // A fiftieth of the usual rates.
  await using strict = await sharedWorld().server({ databaseUrl, ratePerMinute: 40 })
  const answer = await fetch(`${strict.url}/webchat/${channelId}/session`, {
    method: 'POST',
    headers: { origin: site },
  })
  const { token } = (await answer.json()) as VisitorSession
  let isLive = false
  const line = openLine({
    server: strict.url,
    token: async () => token,
    heard: { line: (next) => (isLive = next === 'live'), snapshot: () => {}, event: () => {}, volatile: () => {} },
  })
  await vi.waitFor(() => expect(isLive).toBe(true), patience)
  await line.call('webchat.introduce', filledIn)
  const codes: string[] = []
  for (let n = 0; n < 6; n++)
    codes.push(
      codeOf(await line.call('webchat.send', { messageId: randomUUIDv7(), content: { type: 'text', text: `${n}` } })),
    )
  line.close()
  expect(codes[0]).toBe('ok')
  expect(codes).toContain('request.too_many')
})

it('a removed channel is closed to its visitors', async () => {
  using maria = await greeted()
  await api.ask('channels.remove-channel', { channelId, force: true }, tokenOf(0))
  expect(codeOf(await write(maria, 'Ainda aí?'))).toBe('channels.not_found')
  expect((await fetch(at('session'), { method: 'POST', headers: { origin: site } })).status).toBe(404)
})

it('names what a visitor is told', () => {
  expect(visitorThreadReducer.events).toEqual([messageShown, statusShown, introducedShown])
})
