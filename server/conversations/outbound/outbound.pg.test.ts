/** What the company sends on its own account, and the switch that stops it, against a real database. */

import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { OutboundState } from '@aura/contracts/conversations/outbound/rules.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { Supplier } from '@aura/contracts/suppliers/supplier.ts'
import type { Template } from '@aura/contracts/templates/template.ts'
import { testConversations } from '@aura/infra/operations-test.ts'
import { minuteThere } from '@aura/machines/conversations/outbound/quiet.ts'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { watchSuppliers } from '../../suppliers/index.ts'
import { nextDelivery } from '../delivery-next.ts'
import { recordSeen } from '../delivery-outcome.ts'
import { deliveryTimeouts } from '../delivery-timeouts.ts'
import { bookSend } from './costs.ts'

let advert: Template
const [owner, ana] = [0, 1]

const { company, floor, call, outcome } = testConversations<Conversation>(['company_owner', 'company_user'], 'sms')
beforeEach(async () => {
  const parts = { header: null, body: 'Só hoje: frete grátis!', footer: null, buttons: [], variables: [] }
  const worded = {
    channel: 'sms',
    account: null,
    name: 'frete_gratis',
    language: 'pt_BR',
    category: 'marketing',
    parts,
  }
  const draft = await call<Template>(owner, 'templates.create-template', { templateId: randomUUIDv7(), ...worded })
  advert = await call<Template>(owner, 'templates.submit-template', { templateId: draft.id, version: draft.version })
})

async function openFor(n = 1): Promise<Conversation> {
  const conversationId = await floor.say(`+55119876700${String(n).padStart(2, '0')}`, 'Olá')
  return await call(ana, 'conversations.claim', { conversationId })
}
const sending = (conversation: Conversation, content: object, messageId = randomUUIDv7()) => ({
  conversationId: conversation.id,
  messageId,
  ownershipVersion: conversation.ownershipVersion,
  content,
})
const advertised = (conversation: Conversation) =>
  outcome(ana, 'conversations.send', sending(conversation, { type: 'template', templateId: advert.id, values: [] }))
const answered = (conversation: Conversation) =>
  outcome(ana, 'conversations.send', sending(conversation, { type: 'text', text: 'Em que posso ajudar?' }))
const rules = (over: Partial<OutboundState>) =>
  call<OutboundState>(owner, 'conversations.set-outbound-rules', { quiet: null, perDay: null, version: 0, ...over })

it('the first halt of a company waits for what is being let out, like every later one', async () => {
  const conversation = await openFor()
  expect(await advertised(conversation)).toBe('ok')
  const deciding = {
    conversationId: conversation.id,
    timeouts: deliveryTimeouts,
    canLook: () => false,
    lookSends: () => false,
  }
  await floor.within(({ tx }) => tx.deleteFrom('outbound_rules').execute())
  // Without rules the law of its country holds, by which nothing leaves at night.
  await floor.within(({ tx }) => sql`update companies set country = 'ZZ'`.execute(tx))
  const halt = Promise.withResolvers<{ state: OutboundState }>()
  const released = await floor.within(async (work) => {
    const next = await nextDelivery(work, deciding)
    halt.resolve(call(owner, 'conversations.halt-campaigns', { reason: 'Preço errado' }))
    // Either it ends before this transaction, or it waits for its end.
    expect(await Promise.race([halt.promise.then(() => 'halted'), wait(300, 'waits')])).toBe('waits')
    return next
  })
  expect(released).toMatchObject({ do: 'send' })
  await floor.within(({ tx }) =>
    tx.updateTable('messages').set({ status: 'sent' }).where('campaign', '=', true).execute(),
  )
  const { state } = await halt.promise
  const sent = await floor.within(({ tx }) =>
    tx.selectFrom('messages').where('campaign', '=', true).select('called_at').executeTakeFirstOrThrow(),
  )
  expect(Date.parse(state.halted?.at ?? '')).toBeGreaterThanOrEqual(sent.called_at?.getTime() ?? Number.NaN)
})

it('a halt stops what advertises at once, also what was written before, and no answer to a customer', async () => {
  const conversation = await openFor()
  expect(await advertised(conversation)).toBe('ok')
  const halted = await call<{ underway: number; state: OutboundState }>(owner, 'conversations.halt-campaigns', {
    reason: 'Preço errado',
  })
  expect(halted).toMatchObject({ underway: 0, state: { halted: { reason: 'Preço errado', byName: 'Pessoa 1' } } })
  expect(await advertised(conversation)).toBe('conversations.halted')
  expect(await answered(conversation)).toBe('ok')
  const deciding = {
    conversationId: conversation.id,
    timeouts: deliveryTimeouts,
    canLook: () => false,
    lookSends: () => false,
  }
  expect(await floor.within((work) => nextDelivery(work, deciding))).toEqual({ do: 'ask again' })
  const next = await floor.within((work) => nextDelivery(work, deciding))
  expect(next).toMatchObject({ do: 'send', message: { content: { type: 'text' } } })
  const failed = await floor.within(({ tx }) =>
    tx.selectFrom('messages').where('campaign', '=', true).select(['status', 'problem']).execute(),
  )
  expect(failed).toEqual([{ status: 'failed', problem: 'conversations.halted' }])
  expect(await outcome(owner, 'conversations.halt-campaigns', { reason: 'De novo' })).toBe(
    'conversations.halted_already',
  )
  expect(await outcome(ana, 'conversations.resume-campaigns', {})).toBe('auth.forbidden')
  await call(owner, 'conversations.resume-campaigns', {})
  expect(await advertised(conversation)).toBe('ok')
})

