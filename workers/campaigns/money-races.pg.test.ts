/** Two transactions at once that change what a month has reserved. */
import { price, testCampaignCosts, text } from '@aura/infra/campaign-costs-test.ts'
import { publicUrl } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { dispatchCampaign } from '@aura/server/campaigns/index.ts'
import { bookSend } from '@aura/server/conversations/index.ts'
import { applyReceipt } from '@aura/server/conversations/receipts.ts'
import pg from 'pg'
import { expect, it } from 'vitest'

const { bench, bed, company, floor, outbound, call, dispatch, draft, launch, settle, ...costs } = testCampaignCosts()
const { setPrice, audienceOf, centre, book, spend } = costs

async function whileLocked(query: string, values: readonly unknown[], work: (holder: pg.Client) => Promise<void>) {
  const holder = new pg.Client(bench.databaseUrl)
  await holder.connect()
  await holder.query('begin')
  await holder.query(query, [...values])
  await work(holder)
  await holder.query('commit')
  await holder.end()
}

const waitingForLocks = async () =>
  (
    await bed.owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0]?.count

it('a booking waits for the person whom a batch holds before it holds the month', async () => {
  const costCentreId = await centre(null)
  const { audienceId, contactIds } = await audienceOf(['Ana'])
  const campaign = await draft({ audienceId, costCentreId, message: text('a'.repeat(200)) })
  await launch(campaign)
  await settle()
  // What is booked otherwise than it was reserved changes the person too.
  await setPrice(floor.channelId, 7)
  let booking: Promise<void> | undefined
  await whileLocked(
    'select from campaign_recipients where campaign_id = $1 and contact_id = $2 for update',
    [campaign.id, contactIds[0]],
    async (holder) => {
      booking = book()
      await expect.poll(waitingForLocks).toBeGreaterThan(0)
      await holder.query(`set local lock_timeout = '500ms'`)
      await holder.query('update campaign_spend set reserved = reserved where centre_id = $1', [costCentreId])
    },
  )
  await booking
  expect(await spend(costCentreId)).toEqual({ reserved: 14, booked: 14, spent: 14 })
})

it('a message that is booked twice at one moment is settled once', async () => {
  const costCentreId = await centre(null)
  const { audienceId } = await audienceOf(['Ana'])
  const campaign = await draft({ audienceId, costCentreId, message: text('a'.repeat(200)) })
  await launch(campaign)
  await settle()
  let bookings: Promise<unknown> | undefined
  // A booking refers to its cost centre: neither is over before the other has begun.
  await whileLocked('select from cost_centres where id = $1 for update', [costCentreId], async () => {
    bookings = Promise.all([book(), book()])
    await expect.poll(waitingForLocks).toBe(2)
  })
  await bookings
  expect(await spend(costCentreId)).toEqual({ reserved: 2 * price, booked: 2 * price, spent: 2 * price })
})

it('a late receipt brings back what was booked meanwhile, and not what was reserved before', async () => {
  const costCentreId = await centre(null)
  const other = (await openFloor(bed.pool, company.id, 'sms')).channelId
  await setPrice(other, 3)
  const { audienceId } = await audienceOf(['Ana'])
  const fallbacks = [{ channelId: other, message: text('b'), waitMinutes: 5 }]
  const campaign = await draft({ audienceId, costCentreId, fallbacks, message: text('a'.repeat(200)) })
  await launch(campaign)
  await settle(4)
  bed.advance(6 * 60_000)
  await settle(4)
  expect(await spend(costCentreId)).toEqual({ reserved: 2 * price + 3, booked: 0, spent: 0 })
  const { rows } = await bed.owner.query<{ id: string; channel_id: string; external_id: string }>(
    `select m.id, m.channel_id, m.external_id from messages m join campaign_attempts a on a.message_id = m.id
     where a.campaign_id = $1`,
    [campaign.id],
  )
  const [
    { id: messageId, channel_id: channelId, external_id: externalId } = { id: '', channel_id: '', external_id: '' },
  ] = rows
  await setPrice(floor.channelId, 7)
  let receipt: Promise<unknown> | undefined
  await whileLocked('select from campaign_recipients where campaign_id = $1 for update', [campaign.id], async () => {
    const delivered = { channelId, externalId, messageId, status: 'delivered', problem: null } as const
    receipt = outbound.within((work) => applyReceipt(work, delivered))
    await expect.poll(waitingForLocks).toBeGreaterThan(0)
    await outbound.within((work) => bookSend(work, company.id, messageId))
  })
  await receipt
  await book()
  expect(await spend(costCentreId)).toEqual({ reserved: 14 + 3, booked: 14 + 3, spent: 14 + 3 })
  const { rows: standing } = await bed.owner.query(
    'select message_id, reserved::int from campaign_recipients where campaign_id = $1',
    [campaign.id],
  )
  expect(standing).toEqual([{ message_id: messageId, reserved: 14 }])
})

it('two dispatchers of one campaign, and a budget that is lowered meanwhile, never go above it', async () => {
  const { audienceId } = await audienceOf(['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabio', 'Gil', 'Hugo'])
  const campaign = await draft({ audienceId, costCentreId: await centre(null), budget: 65, message: text('Oi') })
  await launch(campaign)
  const one = () => outbound.within((work) => dispatchCampaign(work, campaign.id, publicUrl))
  await dispatch()
  bed.advance(60_000)
  await Promise.all([one(), one(), call('campaigns.set-budget', { campaignId: campaign.id, budget: 45 }), one()])
  bed.advance(60_000)
  await Promise.all([one(), one()])
  const written = async () =>
    (
      await bed.owner.query<{ count: number; reserved: number }>(
        `select count(r.message_id)::int as count, (select m.reserved::int from campaign_money m
            where m.campaign_id = r.campaign_id) as reserved
          from campaign_recipients r where r.campaign_id = $1 group by r.campaign_id`,
        [campaign.id],
      )
    ).rows[0]
  const before = await written()
  expect(before?.reserved).toBe((before?.count ?? 0) * price)
  expect(before?.reserved).toBeLessThanOrEqual(60)
  expect(before?.count).toBeGreaterThanOrEqual(4)
  await call('campaigns.set-budget', { campaignId: campaign.id, budget: 75 })
  bed.advance(60_000)
  await Promise.all([one(), one(), one()])
  expect(await written()).toEqual({ count: 7, reserved: 70 })
})
