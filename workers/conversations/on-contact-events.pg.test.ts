import { randomUUID } from 'node:crypto'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually, type Testbed, testbed } from '../platform/testbed.ts'
import { onContactEvents } from './on-contact-events.ts'

const opened = new AsyncDisposableStack()
const bench = testBench()
let bed: Testbed
let company: TestCompany
let floor: Floor
const [mobile, other] = ['+5511987650001', '+5511987650002']

beforeAll(async () => {
  bed = opened.use(testbed(bench.databaseUrl))
  const follower = await bed.follower([onContactEvents])
  await follower.lookEverywhere()
})
afterAll(() => opened.disposeAsync())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl)
  floor = await openFloor(bench.pool, company.id)
})

const call = (name: string, input: object) => bench.call(name, input, company.people[0]?.claims ?? null)
const conversations = () =>
  floor.within(({ tx }) => tx.selectFrom('conversations').selectAll().orderBy('opened_at').execute())
const contactOf = async (conversationId: string) =>
  (await conversations()).find(({ id }) => id === conversationId)?.contact_id ?? ''
type Rows = Awaited<ReturnType<typeof conversations>>
const eventuallyWhen = (is: (rows: Rows) => boolean) => eventually(conversations, is)
const lines = (conversationId: string) =>
  floor.within(async ({ tx }) => {
    const rows = await tx
      .selectFrom('messages')
      .where('conversation_id', '=', conversationId)
      .select(['content', 'author'])
      .orderBy('seq')
      .execute()
    return rows.map(({ content, author }) =>
      content.type === 'change' ? `${author.kind} ${content.change}` : content.type === 'text' ? content.text : '',
    )
  })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

it('a conversation says the new name of whom it is with', async () => {
  const conversationId = await floor.say(mobile, 'Olá')
  const contactId = await contactOf(conversationId)
  await call('contacts.edit', { contactId, version: 1, name: 'Ana Ribeiro', note: null })
  const [row] = await eventuallyWhen(([first]) => first?.contact_name === 'Ana Ribeiro')
  expect(row).toMatchObject({ contact_name: 'Ana Ribeiro', version: 2 })
})

it('two cards that become one: what was said goes along; two again: it goes back with its address', async () => {
  const [own, his] = [await floor.say(mobile, 'Sou a Ana'), await floor.say(other, 'Sou o Rui')]
  const [keptId, goneId] = [await contactOf(own), await contactOf(his)]
  await call('conversations.close', { conversationId: own, reason: 'resolved' })
  const { output } = await call('contacts.merge', { keptId, goneId })
  const merged = await eventuallyWhen((rows) => rows.every(({ contact_id }) => contact_id === keptId))
  expect(merged.map(({ state }) => state).sort()).toEqual(['closed', 'waiting'])
  await floor.say(other, 'Ainda o Rui')
  const { mergeId } = output as { mergeId: string }
  await call('contacts.undo-merge', { mergeId })
  await eventuallyWhen((rows) => rows.find(({ id }) => id === his)?.contact_id === goneId)
  expect([await contactOf(own), await contactOf(his)]).toEqual([keptId, goneId])
  expect(await lines(his)).toEqual(['system opened', 'Sou o Rui', 'Ainda o Rui'])
})

it('where both have an open one, the older is closed and can be read, the newer takes over the wait', async () => {
  const since = ago(30)
  const [older, newer] = [await floor.say(mobile, 'Primeiro', since), await floor.say(other, 'Depois', ago(5))]
  const [keptId, goneId] = [await contactOf(newer), await contactOf(older)]
  await call('contacts.merge', { keptId, goneId })
  const rows = await eventuallyWhen((all) => all.every(({ contact_id }) => contact_id === keptId))
  expect(rows.map(({ id, state }) => [id, state])).toEqual([
    [older, 'closed'],
    [newer, 'waiting'],
  ])
  expect(rows[1]?.waiting_since).toEqual(since)
  expect(await lines(older)).toEqual(['system opened', 'Primeiro', 'system closed'])
  expect(await floor.say(mobile, 'E agora?')).toBe(newer)
})

it('the kept card’s older one is closed as well when the newer comes over; on two channels both stay open', async () => {
  const [older, newer] = [await floor.say(mobile, 'Primeiro', ago(30)), await floor.say(other, 'Depois', ago(5))]
  const sms = await openFloor(bench.pool, company.id, 'sms')
  const onOther = await sms.say(other, 'Por SMS')
  const [keptId, goneId] = [await contactOf(older), await contactOf(newer)]
  await call('contacts.merge', { keptId, goneId })
  const rows = await eventuallyWhen((all) => all.every(({ contact_id }) => contact_id === keptId))
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  expect([states.get(older), states.get(newer), states.get(onOther)]).toEqual(['closed', 'waiting', 'waiting'])
})

it('a customer who writes during the merge of their card has one conversation in the end', async () => {
  const [own, his] = [await floor.say(mobile, 'Sou a Ana'), await floor.say(other, 'Também sou a Ana')]
  const [keptId, goneId] = [await contactOf(own), await contactOf(his)]
  const words = Array.from({ length: 20 }, (_, n) => `palavra ${n}`)
  await Promise.all([
    call('contacts.merge', { keptId, goneId }),
    ...words.map((word, n) => floor.say(n % 2 === 0 ? mobile : other, word)),
  ])
  const rows = await eventuallyWhen(
    (all) =>
      all.every(({ contact_id }) => contact_id === keptId) &&
      all.filter(({ state }) => state !== 'closed').length === 1,
  )
  expect(rows.filter(({ state }) => state !== 'closed')).toHaveLength(1)
  const texts = (await Promise.all(rows.map(({ id }) => lines(id)))).flat()
  expect(texts.filter((line) => line.startsWith('palavra')).sort()).toEqual([...words].sort())
})

it('another company’s people are nobody here', async () => {
  const conversationId = await floor.say(mobile, 'Olá')
  const theirs = await createTestCompany(bench.databaseUrl)
  const elsewhere = await openFloor(bench.pool, theirs.id)
  await elsewhere.say(mobile, 'Olá')
  const contactId = randomUUID()
  await call('contacts.create', { contactId, name: 'Rui', note: null, addresses: [] })
  await call('contacts.merge', { keptId: contactId, goneId: await contactOf(conversationId) })
  await eventuallyWhen((rows) => rows.every(({ contact_id }) => contact_id === contactId))
  const [untouched] = await elsewhere.within(({ tx }) => tx.selectFrom('conversations').selectAll().execute())
  expect(untouched).toMatchObject({ contact_name: mobile, version: 1 })
})