it('halted while it is written by many: nothing leaves after the answer', async () => {
  const conversations = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => openFor(n)))
  const writing = conversations.map((conversation) => advertised(conversation))
  const halting = call<{ underway: number }>(owner, 'conversations.halt-campaigns', { reason: 'Pare' })
  await Promise.all([...writing, halting])
  const deciding = (conversationId: string) => ({
    conversationId,
    timeouts: deliveryTimeouts,
    canLook: () => false,
    lookSends: () => false,
  })
  for (const { id } of conversations)
    expect((await floor.within((work) => nextDelivery(work, deciding(id)))).do).not.toBe('send')
})

it('waits for what is at the provider, and says what has not come back', async () => {
  const conversation = await openFor()
  await advertised(conversation)
  const deciding = {
    conversationId: conversation.id,
    timeouts: deliveryTimeouts,
    canLook: () => false,
    lookSends: () => false,
  }
  expect((await floor.within((work) => nextDelivery(work, deciding))).do).toBe('send')
  const halting = call<{ underway: number }>(owner, 'conversations.halt-campaigns', { reason: 'Pare' })
  await floor.within(({ tx }) =>
    tx.updateTable('messages').set({ status: 'sent', called_at: null }).where('campaign', '=', true).execute(),
  )
  expect((await halting).underway).toBe(0)
})

it('a look that may send the message is waited for like a send, and none begins after the halt', async () => {
  const conversation = await openFor()
  await advertised(conversation)
  const doubt = (retry_at: Date | null) =>
    floor.within(({ tx }) =>
      tx
        .updateTable('messages')
        .set({ status: 'in_doubt', called_at: new Date(), retry_at })
        .where('campaign', '=', true)
        .execute(),
    )
  const deciding = { conversationId: conversation.id, timeouts: deliveryTimeouts }
  const next = () =>
    floor.within((work) => nextDelivery(work, { ...deciding, canLook: () => true, lookSends: () => true }))
  await doubt(new Date())
  expect((await next()).do).toBe('look')
  const halting = call<{ underway: number }>(owner, 'conversations.halt-campaigns', { reason: 'Pare' })
  expect(await Promise.race([halting.then(() => 'halted'), wait(300, 'waits')])).toBe('waits')
  await floor.within(async (work) => {
    const ofCampaign = work.tx.selectFrom('messages').where('campaign', '=', true).select(['id', 'retry_at'])
    const { id: messageId, retry_at: leasedUntil } = await ofCampaign.executeTakeFirstOrThrow()
    await recordSeen(work, { ...deciding, messageId, leasedUntil }, { seen: 'unknown' })
  })
  expect((await halting).underway).toBe(0)
  await doubt(new Date())
  expect(await next()).toEqual({ do: 'ask again' })
  expect(await next()).toEqual({ do: 'nothing' })
})

it('is quiet in its hours, where the company is', async () => {
  const conversation = await openFor()
  const now = minuteThere('America/Sao_Paulo', new Date())
  await rules({ quiet: { from: (now + 1430) % 1440, to: (now + 10) % 1440 } })
  expect(await advertised(conversation)).toBe('conversations.quiet_hours')
  expect(await answered(conversation)).toBe('ok')
  expect(await outcome(owner, 'conversations.set-outbound-rules', { quiet: null, perDay: null, version: 0 })).toBe(
    'command.stale',
  )
  await rules({ version: 1 })
  expect(await advertised(conversation)).toBe('ok')
})

it('nobody gets more than the rules say, however many are written at once', async () => {
  await rules({ perDay: 2 })
  const conversation = await openFor()
  const answers = await Promise.all([1, 2, 3, 4].map(() => advertised(conversation)))
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(2)
  expect(answers.filter((answer) => answer === 'conversations.too_often')).toHaveLength(2)
})

