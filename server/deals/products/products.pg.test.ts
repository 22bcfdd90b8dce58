import { randomUUIDv7 } from 'node:crypto'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { DealItems } from '@aura/contracts/deals/products/items.ts'
import type { Quote } from '@aura/contracts/deals/quotes/quote.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'
import { Refusal } from '../../platform/refuse.ts'

const bench = testBench()
let company: TestCompany
let deal: Deal
let sms: Floor
const call = async <T>(name: string, input: object, person = 0) =>
  (await bench.call(name, input, company.people[person]?.claims ?? null)).output as T
const refusalOf = async (name: string, input: object, person = 0) => {
  try {
    await call(name, input, person)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  throw new Error(`${name} was not refused`)
}
const brl = (amount: number) => ({ amount, currency: 'BRL' })
const item = (over: object = {}) => ({
  ...{
    id: randomUUIDv7(),
    productId: null,
    name: 'Licença',
    unit: null,
    quantity: 1000,
    unitPrice: 100_00,
    discount: 0,
  },
  ...over,
})
const saveItems = (over: object) =>
  call<DealItems>('deals.save-items', {
    ...{ dealId: deal.id, version: 0, currency: 'BRL', setsValue: true, rows: [item()] },
    ...over,
  })
const dealNow = async () => {
  const { rows } = await call<{ rows: { deal: Deal }[] }>('deals.history', { dealId: deal.id })
  return rows[0]?.deal
}
const later = '2999-12-31'

beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
  sms = await openFloor(bench.pool, company.id, 'sms')
  deal = await call<Deal>('deals.create', { dealId: randomUUIDv7(), title: 'Loja', probability: 10, value: brl(1) })
})

it('a product has a name once, and a price list names products that exist', async () => {
  const product = { name: 'Licença', code: 'L-1', unit: 'mês', description: null, price: brl(100_00) }
  const productId = randomUUIDv7()
  await call('deals.create-product', { productId, ...product })
  expect(await refusalOf('deals.create-product', { productId: randomUUIDv7(), ...product, name: 'LICENCA' })).toBe(
    'deals.product_name_taken',
  )
  expect(await refusalOf('deals.create-product', { productId: randomUUIDv7(), ...product }, 1)).toBe('auth.forbidden')
  const list = { pricelistId: randomUUIDv7(), name: 'Parceiros', currency: 'BRL' }
  const prices = [{ productId, amount: 80_00 }]
  expect(await refusalOf('deals.create-pricelist', { ...list, prices: [{ productId: deal.id, amount: 1 }] })).toBe(
    'deals.product_not_found',
  )
  expect(await call('deals.create-pricelist', { ...list, prices })).toMatchObject({ prices, archived: false })
})

it('the deal’s value follows its products, and then nothing else changes it', async () => {
  const saved = await saveItems({ rows: [item({ quantity: 2500 }), item({ discount: 10, unitPrice: 33_33 })] })
  expect(saved.version).toBe(1)
  // 2.5 × 100.00, and 33.33 less a tenth.
  expect(await dealNow()).toMatchObject({ value: brl(250_00 + 30_00), followsItems: true, version: 2 })
  const { title, contact, probability } = deal
  const edit = { dealId: deal.id, version: 2, title, contact, probability }
  expect(await refusalOf('deals.edit', { ...edit, value: brl(5) })).toBe('deals.value_follows_items')
  const many = { edits: [{ dealId: deal.id, patch: { value: brl(5) } }] }
  expect(await call('deals.edit-many', many)).toMatchObject({ refused: [{ code: 'deals.value_follows_items' }] })
  await call('deals.edit', { ...edit, value: brl(280_00), probability: 20 })
  await saveItems({ version: 1, setsValue: false })
  expect(await dealNow()).toMatchObject({ value: brl(280_00), version: 4 })
  expect(await dealNow()).not.toHaveProperty('followsItems')
  await call('deals.edit', { ...edit, version: 4, value: brl(5) })
})

it('products are saved from the version that was seen, and never past what a deal can be worth', async () => {
  await saveItems({})
  expect(await refusalOf('deals.save-items', { ...(await saveItems({ version: 1 })), version: 1 })).toBe(
    'command.stale',
  )
  const rows = [item({ quantity: 100_000_000, unitPrice: 2_000_000_000 })]
  const input = { dealId: deal.id, version: 2, currency: 'BRL', setsValue: false, rows }
  expect(await refusalOf('deals.save-items', input)).toBe('deals.items_too_expensive')
})

