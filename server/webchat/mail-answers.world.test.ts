/** A visitor leaves before the answer: it follows by e-mail, with a link that opens the chat again. */
import { randomUUIDv7 } from 'node:crypto'
import type { WidgetConfig } from '@aura/contracts/webchat/settings.ts'
import { visitorRoom } from '@aura/contracts/webchat/visitor.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { mailTo } from '@aura/infra/sign-in.ts'
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

let chat: ChatWorld
beforeAll(async () => {
  chat = await openChatWorld(sharedWorld())
})
afterAll(() => chat[Symbol.asyncDispose]())
beforeEach(() => chat.begin({}))

async function greetedBy(email: string): Promise<Visitor> {
  const visitor = await chat.visitor()
  await visitor.line.call('webchat.introduce', { ...filledIn, email })
  await write(visitor, 'Tem o 38?')
  await vi.waitFor(() => expect(visitor.texts()).toHaveLength(1), patience)
  return visitor
}

const visitorRow = async ({ session }: Visitor) => {
  const { rows } = await chat.all.query('select online, mailed_at, email from webchat_visitors where id = $1', [
    session.visitorId,
  ])
  return rows[0]
}

/** The minute in which answers are collected is over. */
const collectNow = ({ session }: Visitor) =>
  chat.all.query(
    `update jobs.job_common set start_after = now() where name = 'webchat.collect-answers' and state = 'created'
     and data #>> '{payload,visitorId}' = $1`,
    [session.visitorId],
  )

const waiting = async ({ session }: Visitor, name: string) => {
  const { rows } = await chat.all.query(
    `select from jobs.job where name = $1 and state in ('created', 'active', 'retry') and data #>> '{payload,visitorId}' = $2`,
    [name, session.visitorId],
  )
  return rows.length
}

const isThere = async ({ session }: Visitor) => {
  const room = visitorRoom(session.visitorId)
  return (await chat.all.query('select from attendance where room = $1', [room])).rows.length > 0
}

async function gone(visitor: Visitor): Promise<void> {
  await vi.waitFor(async () => expect(await isThere(visitor)).toBe(true), patience)
  visitor.line.close()
  await vi.waitFor(async () => expect(await isThere(visitor)).toBe(false), patience)
}

it('answers are one letter, once; its link is the same chat, with nothing lost', async () => {
  const email = `maria-${randomUUIDv7()}@cliente.test`
  const maria = await greetedBy(email)
  expect(maria.thread()?.hasEmail).toBe(true)
  const conversation = await chat.claimed(maria)
  await gone(maria)
  await chat.reply(conversation, 'Temos, <sim>')
  await chat.reply(conversation, 'Custa 199')
  const answers = async () => (await chat.messagesOf(conversation.id)).filter(({ direction }) => direction === 'out')
  await vi.waitFor(
    async () => expect((await answers()).map(({ status }) => status)).toEqual(['sent', 'sent']),
    patience,
  )
  await vi.waitFor(async () => expect(await waiting(maria, 'webchat.collect-answers')).toBe(1), patience)
  await vi.waitFor(async () => {
    await collectNow(maria)
    expect((await visitorRow(maria)).mailed_at).not.toBe(null)
  }, patience)
  const letter = await mailTo(chat.server.config.devUrl ?? '', email, () => true)
  expect(letter.subject).toBe('Loja: resposta à sua conversa')
  expect(letter.text).toContain('Pessoa: Temos, <sim>')
  expect(letter.text).toContain('Pessoa: Custa 199')
  expect(letter.text).not.toContain('Tem o 38?')
  const [, link = ''] = /\/webchat\/[^/]+\/chat#(\S+)/.exec(letter.text) ?? []

  // 1. The link is shown for a pass of the same visitor; alone it opens nothing, and a changed one is nobody's.
  const again = await chat.pass(link)
  expect(again.visitorId).toBe(maria.session.visitorId)
  expect((await chat.pass(`${link}x`)).visitorId).not.toBe(maria.session.visitorId)
  using resumed = await chat.visitor(again)
  const chatSoFar = ['visitor: Tem o 38?', 'company: Temos, <sim>', 'company: Custa 199']
  await vi.waitFor(() => expect(resumed.texts()).toEqual(chatSoFar), patience)

  // 2. What was mailed is not mailed again, and an answer to somebody who is there is not mailed at all.
  await vi.waitFor(async () => expect(await isThere(resumed)).toBe(true), patience)
  await chat.reply(conversation, 'Ainda aí?')
  await vi.waitFor(() => expect(resumed.texts()).toHaveLength(4), patience)
  await vi.waitFor(async () => {
    await collectNow(maria)
    expect(await waiting(maria, 'webchat.collect-answers')).toBe(0)
  }, patience)
  const { rows } = await chat.all.query(
    `select count(*)::int as letters from jobs.job where name = 'webchat.letter' and data #>> '{payload,visitorId}' = $1`,
    [maria.session.visitorId],
  )
  expect(rows).toEqual([{ letters: 1 }])

  // 3. Another address, and the link that went to the one before opens nothing.
  expect(codeOf(await resumed.line.call('webchat.leave-email', { email: `outra-${email}` }))).toBe('ok')
  const refused = await fetch(chat.at('session'), { method: 'POST', headers: { origin: companySite }, body: link })
  expect([refused.status, await refused.json()]).toMatchObject([410, { error: { code: 'webchat.link_revoked' } }])
})

