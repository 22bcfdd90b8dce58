/** What a campaign's page says of its launch and of its money. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import type { campaignCost, launchRecord } from '@aura/contracts/campaigns/launch-record.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { price, testCampaignCosts, text } from '@aura/infra/campaign-costs-test.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'

const { company, call, people, audience, draft, launch, stop, settle, dispatch, bed } = testCampaignCosts()

const costOf = ({ id: campaignId }: Campaign) => call<OutputOf<typeof campaignCost>>('campaigns.cost', { campaignId })
const recordOf = async ({ id: campaignId }: Campaign) =>
  (await call<OutputOf<typeof launchRecord>>('campaigns.launch-record', { campaignId })).audience

it('the audience of a campaign stays as it was when it began, whatever is edited afterwards', async () => {
  await people(2)
  const [before, after] = [
    { match: 'all', of: [] },
    { match: 'none', of: [{ by: 'created', days: 30, has: true }] },
  ]
  const audienceId = await audience(before)
  const campaign = await draft({ audienceId })
  expect(await recordOf(campaign)).toBe(null)
  expect((await launch(campaign)).launchedBy).toBe(company.people[0]?.id)
  await settle()
  const edited = { audienceId, name: 'Outro nome', definition: after, version: 1, archived: false }
  await call('audiences.edit-audience', edited)
  expect(await recordOf(campaign)).toMatchObject({ name: audienceId, definition: before, size: 2 })
  // A person who is deleted afterwards was one of them.
  await bed.owner.query('delete from campaign_recipients where campaign_id = $1', [campaign.id])
  expect(await recordOf(campaign)).toMatchObject({ size: 2 })
  // What it was defined by is for those who see the bases.
  for (const query of ['campaigns.launch-record', 'campaigns.cost'])
    expect(await codeOf(call(query, { campaignId: campaign.id }, 1))).toBe('campaigns.campaign_not_found')
  await bed.owner.query(
    `update access set permissions = array_remove(permissions, 'view_bases'), version = version + 1 where user_id = $1`,
    [company.people[0]?.id],
  )
  expect(await recordOf(campaign)).toMatchObject({ definition: null, size: 2 })
})

it('a campaign that began before anything was stored says that there is nothing', async () => {
  await people(1)
  const campaign = await draft()
  await launch(campaign)
  await settle()
  const set = 'frozen_at = null, frozen_audience = null, launched_by = null'
  await bed.owner.query(`update campaigns set ${set} where id = $1`, [campaign.id])
  expect(await recordOf(campaign)).toBe(null)
  expect(await costOf(campaign)).toMatchObject({ foreseen: 0 })
})

it('without a price on a channel that somebody comes to the money ahead is not known, and what is spent is', async () => {
  await people(2)
  const campaign = await draft({ message: text('Oi'), perMinute: 1 })
  await launch(campaign)
  await settle(3)
  await call('conversations.set-price', { channelId: campaign.channelId, cost: null })
  expect(await costOf(campaign)).toMatchObject({ spent: 0, foreseen: null, unforeseen: 'unpriced' })
})

it('the money of a campaign goes from foreseen to reserved to spent', async () => {
  await people(3)
  const campaign = await draft({ message: text('Oi') })
  expect(await costOf(campaign)).toEqual({
    currency: 'BRL',
    spent: 0,
    reserved: 0,
    ...{ budget: null, left: null, unpaid: null },
    foreseen: 3 * price,
    unforeseen: null,
  })
  await launch(campaign)
  await dispatch()
  expect(await costOf(campaign)).toMatchObject({ spent: 0, reserved: 0, foreseen: 3 * price })
  bed.advance(1_500)
  await dispatch()
  expect(await costOf(campaign)).toMatchObject({ spent: 0, reserved: 3 * price, foreseen: 0 })
  await settle()
  const { spent, reserved, foreseen } = await costOf(campaign)
  expect({ sum: spent + reserved, foreseen }).toEqual({ sum: 3 * price, foreseen: 0 })
})

it('of a stopped campaign nothing is ahead', async () => {
  await people(2)
  const campaign = await draft({ message: text('Oi') })
  await launch(campaign)
  await dispatch()
  expect(await costOf(campaign)).toMatchObject({ foreseen: 2 * price })
  await stop(campaign)
  expect(await costOf(campaign)).toMatchObject({ spent: 0, reserved: 0, foreseen: 0 })
})

it('says who has approved it, and when', async () => {
  await people(1)
  const campaign = await draft()
  await bed.owner.query('update campaigns set author_id = $2, edited_by = $2 where id = $1', [
    campaign.id,
    company.people[1]?.id,
  ])
  const approved = await call<Campaign>('campaigns.approve', { campaignId: campaign.id, version: campaign.version })
  expect(approved).toMatchObject({ approvedBy: company.people[0]?.id })
  expect(approved.approvedAt).not.toBe(null)
})