it('a quote has a number, keeps what was issued, and is replaced by its next version', async () => {
  const quote = { dealId: deal.id, validUntil: later }
  expect(await refusalOf('deals.issue-quote', { quoteId: randomUUIDv7(), ...quote })).toBe('deals.quote_empty')
  await saveItems({})
  const first = await call<Quote>('deals.issue-quote', { quoteId: randomUUIDv7(), ...quote })
  expect(first).toMatchObject({ number: 1, revision: 1, total: 100_00, state: 'issued', file: 'writing' })
  await saveItems({ version: 1, rows: [item({ unitPrice: 90_00 })] })
  const next = await call<Quote>('deals.issue-quote', { quoteId: randomUUIDv7(), ...quote, replacesId: first.id })
  expect(next).toMatchObject({ number: 1, revision: 2, total: 90_00 })
  const again = { quoteId: randomUUIDv7(), ...quote, replacesId: first.id }
  expect(await refusalOf('deals.issue-quote', again)).toBe('deals.quote_not_open')
  expect(await call('deals.issue-quote', { quoteId: randomUUIDv7(), ...quote })).toMatchObject({ number: 2 })
  const past = { quoteId: randomUUIDv7(), dealId: deal.id, validUntil: '2020-01-01' }
  expect(await refusalOf('deals.issue-quote', past)).toBe('deals.quote_in_the_past')
})

async function issue(validUntil = later) {
  await saveItems({})
  return await call<Quote>('deals.issue-quote', { quoteId: randomUUIDv7(), dealId: deal.id, validUntil })
}
const put = (quoteId: string, row: { file?: Quote['file']; valid_until?: string }) =>
  sms.within(({ tx }) => tx.updateTable('deal_quotes').set(row).where('id', '=', quoteId).execute())
const link = (quoteId: string) => ({ quoteId, linkId: randomUUIDv7(), days: 90 })
const message = (quoteId: string) => ({
  ...{ channelId: randomUUIDv7(), conversationId: randomUUIDv7(), messageId: randomUUIDv7(), text: 'Olá' },
  ...link(quoteId),
})

it('a quote goes out only with a PDF that holds, and a writing that failed is tried again', async () => {
  const { id: quoteId } = await issue()
  expect(await refusalOf('deals.create-quote-link', link(quoteId))).toBe('deals.quote_not_written')
  expect(await refusalOf('deals.rewrite-quote', { quoteId })).toBe('deals.quote_not_failed')
  await put(quoteId, { file: 'failed' })
  expect(await refusalOf('deals.send-quote', message(quoteId))).toBe('deals.quote_not_written')
  expect(await call('deals.rewrite-quote', { quoteId })).toMatchObject({ file: 'writing' })
  await put(quoteId, { file: 'ready', valid_until: '2020-01-01' })
  expect(await refusalOf('deals.create-quote-link', link(quoteId))).toBe('deals.quote_over')
  expect(await refusalOf('deals.send-quote', message(quoteId))).toBe('deals.quote_over')

  const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10)
  await put(quoteId, { valid_until: tomorrow })
  const { expiresAt } = await call<{ expiresAt: string }>('deals.create-quote-link', link(quoteId))
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThan(3 * dayMs)
})

it('a quote without a contact is not sent, and one that is withdrawn gets no link', async () => {
  const { id: quoteId } = await issue()
  await put(quoteId, { file: 'ready' })
  expect(await refusalOf('deals.send-quote', message(quoteId))).toBe('deals.quote_without_contact')
  await call('deals.withdraw-quote', { quoteId })
  expect(await refusalOf('deals.create-quote-link', link(quoteId))).toBe('deals.quote_not_open')
  expect(await refusalOf('deals.rewrite-quote', { quoteId })).toBe('deals.quote_not_open')
})

it('a quote is sent as a message of the contact’s conversation, with a link of its own', async () => {
  const contactId = randomUUIDv7()
  const phone = '+5511988880001'
  await call('contacts.create', { contactId, name: 'Ana', addresses: [{ kind: 'phone', value: phone }] })
  deal = await call<Deal>('deals.create', {
    ...{ dealId: randomUUIDv7(), title: 'Loja', probability: 10, value: brl(1), contact: 'Ana', contactId },
  })
  const { id: quoteId } = await issue()
  await put(quoteId, { file: 'ready' })
  const whatsapp = await openFloor(bench.pool, company.id)
  // Nobody has written there yet: the outbound policy keeps a text back, and no link remains.
  const closed = { ...message(quoteId), channelId: whatsapp.channelId }
  expect(await refusalOf('deals.send-quote', closed)).toBe('conversations.window_closed')

  const input = { ...message(quoteId), channelId: sms.channelId }
  const { conversationId } = await call<{ conversationId: string }>('deals.send-quote', input)
  expect(conversationId).toBe(input.conversationId)
  const rows = await sms.within(({ tx }) =>
    tx
      .selectFrom('messages')
      .where('conversation_id', '=', conversationId)
      .where('direction', '=', 'out')
      .select(['id', 'status', 'content'])
      .execute(),
  )
  expect(rows).toMatchObject([{ id: input.messageId, status: 'queued', content: { type: 'text' } }])
  expect(rows[0]?.content).toHaveProperty('text', expect.stringMatching(/^Olá\nhttps?:\S+\/quotes\/[\w-]{43}$/))
  const links = await sms.within(({ tx }) =>
    tx.selectFrom('deal_quote_links').where('quote_id', '=', quoteId).select('id').execute(),
  )
  expect(links).toEqual([{ id: input.linkId }])
})