it('more answers than one letter holds are the next letter', async () => {
  const email = `bia-${randomUUIDv7()}@cliente.test`
  const bia = await greetedBy(email)
  const conversation = await chat.claimed(bia)
  await gone(bia)
  for (let n = 1; n <= 21; n++) await chat.reply(conversation, `Parte ${n}`)
  const answers = async () => {
    const { rows } = await chat.all.query(
      `select count(*)::int as shown, count(w.mailed_at)::int as mailed from webchat_messages w
       join messages m on m.id = w.message_id where w.visitor_id = $1 and m.direction = 'out'`,
      [bia.session.visitorId],
    )
    return rows[0]
  }
  await vi.waitFor(async () => expect(await answers()).toMatchObject({ shown: 21 }), patience)
  await vi.waitFor(async () => {
    await collectNow(bia)
    expect(await answers()).toEqual({ shown: 21, mailed: 21 })
  }, patience)
})

it('an address that is left later counts, and one on the block list gets nothing', async () => {
  const email = `pedro-${randomUUIDv7()}@cliente.test`
  const pedro = await chat.visitor()
  await write(pedro, 'Oi')
  await vi.waitFor(() => expect(pedro.thread()?.status.phase).toBe('waiting'), patience)
  expect(pedro.thread()?.hasEmail).toBe(false)
  expect(codeOf(await pedro.line.call('webchat.leave-email', { email: 'sem arroba' }))).toBe('request.invalid')
  expect(codeOf(await pedro.line.call('webchat.leave-email', { email }))).toBe('ok')
  await vi.waitFor(() => expect(pedro.thread()?.hasEmail).toBe(true), patience)
  expect((await visitorRow(pedro)).email).toBe(email)
  const rule = { ruleId: randomUUIDv7(), list: 'block', target: { kind: 'email', value: email } }
  await chat.api.ask('contacts.add-rule', { ...rule, reason: 'Pediu para parar' }, chat.tokenOf(0))
  const conversation = await chat.claimed(pedro)
  await gone(pedro)
  await chat.reply(conversation, 'Olá, Pedro')
  await vi.waitFor(async () => expect(await waiting(pedro, 'webchat.collect-answers')).toBe(1), patience)
  await vi.waitFor(async () => {
    await collectNow(pedro)
    expect(await waiting(pedro, 'webchat.collect-answers')).toBe(0)
  }, patience)
  expect((await visitorRow(pedro)).mailed_at).toBe(null)
})

it('the form comes before the address, and the page says whether somebody is on duty', async () => {
  await chat.begin({ consent: 'Aceito o tratamento dos meus dados.' })
  using maria = await chat.visitor()
  expect(codeOf(await maria.line.call('webchat.leave-email', { email: 'maria@cliente.test' }))).toBe(
    'webchat.introduce_first',
  )
  const config = async () =>
    (await (await fetch(chat.at('config'), { headers: { origin: companySite } })).json()) as WidgetConfig
  expect(await config()).toMatchObject({ open: false, answersByMail: true })
  await chat.api.ask('routing.set-state', { state: 'available' }, chat.tokenOf(1))
  await vi.waitFor(async () => expect((await config()).open).toBe(true), patience)
})
