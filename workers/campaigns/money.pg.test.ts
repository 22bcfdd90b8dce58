import { randomUUIDv7 } from 'node:crypto'
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import type { budgetPreview } from '@aura/contracts/campaigns/campaign-budget.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { zoneByDay } from '@aura/infra/noon.ts'
import { withBudget } from '@aura/machines/campaigns/money.ts'
import { ProviderError } from '@aura/server/channels/index.ts'
import { bookSend } from '@aura/server/conversations/index.ts'
import { applyReceipt } from '@aura/server/conversations/receipts.ts'
import { beforeEach, expect, it } from 'vitest'

const { bed, company, floor, outbound, call, people, draft, launch, ledger, dispatch, deliver, settle, sentTo } =
  testCampaigns()

beforeEach(async () => {
  outbound.provider.behave({})
  // Budgets are of the company's month, and the clock of the bed runs ahead.
  await bed.owner.query('update companies set timezone = $2 where id = $1', [company.id, zoneByDay()])
  const cost = { amount: 10, currency: 'BRL' }
  await call('conversations.set-price', { channelId: floor.channelId, cost })
})

async function centre(budget: number | null): Promise<string> {
  const centreId = randomUUIDv7()
  await call('companies.create-cost-centre', { centreId, parentId: null, name: centreId, budget })
  return centreId
}

/** To so many new people. */
async function campaignFor(count: number, over: object): Promise<Campaign> {
  const tagId = randomUUIDv7()
  await call('contacts.create-tag', { tagId, name: tagId.slice(-12) })
  await call('contacts.tag', { contactIds: (await people(count)).map(({ id }) => id), tagId, on: true })
  const audienceId = randomUUIDv7()
  const definition = { match: 'all', of: [{ by: 'tag', tagId, has: true }] }
  await call('audiences.create-audience', { audienceId, name: audienceId, definition })
  return await draft({ audienceId, ...over })
}

/** What its provider has taken is booked, as the reaction does. */
async function book(at?: Date): Promise<void> {
  const { rows } = await bed.owner.query<{ id: string }>(
    `select id from messages where company_id = $1 and status in ('sent', 'delivered', 'read')`,
    [company.id],
  )
  for (const { id } of rows) await outbound.within((work) => bookSend({ ...work, now: at ?? work.now }, company.id, id))
}

const spentOn = async (centreId: string) =>
  (
    await bed.owner.query<{ spent: string }>(
      'select coalesce(sum(spent), 0) as spent from cost_months where centre_id = $1',
      [centreId],
    )
  ).rows[0]?.spent

it('campaigns that share a cost centre never overrun its month together, and go on when it is raised', async () => {
  const costCentreId = await centre(55)
  const campaigns = [await campaignFor(4, { costCentreId }), await campaignFor(4, { costCentreId })]
  for (const campaign of campaigns) await launch(campaign)
  await dispatch()
  for (let round = 0; round < 4; round += 1) {
    bed.advance(31_000)
    await dispatch()
    await deliver()
    await book()
  }
  expect(sentTo()).toHaveLength(5)
  expect(await spentOn(costCentreId)).toBe('50')
  const holds = await Promise.all(campaigns.map(async (campaign) => (await ledger(campaign)).hold?.code))
  expect(holds).toContain('campaigns.money_spent')
  const edit = { centreId: costCentreId, version: 1, parentId: null, name: costCentreId, active: true }
  await call('companies.edit-cost-centre', { ...edit, budget: 80 })
  for (let round = 0; round < 4; round += 1) {
    bed.advance(31_000)
    await settle(2)
    await book()
  }
  expect(sentTo()).toHaveLength(8)
  expect(await spentOn(costCentreId)).toBe('80')
})

it('what its provider has taken and reports as failed later stays spent', async () => {
  const costCentreId = await centre(20)
  const campaign = await campaignFor(6, { costCentreId })
  await launch(campaign)
  await settle(4)
  await book()
  const { rows } = await bed.owner.query<{ id: string; channel_id: string; external_id: string }>(
    `select m.id, m.channel_id, m.external_id from messages m join campaign_recipients r on r.message_id = m.id
     where r.campaign_id = $1 and m.status = 'sent'`,
    [campaign.id],
  )
  expect(rows).toHaveLength(2)
  for (const { id: messageId, channel_id: channelId, external_id: externalId } of rows) {
    const failed = { channelId, externalId, messageId, status: 'failed', problem: 'unreachable' } as const
    await outbound.within((work) => applyReceipt(work, failed))
  }
  expect((await ledger(campaign)).buckets).toMatchObject({ failed: 2, waiting: 4 })
  const edit = { centreId: costCentreId, version: 1, parentId: null, name: costCentreId, active: true }
  await call('companies.edit-cost-centre', { ...edit, budget: 40 })
  for (let round = 0; round < 3; round += 1) {
    bed.advance(31_000)
    await dispatch()
  }
  await deliver()
  await book()
  expect(sentTo()).toHaveLength(4)
  expect(await spentOn(costCentreId)).toBe('40')
})

