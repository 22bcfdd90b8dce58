/** Writing first: what begins, what is taken up, and what the outbound policy keeps back. */
import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { startOptions } from '@aura/contracts/conversations/start.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, test } from 'vitest'

const bench = testBench()
const number = '+5511988880001'
let company: TestCompany
let whatsapp: Floor
let sms: Floor

beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
  whatsapp = await openFloor(bench.pool, company.id)
  sms = await openFloor(bench.pool, company.id, 'sms')
})

const call = async <T>(who: number, name: string, input: object) =>
  (await bench.call(name, input, company.people[who]?.claims ?? null)).output as T
const toNumber = (value = number) => ({ kind: 'address', address: { kind: 'phone', value } })
const writes = (who: number, channelId: string, to: object = toNumber()) =>
  call<Conversation>(who, 'conversations.start', {
    ...{ conversationId: randomUUIDv7(), messageId: randomUUIDv7(), to, channelId },
    content: { type: 'text', text: 'Olá, retorno o seu contato' },
  })
const options = (who: number, to: object = toNumber()) =>
  call<OutputOf<typeof startOptions>>(who, 'conversations.start-options', { to })
const texts = (conversationId: string) =>
  sms.within(async ({ tx }) => {
    const rows = await tx
      .selectFrom('messages')
      .where('conversation_id', '=', conversationId)
      .orderBy('seq')
      .select(['direction', 'content', 'status'])
      .execute()
    return rows.map(({ direction, content, status }) => `${direction} ${content.type} ${status}`)
  })

test('to a number that nobody has: the contact is made, and the conversation is the writer’s', async () => {
  expect(await options(1)).toMatchObject({ contact: null, options: [{ kind: 'whatsapp' }, { kind: 'sms' }] })
  const begun = await writes(1, sms.channelId, toNumber('(11) 98888-0001'))
  expect(begun).toMatchObject({
    ...{ state: 'open', assigneeId: company.people[1]?.id, address: number, contactName: number, waitingSince: null },
    preview: { from: 'company', text: 'Olá, retorno o seu contato' },
  })
  expect(await texts(begun.id)).toEqual(['inside change null', 'inside change null', 'out text queued'])
  const { contact } = await options(0)
  expect(contact).toEqual({ id: begun.contactId, name: number })
  // What the customer answers comes into the same conversation.
  expect(await sms.say(number, 'Oi')).toBe(begun.id)
})

test('where the window is closed a text is refused, and nothing has begun; an answer opens it', async () => {
  await expect(writes(1, whatsapp.channelId)).rejects.toMatchObject({ code: 'conversations.window_closed' })
  expect((await options(1)).contact).toBeNull()
  const conversationId = await whatsapp.say(number, 'Oi')
  await call(0, 'conversations.claim', { conversationId })
  await call(0, 'conversations.close', { conversationId, reason: 'resolved' })
  const { contact, options: open } = await options(1)
  expect(Date.parse(open[0]?.windowEndsAt ?? '')).toBeGreaterThan(Date.now())
  const begun = await writes(1, whatsapp.channelId, { kind: 'contact', contactId: contact?.id })
  expect(begun.id).not.toBe(conversationId)
  expect(begun.windowEndsAt).toBe(open[0]?.windowEndsAt)
})

test('an open conversation is taken up while nobody has it, and a colleague keeps theirs', async () => {
  const waiting = await sms.say(number, 'Oi')
  expect(await writes(1, sms.channelId)).toMatchObject({ id: waiting, assigneeId: company.people[1]?.id })
  expect((await options(0)).options[1]?.conversation).toMatchObject({
    ...{ id: waiting, assigneeName: 'Pessoa 2', assignedAt: expect.any(String) },
  })
  await expect(writes(0, sms.channelId)).rejects.toMatchObject({ code: 'conversations.taken' })
})

test('the block list keeps back what is written first too, and says so before', async () => {
  const rule = { ruleId: randomUUIDv7(), list: 'block', target: { kind: 'phone', value: number }, reason: 'Pediu' }
  await call(0, 'contacts.add-rule', rule)
  const { options: blocked } = await options(1)
  expect(blocked.map(({ blocked: why }) => why)).toEqual(Array(2).fill({ reason: 'Pediu' }))
  await expect(writes(1, sms.channelId)).rejects.toMatchObject({ code: 'conversations.blocked' })
})
