/** The costs of a month by campaign beside what the cost centres spent and what the page of each campaign says. */
import { randomUUIDv7 } from 'node:crypto'
import type { CostSource } from '@aura/contracts/campaigns/month-costs.ts'
import { price, testCampaignCosts, text } from '@aura/infra/campaign-costs-test.ts'
import { monthBeside, monthIn } from '@aura/machines/companies/cost-centres.ts'
import { bookCost } from '@aura/server/companies/index.ts'
import { bookLate, bookSend } from '@aura/server/conversations/index.ts'
import { expect, it } from 'vitest'

const { bed, company, floor, outbound, call, draft, launch, settle, ...costs } = testCampaignCosts()
const { audienceOf, centre, book } = costs

const monthNow = async () => {
  const { rows } = await bed.owner.query('select timezone from companies where id = $1', [company.id])
  return monthIn(bed.now(), rows[0].timezone)
}
const sourcesOf = async (person = 0) =>
  (await call<{ rows: CostSource[] }>('campaigns.month-costs', { month: await monthNow() }, person)).rows
const spentBy = async () =>
  (await call<{ spent: Record<string, number> }>('companies.cost-month', { month: await monthNow() })).spent
const onPage = async (campaignId: string) => (await call<{ spent: number }>('campaigns.cost', { campaignId })).spent

const addUp = (rows: readonly CostSource[]) =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ centreId }) => centreId)].map(([id, of]) => [
      id,
      of.reduce((sum, { amount }) => sum + amount, 0),
    ]),
  )

it('the rows of each cost centre are what it spent, and each campaign what its own page says', async () => {
  const [own, shared] = [await centre(null), await centre(null)]
  const { audienceId, contactIds } = await audienceOf(['Ana', 'Bia', 'Eva'])
  const dear = await draft({ audienceId, costCentreId: own, message: text('a'.repeat(200)) })
  const cheap = await draft({ audienceId, costCentreId: own, message: text('a') })
  const general = await draft({ audienceId, message: text('a') })
  for (const campaign of [dear, cheap, general]) {
    await launch(campaign)
    await settle(4)
  }
  const unitId = randomUUIDv7()
  const to = { kind: 'contact', contactId: contactIds[0] }
  await call('campaigns.send-one', {
    campaignId: unitId,
    to,
    channelId: floor.channelId,
    message: text('ã'.repeat(100)),
  })
  await settle(4)
  // An answer of the service, over the same channel.
  const conversation = await outbound.conversation('+5511987650001')
  await outbound.write(conversation, ['Bom dia'])
  await outbound.deliver(conversation)
  await book()
  const booked = { companyId: company.id, note: null, bookedBy: null, campaignId: null } as const
  const brl = (amount: number) => ({ amount, currency: 'BRL' }) as const
  await outbound.within(async (work) => {
    await bookCost(work, { ...booked, id: randomUUIDv7(), centreId: shared, kind: 'call', cost: brl(24) })
    await bookCost(work, { ...booked, id: randomUUIDv7(), centreId: own, kind: 'call', cost: brl(36) })
  })

  const sources = await sourcesOf()
  expect(addUp(sources)).toEqual(await spentBy())
  const bookedOnOwn = sources.filter(({ centreId }) => centreId === own)
  expect(bookedOnOwn).toMatchObject([
    { source: 'campaign', campaignId: dear.id, name: dear.name, amount: 6 * price, bookings: 3, campaigns: 1 },
    { source: 'campaign', campaignId: cheap.id, name: cheap.name, amount: 3 * price, bookings: 3, campaigns: 1 },
    { source: 'call', campaignId: null, amount: 36, bookings: 1, campaigns: 0 },
  ])
  const others = sources.filter(({ centreId }) => centreId !== own && centreId !== shared)
  expect(others.map(({ source }) => source)).toEqual(['campaign', 'unit', 'message'])
  expect(others.find(({ source }) => source === 'unit')).toMatchObject({ amount: await onPage(unitId), campaigns: 1 })
  expect(await onPage(unitId)).toBe(2 * price)
  for (const { campaignId, amount } of sources) if (campaignId) expect(await onPage(campaignId)).toBe(amount)
})