it('what is booked in the next month settles the month in which it was reserved', async () => {
  const costCentreId = await centre(100)
  await launch(await campaignFor(2, { costCentreId }))
  await settle()
  await book(new Date(Date.now() + 40 * 86_400_000))
  const { rows } = await bed.owner.query<{ reserved: number; booked: number }>(
    'select reserved, booked from campaign_spend where centre_id = $1',
    [costCentreId],
  )
  expect(rows).toEqual([{ reserved: 20, booked: 20 }])
})

it('what certainly did not leave is free again, and the whole company has a limit above its centres', async () => {
  const costCentreId = await centre(20)
  let refusals = 0
  outbound.provider.behave({
    send: async (_, { messageId }) => {
      refusals += 1
      if (refusals <= 2) throw new ProviderError('refused', 'no such number')
      return { externalId: `out-${messageId}` }
    },
  })
  const campaign = await campaignFor(4, { costCentreId })
  await launch(campaign)
  await settle()
  expect((await ledger(campaign)).buckets).toMatchObject({ failed: 2, sent: 2, waiting: 0 })
  await book()
  expect(await spentOn(costCentreId)).toBe('20')

  const { rows } = await bed.owner.query<{ spent: string }>(
    'select sum(spent) as spent from cost_months where company_id = $1',
    [company.id],
  )
  const { version } = await call<{ version: number }>('campaigns.rules', {})
  const monthBudget = Number(rows[0]?.spent) + 10
  await call('campaigns.set-rules', { approvalAbove: null, serviceShare: 20, monthBudget, version })
  const other = await campaignFor(3, { costCentreId: await centre(null) })
  await launch(other)
  await settle(6)
  expect((await ledger(other)).buckets).toMatchObject({ sent: 1, waiting: 2 })
  expect((await ledger(other)).hold?.code).toBe('campaigns.money_spent')
})

type Cost = { spent: number; reserved: number; budget: number | null; left: number | null }
type Preview = OutputOf<typeof budgetPreview>

it('a campaign never costs more than its own budget, says so to those who wait, and goes on when it is raised', async () => {
  const costCentreId = await centre(null)
  const campaign = await campaignFor(6, { costCentreId, budget: 35 })
  const { delayed, paid } = await call<{ delayed: object[]; paid: object | null }>('campaigns.preflight', {
    campaignId: campaign.id,
  })
  expect(delayed).toMatchObject([{ code: 'campaigns.budget_spent', count: 3 }])
  expect(paid).toMatchObject({ reached: 3, cost: { amount: 30, currency: 'BRL' }, minutes: 1 })
  await launch(campaign)
  await settle(6)
  expect(sentTo()).toHaveLength(3)
  expect(await call<Cost>('campaigns.cost', { campaignId: campaign.id })).toMatchObject({
    ...{ spent: 0, reserved: 30, budget: 35, left: 5, unpaid: 3 },
  })
  expect(await ledger(campaign)).toMatchObject({
    money: { currency: 'BRL', used: 0, reserved: 30, budget: 35, left: 5 },
  })
  await book()
  expect(await ledger(campaign)).toMatchObject({
    ...{ hold: { code: 'campaigns.budget_spent' }, buckets: { sent: 3, waiting: 3 } },
  })
  const { rows } = await call<{ rows: { id: string; money: object }[] }>('campaigns.control-room', {})
  expect(rows.find(({ id }) => id === campaign.id)?.money).toMatchObject({ budget: 35, used: 30, reserved: 0, left: 5 })

  // Worked out where it is typed, or where it is counted: both say the same.
  const preview = async (budget: number | null) => {
    const forecast = await call<Preview>('campaigns.budget-preview', { campaignId: campaign.id })
    expect(forecast).toMatchObject({ budget: 35, left: 5 })
    const answered = await call<Preview>('campaigns.budget-preview', { campaignId: campaign.id, budget })
    expect(answered).toEqual({ ...forecast, budget, ...withBudget(forecast, budget) })
    return answered
  }
  expect(await preview(55)).toMatchObject({ used: 30, left: 25, waiting: 3, unpaid: 1 })
  expect(await preview(20)).toMatchObject({ left: 0, unpaid: 3 })
  expect(await preview(null)).toMatchObject({ left: null, unpaid: 0, hasMonthBudget: false })
  const raised = await call<Campaign>('campaigns.set-budget', { campaignId: campaign.id, budget: 55 })
  expect(raised.budget).toBe(55)
  await settle(2)
  expect(sentTo()).toHaveLength(5)
  // Lowered below what is used: nothing more leaves, and nothing is taken back.
  await call('campaigns.set-budget', { campaignId: campaign.id, budget: 20 })
  await settle(2)
  expect(sentTo()).toHaveLength(5)
  await book()
  expect(await call<Cost>('campaigns.cost', { campaignId: campaign.id })).toMatchObject({ spent: 50, left: 0 })
  await call('campaigns.set-budget', { campaignId: campaign.id, budget: null })
  await settle(3)
  expect(sentTo()).toHaveLength(6)
  expect((await ledger(campaign)).hold).toBe(null)
})

