import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { zoneByDay } from '@aura/infra/noon.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { bookSend } from '@aura/server/conversations/index.ts'
import { expect, it } from 'vitest'

const { bed, company, floor, outbound, call, people, draft, launch, ledger, settle, sentTo } = testCampaigns()

const preflight = ({ id: campaignId }: Campaign) =>
  call<{ cost: object | null; needsApproval: boolean; channels: object[] }>('campaigns.preflight', { campaignId })
const price = (channelId: string, amount: number) =>
  call('conversations.set-price', { channelId, cost: { amount, currency: 'BRL' } })

it('without a price a second person approves it where the company asks for one, and once it has one anew', async () => {
  await people(2)
  const campaign = await draft()
  expect(await preflight(campaign)).toMatchObject({ cost: null, needsApproval: false })
  await call('campaigns.set-rules', { approvalAbove: 1_000_000, serviceShare: 20, version: 0 })
  expect(await preflight(campaign)).toMatchObject({ cost: null, needsApproval: true })
  expect(await codeOf(launch(campaign))).toBe('campaigns.unpriced')
  const [, user] = company.people.map(({ claims }) => claims.userId)
  await bed.owner.query('update campaigns set author_id = $2, edited_by = $2 where id = $1', [campaign.id, user])
  const approve = (version: number) => call<Campaign>('campaigns.approve', { campaignId: campaign.id, version })
  const approved = await approve(campaign.version)
  expect(approved).toMatchObject({ approvedCost: null, approvedSize: 2 })
  await price(floor.channelId, 600_000)
  expect(await codeOf(launch(approved))).toBe('campaigns.outgrown')
  await price(floor.channelId, 10)
  expect(await preflight(campaign)).toMatchObject({ cost: { amount: 20 }, needsApproval: false })
  expect((await launch(approved)).state).toBe('preparing')
})

it('a further channel without a price asks for the second person too', async () => {
  const mail = (await openFloor(bed.pool, company.id, 'email')).channelId
  await price(floor.channelId, 10)
  const [one] = await people(1)
  await call('contacts.add-address', {
    ...{ contactId: one?.id, address: { kind: 'email', value: 'sempreco@cliente.example' } },
  })
  const message = { type: 'text', text: 'Oi', subject: null }
  const campaign = await draft({ fallbacks: [{ channelId: mail, message, waitMinutes: null }] })
  const { version } = await call<{ version: number }>('campaigns.rules', {})
  await call('campaigns.set-rules', { approvalAbove: 1_000_000, serviceShare: 20, version })
  const ahead = await preflight(campaign)
  expect(ahead.needsApproval).toBe(true)
  expect(ahead.channels).toMatchObject([{ cost: { amount: 10 } }, { channelId: mail, cost: null }])
  expect(await codeOf(launch(campaign))).toBe('campaigns.unpriced')
})

/** What its provider has taken is booked, as the reaction does. */
async function book(): Promise<void> {
  const { rows } = await bed.owner.query<{ id: string }>(
    `select id from messages where company_id = $1 and direction = 'out' and status = 'sent'`,
    [company.id],
  )
  for (const { id } of rows) await outbound.within((work) => bookSend(work, company.id, id))
}

const setCurrency = (currency: string) =>
  bed.owner.query('update companies set currency = $2, timezone = $3 where id = $1', [
    company.id,
    currency,
    zoneByDay(),
  ])

it('a ceiling holds though nothing could be booked, and nothing leaves while the money differs', async () => {
  await setCurrency('BRL')
  await price(floor.channelId, 10)
  const count = (await people(5)).length
  const campaign = await draft({ budget: 25 })
  const audience = (await call<{ reached: number }>('campaigns.preflight', { campaignId: campaign.id })).reached
  expect(audience).toBeGreaterThanOrEqual(count)
  await launch(campaign)
  await settle(6)
  expect(sentTo()).toHaveLength(2)
  // 1. The price is taken away between the message and its booking.
  await call('conversations.set-price', { channelId: floor.channelId, cost: null })
  await book()
  expect((await ledger(campaign)).hold?.code).toBe('campaigns.budget_unpriced')
  await price(floor.channelId, 10)
  bed.advance(31_000)
  await settle(3)
  expect(await ledger(campaign)).toMatchObject({ hold: { code: 'campaigns.budget_spent' }, buckets: { sent: 2 } })
  // 2. The company counts in other money: the price is in the old one.
  await call('campaigns.set-budget', { campaignId: campaign.id, budget: 60 })
  await setCurrency('EUR')
  await settle(3)
  expect((await ledger(campaign)).hold?.code).toBe('campaigns.budget_unpriced')
  // 3. The price is in the new one, and the cost centre of the bookings is not.
  await bed.owner.query(
    `insert into cost_centres (company_id, id, name, currency, is_default)
      values ($1, gen_random_uuid(), 'Geral', 'BRL', true) on conflict do nothing`,
    [company.id],
  )
  const cost = { amount: 10, currency: 'EUR' }
  await call('conversations.set-price', { channelId: floor.channelId, cost })
  expect((await ledger(campaign)).hold?.code).toBe('campaigns.budget_other_currency')
  expect(sentTo()).toHaveLength(2)
  await setCurrency('BRL')
  await price(floor.channelId, 10)
  bed.advance(31_000)
  await settle(6)
  expect(sentTo()).toHaveLength(Math.min(6, audience))
})

it('a campaign with a ceiling is not launched while its prices or its cost centre count in other money', async () => {
  await setCurrency('BRL')
  await price(floor.channelId, 10)
  const mail = (await openFloor(bed.pool, company.id, 'email')).channelId
  await people(2)
  const further = { channelId: mail, message: { type: 'text', text: 'Oi', subject: null }, waitMinutes: null }
  const campaign = await draft({ budget: 500, fallbacks: [further] })
  const free = await draft()
  // 1. The price of the further channel, of the time when the company counted in euros.
  const inEuros = { amount: 10, currency: 'EUR' }
  await setCurrency('EUR')
  await call('conversations.set-price', { channelId: mail, cost: inEuros })
  await setCurrency('BRL')
  expect(await codeOf(launch(campaign))).toBe('campaigns.budget_unpriced')
  // 2. The cost centre, once company and prices count in euros.
  await bed.owner.query(
    `insert into cost_centres (company_id, id, name, currency, is_default)
      values ($1, gen_random_uuid(), 'Geral', 'BRL', true) on conflict do nothing`,
    [company.id],
  )
  await setCurrency('EUR')
  await call('conversations.set-price', { channelId: floor.channelId, cost: inEuros })
  expect(await codeOf(launch(campaign))).toBe('campaigns.budget_other_currency')
  // 3. Without a ceiling nothing has to hold, and a price that is only missing may be set while it waits.
  expect((await launch(free)).state).toBe('preparing')
  await setCurrency('BRL')
  await price(floor.channelId, 10)
  await call('conversations.set-price', { channelId: mail, cost: null })
  expect((await launch(campaign)).state).toBe('preparing')
})

it('a channel that costs nothing is used under a ceiling', async () => {
  await setCurrency('BRL')
  await price(floor.channelId, 0)
  await people(2)
  const campaign = await draft({ budget: 1 })
  expect(await preflight(campaign)).toMatchObject({ cost: { amount: 0 }, hold: null })
  await launch(campaign)
  await settle(6)
  await book()
  expect(await ledger(campaign)).toMatchObject({ hold: null, buckets: { waiting: 0 } })
})
