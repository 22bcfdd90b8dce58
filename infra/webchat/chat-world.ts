/**
 * What tests of the chat share: a server with its workers, a company with a chat, and visitors whose line is the one that
 * the script on the page has. What is returned stands for the company of the running test.
 */

import { randomUUIDv7 } from 'node:crypto'
import { type CallReply, openLine, type VisitorLine } from '@aura/client/webchat/widget/gateway-line.ts'
import type { VisitorSession } from '@aura/contracts/webchat/settings.ts'
import type { VisitorThread } from '@aura/contracts/webchat/visitor.ts'
import { emptyThread } from '@aura/machines/webchat/fold.ts'
import { visitorThreadReducer } from '@aura/machines/webchat/thread.ts'
import { accessKey } from '@aura/server/platform/access-token.ts'
import { createSigner } from 'fast-jwt'
import { expect, vi } from 'vitest'
import { type Asking, asking } from '../ask.ts'
import { createTestCompany, type TestCompany } from '../company.ts'
import { testPool } from '../test-pool.ts'
import type { Shared } from '../world.ts'

export const companySite = 'https://loja.exemplo.test'
export const patience = { timeout: 60_000, interval: 20 }
const wire = { v: 1, id: '', position: 0, at: '', actor: null, cause: null }

export type Visitor = Disposable & {
  session: VisitorSession
  line: VisitorLine
  thread: () => VisitorThread | undefined
  heard: string[]
  texts: () => string[]
}

export type Conversation = {
  id: string
  ownershipVersion: number
  contactName: string
  address: string
  contactId: string
}

export const codeOf = (reply: CallReply): string => (reply.ok ? 'ok' : reply.error.code)
export const filledIn = { name: 'Maria', email: 'maria@cliente.test', consent: true, page: `${companySite}/sapatos` }
export const write = (visitor: Visitor, text: string, messageId = randomUUIDv7()) =>
  visitor.line.call('webchat.send', { messageId, content: { type: 'text', text } })

export type ChatWorld = Awaited<ReturnType<typeof openChatWorld>>

export async function openChatWorld(world: Shared) {
  await using opened = new AsyncDisposableStack()
  const databaseUrl = opened.use(await world.freshDatabase()).url
  const server = opened.use(await world.server({ databaseUrl }))
  opened.use(await world.workers({ databaseUrl }))
  const api: Asking = asking(server.url)
  /** Above row-level security, to look. */
  const all = testPool(databaseUrl, 2)
  opened.defer(() => all.end())
  let company: TestCompany
  let channelId = ''

  /** As the server would sign it; how a person signs in is not these tests' matter. */
  function tokenOf(who: number): string {
    const claims = company.people[who]?.claims
    if (!claims) throw new Error('nobody has that number')
    const { userId: sub, companyId: cid, sessionId: sid, expiresAt } = claims
    const sign = createSigner({ key: accessKey(server.config.secret), algorithm: 'HS256' })
    return sign({ sub, cid, sid, iss: 'aura', exp: Math.floor(expiresAt / 1000) })
  }

  const at = (path: string) => `${server.url}/webchat/${channelId}/${path}`

  async function pass(before = '', origin = companySite): Promise<VisitorSession> {
    const answer = await fetch(at('session'), { method: 'POST', headers: { origin }, body: before })
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    return (await answer.json()) as VisitorSession
  }

  /** The page of a visitor, whose chat is the fold of what it is told. */
  async function visitor(known?: VisitorSession): Promise<Visitor> {
    const session = known ?? (await pass())
    let state: VisitorThread | undefined
    let isLive = false
    const heard: string[] = []
    const line = openLine({
      server: server.url,
      token: async () => session.token,
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
    const wordsOf = ({ content, from }: VisitorThread['messages'][number]) =>
      `${from}: ${content.type === 'text' ? content.text : content.name}`
    return {
      session,
      line,
      heard,
      thread: () => state,
      texts: () => (state?.messages ?? []).map(wordsOf),
      [Symbol.dispose]: () => line.close(),
    }
  }

  const owned = opened.move()
  return {
    ...{ api, all, server, databaseUrl, at, pass, visitor, tokenOf },
    get channelId() {
      return channelId
    },
    /** A company with a chat of its own, for the next test. */
    async begin(settings: object): Promise<void> {
      company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
      channelId = randomUUIDv7()
      const address = 'loja.exemplo.test/produtos'
      const made = { channelId, kind: 'webchat', name: 'Loja', address, settings, secrets: {} }
      expect(await api.ask('channels.connect-channel', made, tokenOf(0))).toMatchObject({
        address: companySite,
        health: { status: 'ok' },
      })
    },
    async greeted(words = 'Oi'): Promise<Visitor> {
      const own = await visitor()
      expect(codeOf(await own.line.call('webchat.introduce', filledIn))).toBe('ok')
      expect(codeOf(await write(own, words))).toBe('ok')
      await vi.waitFor(() => expect(own.texts()).toEqual([`visitor: ${words}`]), patience)
      return own
    },
    async claimed(own: Visitor): Promise<Conversation> {
      const { rows } = await api.ask<{ rows: Conversation[] }>('conversations.find', {}, tokenOf(1))
      const found = rows.find(({ address }) => address === own.session.visitorId)
      if (!found) throw new Error('the conversation is not in the list')
      return await api.ask<Conversation>('conversations.claim', { conversationId: found.id }, tokenOf(1))
    },
    reply: ({ id, ownershipVersion }: Conversation, text: string) => {
      const written = { conversationId: id, messageId: randomUUIDv7(), ownershipVersion, replyTo: null }
      return api.ask<{ id: string }>('conversations.send', { ...written, content: { type: 'text', text } }, tokenOf(1))
    },
    async messagesOf(conversationId: string) {
      const { messages } = await api.ask<{ messages: { id: string; direction: string; status: string | null }[] }>(
        'conversations.history',
        { conversationId, before: 1_000 },
        tokenOf(1),
      )
      return messages
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
