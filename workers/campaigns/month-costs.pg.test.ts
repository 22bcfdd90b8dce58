/** The costs of a month by campaign beside what the cost centres spent and what the page of each campaign says. */
import { randomUUIDv7 } from 'node:crypto'
import type { CostSource } from '@aura/contracts/campaigns/month-costs.ts'
import { price, testCampaignCosts, text } from '@aura/infra/campaign-costs-test.ts'
import { monthBeside, monthIn } from '@aura/machines/companies/cost-centres.ts'
import { bookCost } from '@aura/server/companies/index.ts'
import { bookSend, findLateMessages } from '@aura/server/conversations/index.ts'
import type { JobData } from '@aura/server/platform/jobs.ts'
import { expect, it } from 'vitest'
import { bookingLate } from '../conversations/book-late.ts'
import { runJob } from '../platform/run-job.ts'

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
  await bed.owner.query(`update messages set at = at - interval '32 days' where id = $1`, [rows[0]?.message_id])
  for (const { message_id: id } of rows) await outbound.within((work) => bookSend(work, company.id, id))
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

/** Runs what a new price books, batch after batch. */
async function bookLate(): Promise<void> {
  for (;;) {
    const { rows } = await bed.owner.query<{ id: string; data: JobData }>(
      `select id, data from jobs.job where name = 'conversations.book-late' and state = 'created'
        and data->'payload'->>'channelId' = $1`,
      [floor.channelId],
    )
    if (rows.length === 0) return
    await bed.owner.query(`delete from jobs.job where id = any ($1)`, [rows.map(({ id }) => id)])
    for (const { data } of rows) {
      // A repeat books nothing twice.
      for (let times = 0; times < 2; times += 1) {
        const delivered = { id: randomUUIDv7(), data, signal: new AbortController().signal }
        const parts = { ...bed.parts(), elapsed: () => performance.now() }
        expect(await runJob(parts, bookingLate, delivered)).toEqual({ outcome: 'done' })
      }
    }
  }
}

const setPrice = (currency: 'BRL' | 'USD', amount = price) =>
  call('conversations.set-price', { channelId: floor.channelId, cost: { amount, currency } })

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

  await setPrice('BRL')
  const found: string[] = []
  const batch: Parameters<typeof findLateMessages>[1] = { channelId: floor.channelId, after: null }
  for (let isMore = true; isMore; ) {
    const { messageIds, next } = await outbound.within((work) => findLateMessages(work, batch, { ids: 2, messages: 1 }))
    found.push(...messageIds)
    batch.after = next?.after ?? null
    isMore = next !== null
  }
  const { rows: sent } = await bed.owner.query('select id from messages where channel_id = $1 order by id', [
    floor.channelId,
  ])
  expect(found).toEqual(sent.map(({ id }) => id))
  await bookLate()
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

it('a price in the money of the company books what the one in another money could not, and nothing that was free', async () => {
  const costCentreId = await centre(null)
  const { audienceId } = await audienceOf(['Ana', 'Bia'])
  const send = async () => {
    const campaign = await draft({ audienceId, costCentreId, message: text('a') })
    await launch(campaign)
    await settle(4)
    await book()
    return campaign
  }
  const inDollars = (amount: number) =>
    bed.owner.query(`update channel_prices set currency = 'USD', amount = $2 where company_id = $1`, [
      company.id,
      amount,
    ])
  await inDollars(0)
  const free = await send()
  await inDollars(price)
  const unbooked = await send()
  expect([await onPage(free.id), await onPage(unbooked.id)]).toEqual([0, 0])
  await setPrice('BRL')
  await bookLate()
  expect([await onPage(free.id), await onPage(unbooked.id)]).toEqual([0, 2 * price])
  // One price after another in the same money is for what is sent from then on.
  await setPrice('BRL', 3 * price)
  await bookLate()
  expect(await onPage(unbooked.id)).toBe(2 * price)
})

it('what was sent last month is booked in that month, on its budget, whenever its price comes', async () => {
  await bed.owner.query('delete from channel_prices where company_id = $1', [company.id])
  const costCentreId = await centre(price * 10)
  const { audienceId } = await audienceOf(['Ana', 'Bia'])
  const campaign = await draft({ audienceId, costCentreId, message: text('a') })
  await launch(campaign)
  await settle(4)
  await book()
  const month = await monthNow()
  const lastMonth = monthBeside(month, -1)
  const sentAt = new Date(Date.parse(`${month}-01T00:00:00Z`) - 2 * 86_400_000)
  await bed.owner.query('update messages set at = $2 where company_id = $1', [company.id, sentAt])
  await bed.owner.query('update campaign_recipients set queued_at = $2 where campaign_id = $1', [campaign.id, sentAt])
  await setPrice('BRL')
  await bookLate()
  const spentIn = async (of: string) =>
    (await call<{ spent: Record<string, number> }>('companies.cost-month', { month: of })).spent[costCentreId] ?? 0
  expect([await spentIn(lastMonth), await spentIn(month)]).toEqual([2 * price, 0])
  const { rows } = await bed.owner.query('select month, booked::int from campaign_spend where centre_id = $1', [
    costCentreId,
  ])
  expect(rows).toEqual([{ month: lastMonth, booked: 2 * price }])
  expect(await onPage(campaign.id)).toBe(2 * price)
})

it('what books late holds the money of one message alone: a receipt that has locked the next person is not waited for', async () => {
  await bed.owner.query('delete from channel_prices where company_id = $1', [company.id])
  const costCentreId = await centre(null)
  const { audienceId } = await audienceOf(['Ana', 'Bia', 'Eva'])
  await launch(await draft({ audienceId, costCentreId, message: text('a') }))
  await settle(4)
  await book()
  await setPrice('BRL')
  const receipt = await bed.owner.connect()
  try {
    await receipt.query('begin')
    await receipt.query(`set local lock_timeout = '2s'`)
    await receipt.query(
      `select from campaign_recipients where message_id = (select id from messages where channel_id = $1
        order by id desc limit 1) for update`,
      [floor.channelId],
    )
    const booked = bookLate()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await bed.owner.query(waiting)).rowCount).toBe(1)
    await receipt.query('update campaign_spend set booked = booked where centre_id = $1', [costCentreId])
    await receipt.query('commit')
    await booked
  } finally {
    receipt.release(true)
  }
  expect(await costs.spend(costCentreId)).toEqual({ reserved: 3 * price, booked: 3 * price, spent: 3 * price })
})