it('what a refused message had reserved of the budget goes to the next person', async () => {
  let refusals = 0
  outbound.provider.behave({
    send: async (_, { messageId }) => {
      refusals += 1
      if (refusals === 1) throw new ProviderError('refused', 'no such number')
      return { externalId: `out-${messageId}` }
    },
  })
  const campaign = await campaignFor(3, { costCentreId: await centre(null), budget: 20 })
  await launch(campaign)
  await settle(6)
  expect((await ledger(campaign)).buckets).toMatchObject({ failed: 1, sent: 2, waiting: 0 })
  await book()
  expect(await call<Cost>('campaigns.cost', { campaignId: campaign.id })).toMatchObject({ spent: 20, left: 0 })
})

it('a campaign with a budget waits over a channel without a price', async () => {
  const free = (await openFloor(bed.pool, company.id, 'sms')).channelId
  const campaign = await campaignFor(2, { channelId: free, budget: 100 })
  const { hold, paid } = await call<{ hold: object; paid: object }>('campaigns.preflight', { campaignId: campaign.id })
  expect(hold).toMatchObject({ code: 'campaigns.budget_unpriced' })
  expect(paid).toEqual({ reached: 0, cost: null, minutes: 0 })
  await launch(campaign)
  await settle(2)
  expect(sentTo()).toHaveLength(0)
  expect((await ledger(campaign)).hold?.code).toBe('campaigns.budget_unpriced')
  await call('conversations.set-price', { channelId: free, cost: { amount: 10, currency: 'BRL' } })
  bed.advance(31_000)
  await settle(2)
  expect((await ledger(campaign)).buckets).toMatchObject({ waiting: 0 })
})

it('every budget says what is used, reserved and left, as the campaigns have it', async () => {
  const costCentreId = await centre(100)
  const campaign = await campaignFor(3, { costCentreId })
  type Lines = { money: { centreId: string | null; used: number; reserved: number; left: number }[] }
  const lineOf = async (centreId: string | null) =>
    (await call<Lines>('campaigns.budgets', {})).money.find((line) => line.centreId === centreId)
  expect(await lineOf(costCentreId)).toMatchObject({ used: 0, reserved: 0, left: 100 })
  await launch(campaign)
  await settle(3)
  expect(await lineOf(costCentreId)).toMatchObject({ used: 0, reserved: 30, left: 70 })
  await book()
  expect(await lineOf(costCentreId)).toMatchObject({ used: 30, reserved: 0, left: 70 })
  const cost = await call<Cost>('campaigns.cost', { campaignId: campaign.id })
  expect(cost).toMatchObject({ spent: 30, reserved: 0 })
  const { version } = await call<{ version: number }>('campaigns.rules', {})
  await call('campaigns.set-rules', { approvalAbove: null, serviceShare: 20, monthBudget: 1_000_000, version })
  const whole = await lineOf(null)
  expect((whole?.used ?? 0) + (whole?.reserved ?? 0) + (whole?.left ?? 0)).toBe(1_000_000)
})
