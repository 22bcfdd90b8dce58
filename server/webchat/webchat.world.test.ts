/** Visitors and operators through the real doors: the pass, the socket, the workers behind it. */
import { randomUUIDv7 } from 'node:crypto'
import { emailShown, introducedShown, messageShown, statusShown } from '@aura/contracts/webchat/visitor.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { type ChatWorld, codeOf, companySite, openChatWorld, patience, write } from '@aura/infra/webchat/chat-world.ts'
import { visitorThreadReducer } from '@aura/machines/webchat/thread.ts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

const settings = { askName: 'required', askEmail: 'optional', consent: 'Aceito o tratamento dos meus dados.' }

let chat: ChatWorld
beforeAll(async () => {
  chat = await openChatWorld(sharedWorld())
})
afterAll(() => chat[Symbol.asyncDispose]())
beforeEach(() => chat.begin(settings))

it('a visitor writes, an operator answers, and each sees how far it came', async () => {
  using maria = await chat.greeted('Tem o 38?')
  await vi.waitFor(() => expect(maria.thread()?.status).toEqual({ phase: 'waiting', agent: null }), patience)
  const conversation = await chat.claimed(maria)
  expect(conversation).toMatchObject({ contactName: 'Maria', channel: 'webchat' })
  const note = { conversationId: conversation.id, messageId: randomUUIDv7(), text: 'Cliente difícil', mentions: [] }
  await chat.api.ask('conversations.note', note, chat.tokenOf(1))
  const sent = await chat.reply(conversation, 'Temos sim')
  await vi.waitFor(() => expect(maria.texts()).toEqual(['visitor: Tem o 38?', 'company: Temos sim']), patience)
  expect(maria.thread()?.status).toEqual({ phase: 'open', agent: 'Pessoa' })

  // 1. What the visitor reports is the message's state for the operator.
  for (const status of ['delivered', 'read'] as const) {
    await maria.line.call('webchat.seen', { messageIds: [sent.id], status })
    await vi.waitFor(
      async () =>
        expect((await chat.messagesOf(conversation.id)).find(({ id }) => id === sent.id)?.status).toBe(status),
      patience,
    )
  }

  // 2. The contact has the address of the form, and the consent with its words.
  const { contact, consents } = await cardOf(conversation.contactId)
  expect(contact.addresses.map(({ kind }) => kind).sort()).toEqual(['email', 'visitor'])
  expect(consents).toMatchObject([{ channel: 'webchat', state: 'given', source: 'form', evidence: settings.consent }])

  // 3. A fresh look at the chat is what the events have made of it, and no note is in it.
  using again = await chat.visitor(await chat.pass(maria.session.token))
  expect(again.session.visitorId).toBe(maria.session.visitorId)
  await vi.waitFor(() => expect(again.thread()).toEqual(maria.thread()), patience)
  expect(JSON.stringify(again.thread())).not.toContain('difícil')
})

async function cardOf(contactId: string) {
  const of = async <Row extends object>(sql: string) => {
    const { rows } = await chat.all.query<Row>(sql, [contactId])
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
  using maria = await chat.greeted()
  const id = randomUUIDv7()
  expect(codeOf(await write(maria, 'De novo', id))).toBe('ok')
  expect(codeOf(await write(maria, 'De novo', id))).toBe('ok')
  using again = await chat.visitor(await chat.pass(maria.session.token))
  expect(codeOf(await write(again, 'De novo', id))).toBe('ok')
  expect(codeOf(await write(again, 'Última'))).toBe('ok')
  const all = ['visitor: Oi', 'visitor: De novo', 'visitor: Última']
  await vi.waitFor(() => expect(maria.texts()).toEqual(all), patience)
  await vi.waitFor(() => expect(again.texts()).toEqual(all), patience)
  const words = (await chat.messagesOf((await chat.claimed(maria)).id)).filter(({ direction }) => direction === 'in')
  expect(words).toHaveLength(3)
})

it('the form comes first, with what the channel requires', async () => {
  using maria = await chat.visitor()
  expect(codeOf(await write(maria, 'Oi'))).toBe('webchat.introduce_first')
  const incomplete = await maria.line.call('webchat.introduce', { email: 'maria@cliente.test' })
  expect(incomplete).toMatchObject({
    error: { code: 'webchat.form_incomplete', fields: { name: 'required', consent: 'required' } },
  })
})

it('an address that was left stays when the form is filled in again without it', async () => {
  using maria = await chat.greeted()
  const email = 'maria.prado@cliente.test'
  expect(codeOf(await maria.line.call('webchat.leave-email', { email }))).toBe('ok')
  const again = { name: 'Maria Prado', consent: true, page: `${companySite}/sapatos` }
  expect(codeOf(await maria.line.call('webchat.introduce', again))).toBe('ok')
  const { rows } = await chat.all.query('select name, email from webchat_visitors where id = $1', [
    maria.session.visitorId,
  ])
  expect(rows).toEqual([{ name: 'Maria Prado', email }])
})

it('the operator sees the page and whether the visitor is there, and the visitor sees who types', async () => {
  using maria = await chat.greeted()
  const conversation = await chat.claimed(maria)
  await maria.line.call('webchat.page', { page: `${companySite}/carrinho`, title: 'Carrinho' })
  const visit = async () => {
    const { rows } = await chat.all.query('select page, page_title, online, name from webchat_visitors where id = $1', [
      maria.session.visitorId,
    ])
    return rows[0]
  }
  expect(await visit()).toMatchObject({
    page: `${companySite}/carrinho`,
    page_title: 'Carrinho',
    online: true,
    name: 'Maria',
  })
  await chat.api.ask('webchat.type-to-visitor', { conversationId: conversation.id }, chat.tokenOf(1))
  await vi.waitFor(() => expect(maria.heard).toContain('operator'), patience)
})

it('names what a visitor is told', () => {
  expect(visitorThreadReducer.events).toEqual([messageShown, statusShown, introducedShown, emailShown])
})
