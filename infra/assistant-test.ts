/** What tests of the assistant stand on: a company with something of everything, and what was stored of an answer. */
import { randomUUIDv7 } from 'node:crypto'
import type { Message } from '@aura/contracts/assistant/message.ts'
import type { testConversations } from './operations-test.ts'

type Operations = ReturnType<typeof testConversations>

const money = (amount: number) => ({ amount, currency: 'BRL' })

/** Deals of several stages, waiting and open conversations, a queue, contacts, tags, lists, campaigns: each more than once. */
export async function furnishDay({
  call,
  floor,
  company,
}: Pick<Operations, 'call' | 'floor' | 'company'>): Promise<void> {
  const own = (name: string, input: object) => call<{ version: number; id: string }>(0, name, input)
  const deals = [
    ...[
      ['prospecting', 120_050, 20],
      ['prospecting', 80_000, 10],
      ['proposal', 990_000, 60],
    ],
    ...[
      ['negotiation', 450_000, 75],
      ['closing', 300_000, 90],
      ['closing', 77_000, 90],
      ['lost', 60_000, 5],
    ],
  ] as const
  for (const [index, [stage, amount, probability]] of deals.entries()) {
    const dealId = randomUUIDv7()
    const expectedClose = index % 2 === 0 ? { expectedClose: '2031-03-01' } : {}
    await own('deals.create', {
      dealId,
      title: `Negócio ${index}`,
      value: money(amount),
      probability,
      ...expectedClose,
    })
    if (stage !== 'prospecting') await own('deals.move', { dealId, to: stage, before: null })
    if (index === 4) await own('deals.win', { dealId })
    if (index > 1) continue
    const activity = { activityId: randomUUIDv7(), dealId, kind: 'task', text: 'Ligar', remindAt: null }
    const dueAt = index === 0 ? '2020-01-01T12:00:00.000Z' : '2031-01-01T12:00:00.000Z'
    await own('deals.add-activity', { ...activity, dueAt, assigneeId: company.people[0]?.id })
  }
  const queueId = randomUUIDv7()
  const queue = { strategy: 'pull', rank: 0, offerSeconds: 30, hours: null, skills: [], overflow: null, members: null }
  const targets = { firstAnswer: null, nextAnswer: null, resolution: null }
  await own('routing.save-queue', { id: queueId, name: 'Vendas', ...queue, targets, channels: [], version: null })
  await own('routing.save-queue', {
    id: randomUUIDv7(),
    name: 'Suporte',
    ...queue,
    targets,
    channels: [],
    version: null,
  })
  const conversations: string[] = []
  for (let at = 0; at < 7; at++) conversations.push(await floor.say(`+551198000100${at}`, 'Olá'))
  for (const conversationId of conversations.slice(0, 2))
    await own('routing.move-to-queue', { conversationId, queueId })
  for (const conversationId of conversations.slice(3)) await own('conversations.claim', { conversationId })
  const [, , , , held, snoozed, closed] = conversations
  await own('conversations.hold', { conversationId: held })
  await own('conversations.snooze', { conversationId: snoozed, until: '2031-01-01T00:00:00.000Z' })
  await own('conversations.close', { conversationId: closed, reason: 'resolved' })
  await own('routing.set-state', { state: 'available' })
  await call(1, 'routing.set-state', { state: 'available' })
  await call(1, 'routing.set-state', { state: 'paused', reason: 'lunch' })
  const contactIds: string[] = []
  for (let at = 0; at < 3; at++) {
    contactIds.push(randomUUIDv7())
    await own('contacts.create', { contactId: contactIds[at], name: `Cliente ${at}`, addresses: [] })
  }
  const [tagId, baseId] = [randomUUIDv7(), randomUUIDv7()]
  await own('contacts.create-tag', { tagId, name: 'VIP', color: 'purple' })
  await own('contacts.tag', { tagId, contactIds: contactIds.slice(0, 2), on: true })
  await own('contacts.create-base', { baseId, name: 'Base norte' })
  await own('contacts.put-in-base', { baseId, contactIds, on: true })
  for (const list of ['block', 'white']) {
    const target = { kind: 'phone', value: '+5511970000001' }
    await own('contacts.add-rule', { ruleId: randomUUIDv7(), list, target, reason: 'pedido' })
  }
  const audienceId = randomUUIDv7()
  await own('audiences.create-audience', { audienceId, name: 'Todos', definition: { match: 'all', of: [] } })
  const text = { type: 'text', text: 'Olá', subject: null }
  const campaign = { audienceId, channelId: floor.channelId, startsAt: null, perMinute: 60, consentOnly: false }
  await own('campaigns.create-campaign', {
    campaignId: randomUUIDv7(),
    name: 'Boas-vindas',
    ...campaign,
    message: text,
  })
  const centreId = randomUUIDv7()
  await own('companies.create-cost-centre', { centreId, parentId: null, name: 'Mensagens', budget: 500_000 })
  const booking = { bookingId: randomUUIDv7(), centreId, kind: 'message', cost: money(12_345) }
  await own('companies.book-cost', booking)
  const summary = 'A central parou.'
  const incident = { title: 'Central fora do ar', severity: 'critical', queueIds: [], channelIds: [], summary }
  await own('warroom.declare-incident', { id: randomUUIDv7(), ...incident, policyId: null, groups: [] })
}

export const chatContext = { timestamp: '2026-11-24T12:00:00.000Z', page: '/dashboard' }

/** The newest answer of somebody's thread, as it is stored. */
export async function newestAnswer(
  pool: { query: (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }> },
  userId: string,
): Promise<Pick<Message, 'id' | 'text' | 'model' | 'state' | 'figures' | 'chart' | 'action'>> {
  const { rows } = await pool.query(
    `select id, text, model, state, figures, chart, action from assistant_messages
     where user_id = $1 and role = 'assistant' order by serial desc limit 1`,
    [userId],
  )
  return rows[0] as never
}

/** A tool call as a model writes it. */
export const toolCallOf = (name: string, input: object | string) => ({
  name: name.replaceAll('.', '_'),
  input: typeof input === 'string' ? input : JSON.stringify(input),
})
