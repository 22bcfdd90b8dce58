/** What a visitor, a foreign page and a program may not: other visitors, other doors, too much. */
import { randomUUIDv7 } from 'node:crypto'
import { openLine } from '@aura/client/webchat/widget/gateway-line.ts'
import type { VisitorSession } from '@aura/contracts/webchat/settings.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import {
  type ChatWorld,
  codeOf,
  companySite,
  filledIn,
  openChatWorld,
  patience,
  type Visitor,
  write,
} from '@aura/infra/webchat/chat-world.ts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

const settings = { askName: 'required', askEmail: 'optional', consent: 'Aceito o tratamento dos meus dados.' }

let chat: ChatWorld
beforeAll(async () => {
  chat = await openChatWorld(sharedWorld())
})
afterAll(() => chat[Symbol.asyncDispose]())
beforeEach(() => chat.begin(settings))

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
      const answer = await fetch(chat.at(path ?? ''), { method: method ?? '', headers: { origin } })
      expect([origin, path, answer.status]).toEqual([origin, path, 403])
      expect(answer.headers.get('access-control-allow-origin')).toBe(null)
    }
  expect((await fetch(chat.at('config'), { headers: { origin: 'https://www.loja.exemplo.test' } })).status).toBe(200)
  expect((await fetch(chat.at('session'), { method: 'POST' })).status).toBe(200)
  const unknown = `${chat.server.url}/webchat/${randomUUIDv7()}/config`
  expect((await fetch(unknown, { headers: { origin: companySite } })).status).toBe(404)
})

it('no visitor reaches another one, nor anything of the company', async () => {
  using maria = await chat.greeted('Segredo da Maria')
  const conversation = await chat.claimed(maria)
  const sent = await chat.reply(conversation, 'Só para Maria')
  using pedro = await chat.greeted('Oi, aqui é Pedro')

  // 1. Neither what was said, nor a receipt, nor a file.
  await vi.waitFor(() => expect(maria.texts()).toHaveLength(2), patience)
  expect(pedro.texts()).toEqual(['visitor: Oi, aqui é Pedro'])
  await pedro.line.call('webchat.seen', { messageIds: [sent.id], status: 'read' })
  expect(codeOf(await pedro.line.call('webchat.file-link', { messageId: sent.id }))).toBe('files.not_found')
  await pedro.line.call('webchat.seen', { messageIds: [], status: 'read' })
  const [own] = (await chat.messagesOf(conversation.id)).filter(({ id }) => id === sent.id)
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
  expect(await chat.api.code('webchat.send', {}, pedro.session.token)).toBe('auth.token_invalid')
  expect(await dial(chat.tokenOf(1), '&visitor=1')).toBe('auth.token_invalid')
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
    const socket = new WebSocket(
      `${chat.server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket${query}`,
    )
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
  using maria = await chat.greeted()
  using pedro = await chat.greeted()
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = (token: string, body: Buffer, name: string, fileId = randomUUIDv7()) =>
    fetch(`${chat.at('files')}?${new URLSearchParams({ fileId, purpose: 'message', name })}`, {
      method: 'POST',
      headers: { origin: companySite, authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    }).then(async (answer) => ({ status: answer.status, fileId, body: await answer.json() }))
  const stored = await upload(maria.session.token, picture, 'sapato.png')
  expect(stored).toMatchObject({ status: 200, body: { name: 'sapato.png', type: 'image/png' } })
  expect(await upload(maria.session.token, Buffer.from('MZ not a picture'), 'virus.png')).toMatchObject({
    body: { error: { code: 'files.type_refused' } },
  })
  expect(await upload(chat.tokenOf(1), picture, 'x.png')).toMatchObject({
    body: { error: { code: 'auth.token_invalid' } },
  })
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
  expect(Buffer.from(await (await fetch(`${chat.server.url}${url}`)).arrayBuffer())).toEqual(picture)
})

it('who writes too much is told to wait', async () => {
  // A fiftieth of the usual rates.
  await using strict = await sharedWorld().server({ databaseUrl: chat.databaseUrl, ratePerMinute: 40 })
  const answer = await fetch(`${strict.url}/webchat/${chat.channelId}/session`, {
    method: 'POST',
    headers: { origin: companySite },
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
  using maria = await chat.greeted()
  await chat.api.ask('channels.remove-channel', { channelId: chat.channelId, force: true }, chat.tokenOf(0))
  expect(['channels.not_found', 'line.broken']).toContain(codeOf(await write(maria, 'Ainda aí?')))
  expect((await fetch(chat.at('session'), { method: 'POST', headers: { origin: companySite } })).status).toBe(404)
})