it('what a message costs is booked once, when the provider has taken it, in the money of the company', async () => {
  const conversation = await openFor()
  const messageId = randomUUIDv7()
  await call(ana, 'conversations.send', sending(conversation, { type: 'text', text: 'Olá!' }, messageId))
  const spent = () =>
    floor.within(({ tx }) => tx.selectFrom('cost_bookings').select(['amount', 'kind', 'note']).execute())
  const took = () => floor.within((work) => bookSend(work, company.id, messageId))
  await took()
  expect(await spent()).toEqual([])
  const price = (amount: number, currency = 'BRL') => ({ channelId: floor.channelId, cost: { amount, currency } })
  expect(await outcome(owner, 'conversations.set-price', price(9, 'USD'))).toBe('companies.currency_differs')
  expect(await outcome(owner, 'conversations.set-price', { ...price(9), channelId: randomUUIDv7() })).toBe(
    'channels.not_found',
  )
  await call(owner, 'conversations.set-price', price(9))
  await took()
  await took()
  expect(await spent()).toEqual([{ amount: 9, kind: 'message', note: 'Atendimento' }])
  // One that was free stays free, whatever its receipts meet.
  const free = randomUUIDv7()
  await call(owner, 'conversations.set-price', price(0))
  await call(ana, 'conversations.send', sending(conversation, { type: 'text', text: 'Até logo!' }, free))
  await floor.within((work) => bookSend(work, company.id, free))
  await call(owner, 'conversations.set-price', price(10))
  await floor.within((work) => bookSend(work, company.id, free))
  expect(await spent()).toEqual([
    { amount: 9, kind: 'message', note: 'Atendimento' },
    { amount: 0, kind: 'message', note: 'Atendimento' },
  ])
  type Page = { total: number; rows: { id: string }[] }
  const { month } = await floor.within(({ tx }) =>
    tx.selectFrom('cost_bookings').select('month').executeTakeFirstOrThrow(),
  )
  const shown = await call<Page>(owner, 'companies.cost-bookings', { month })
  expect(shown).toMatchObject({ total: 1, rows: [{ id: messageId }] })
  await call(owner, 'conversations.set-price', { channelId: floor.channelId, cost: null })
})

/** Ten messages of R$ 10 each went out this month. */
async function spendOneHundred(supplierId: string, now: Date): Promise<void> {
  const price = { unit: 'message', destination: '', micros: 10_000_000, validFrom: '2020-01-01', validTo: null }
  await call(owner, 'suppliers.save-price', { priceId: randomUUIDv7(), supplierId, ...price, version: null })
  await call(owner, 'suppliers.assign-route', { channelId: floor.channelId, connection: 'primary', supplierId })
  for (let n = 1; n <= 10; n++) expect(await answered(await openFor(n))).toBe('ok')
  await floor.within(({ tx }) =>
    tx
      .updateTable('messages')
      .set({ status: 'sent', connection: 'primary', called_at: now })
      .where('direction', '=', 'out')
      .execute(),
  )
}

it('a spent budget is told once, stops campaigns over that supplier and nothing else, until there is more', async () => {
  const now = new Date()
  const supplierId = randomUUIDv7()
  const endsOn = new Date(now.getTime() + 10 * dayMs).toISOString().slice(0, 10)
  const supplier = {
    ...{ name: 'Rota Sul', kind: 'messaging', currency: 'BRL', contract: '', startsOn: null, noticeDays: 30 },
    ...{ endsOn, contacts: [], note: '', brakes: true },
  }
  await call(owner, 'suppliers.create-supplier', { supplierId, ...supplier, monthlyBudget: 120 })
  await spendOneHundred(supplierId, now)
  const look = async () => {
    await floor.within(async (work) => await watchSuppliers({ ...work, now }, company.id))
    return await floor.within(async ({ tx }) => {
      const notices = tx.selectFrom('notifications').where('user_id', '=', company.people[0]?.id ?? '')
      const rows = await notices.where('kind', 'like', 'suppliers.%').select('kind').orderBy('kind').execute()
      const row = await tx.selectFrom('suppliers').selectAll().executeTakeFirstOrThrow()
      return { kinds: rows.map(({ kind }) => kind), spent: row.spent_micros / 1_000_000, version: row.version }
    })
  }

  // 1. Nearly spent, and the contract is about to end: each is told once.
  const told = { kinds: ['suppliers.budget_near', 'suppliers.contract_ending'], spent: 100, version: 1 }
  expect(await look()).toEqual(told)
  expect(await look()).toEqual(told)
  const customer = await openFor(20)
  expect(await advertised(customer)).toBe('ok')

  // 2. Spent: no campaign, every answer.
  const edit = (version: number, monthlyBudget: number) =>
    call<Supplier>(owner, 'suppliers.edit-supplier', {
      supplierId,
      ...supplier,
      monthlyBudget,
      version,
      archived: false,
    })
  await edit(1, 100)
  expect((await look()).kinds).toEqual(['suppliers.budget_near', 'suppliers.budget_spent', 'suppliers.contract_ending'])
  expect(await advertised(await openFor(21))).toBe('suppliers.over_budget')
  expect(await answered(customer)).toBe('ok')

  // 3. More of it, and campaigns go on.
  expect(await edit(2, 1_000)).toMatchObject({ spentMicros: 100_000_000, overSince: expect.any(String) })
  expect((await look()).spent).toBe(100)
  expect(await advertised(await openFor(22))).toBe('ok')
})