it('a campaign over two months is in both, and the user sees by name only the own campaigns', async () => {
  const costCentreId = await centre(null)
  const { audienceId } = await audienceOf(['Ana', 'Bia'])
  const campaign = await draft({ audienceId, costCentreId, message: text('a') })
  await launch(campaign)
  await settle(4)
  const { rows } = await bed.owner.query<{ message_id: string }>(
    'select message_id from campaign_recipients where campaign_id = $1',
    [campaign.id],
  )
  const lastMonth = new Date(bed.now().getTime() - 32 * 86_400_000)
  for (const [at, { message_id: id }] of rows.entries())
    await outbound.within((work) => bookSend(at === 0 ? { ...work, now: lastMonth } : work, company.id, id))
  // Whatever becomes of its people.
  await bed.owner.query('update campaign_recipients set message_id = null where campaign_id = $1', [campaign.id])
  const now = await monthNow()
  const months = [monthBeside(now, -2), monthBeside(now, -1), now]
  const amounts: number[] = []
  for (const month of months) {
    const { rows } = await call<{ rows: CostSource[] }>('campaigns.month-costs', { month })
    const own = rows.filter(({ centreId }) => centreId === costCentreId)
    expect(own.every(({ campaignId }) => campaignId === campaign.id)).toBe(true)
    amounts.push(own.reduce((sum, { amount }) => sum + amount, 0))
  }
  expect(amounts.filter((amount) => amount > 0)).toEqual([price, price])
  expect(await onPage(campaign.id)).toBe(2 * price)

  const granted = { userId: company.people[1]?.id, permission: 'view_centro_custos', granted: true }
  await call('companies.set-permission', granted)
  const seen = (await sourcesOf(1)).filter(({ centreId }) => centreId === costCentreId)
  expect(seen).toMatchObject([{ source: 'others', campaignId: null, name: null, amount: price, campaigns: 1 }])
})

it('what was sent before its channel had a price is booked once it has one: campaign, cost centre and month agree', async () => {
  await bed.owner.query('delete from channel_prices where company_id = $1', [company.id])
  const costCentreId = await centre(null)
  const { audienceId } = await audienceOf(['Ana', 'Bia', 'Eva'])
  const campaign = await draft({ audienceId, costCentreId, message: text('a'.repeat(200)) })
  await launch(campaign)
  await settle(4)
  await book()
  const ofCentre = async () => (await sourcesOf()).filter(({ centreId }) => centreId === costCentreId)
  expect([await onPage(campaign.id), await ofCentre()]).toEqual([0, []])

  await call('conversations.set-price', { channelId: floor.channelId, cost: { amount: price, currency: 'BRL' } })
  const { rows } = await bed.owner.query<{ payload: { channelId: string; after: null } }>(
    `select data->'payload' as payload from jobs.job where name = 'conversations.book-late'
      and data->'payload'->>'channelId' = $1 and state = 'created'`,
    [floor.channelId],
  )
  const [booking] = rows
  if (!booking) throw new Error('nothing books what was sent without a price')
  for (let times = 0; times < 2; times += 1)
    expect(await outbound.within((work) => bookLate(work, company.id, booking.payload))).toBe(null)
  // A receipt that comes later books nothing again.
  await book()
  const cost = 3 * 2 * price
  expect(await ofCentre()).toMatchObject([{ source: 'campaign', campaignId: campaign.id, amount: cost, bookings: 3 }])
  expect(await onPage(campaign.id)).toBe(cost)
  expect(addUp(await sourcesOf())).toEqual(await spentBy())
  expect(await costs.spend(costCentreId)).toEqual({ reserved: cost, booked: cost, spent: cost })
  const { rows: reserved } = await bed.owner.query(
    'select sum(reserved)::int as "ofPeople" from campaign_recipients where campaign_id = $1',
    [campaign.id],
  )
  expect(reserved).toEqual([{ ofPeople: cost }])
})
