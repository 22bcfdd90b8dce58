import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'

const { bed, company, floor, outbound, call, people, draft, launch, stop, dispatch, deliver, bucketsOf } =
  testCampaigns()

beforeEach(async () => {
  outbound.provider.behave({})
  const { version } = await call<{ version: number }>('campaigns.rules', {})
  await call('campaigns.set-rules', { approvalAbove: 150, serviceShare: 20, version })
})

const price = (channelId: string, amount: number) =>
  call('conversations.set-price', { channelId, cost: { amount, currency: 'BRL' } })

async function channelAt(amount: number, kind: 'sms' | 'email' = 'sms'): Promise<string> {
  const { channelId } = await openFloor(bed.pool, company.id, kind)
  await price(channelId, amount)
  return channelId
}

const lackOver = async ({ id: campaignId }: Campaign, channelId: string) =>
  (await call<{ lack: { code: string } | null }>('campaigns.reroute-preview', { campaignId, channelId })).lack?.code

const reroute = ({ id: campaignId }: Campaign, channelId: string) =>
  call<{ campaign: Campaign }>('campaigns.reroute', { campaignId, channelId })

/** Two of its messages are written. */
async function begin(campaign: Campaign): Promise<void> {
  await launch(campaign)
  await dispatch()
  bed.advance(21_000)
  await dispatch()
  expect((await bucketsOf(campaign)).waiting).toBe(4)
}

it('over another channel it comes to no more than one person may send, with what it has spent', async () => {
  await people(4)
  await price(floor.channelId, 30)
  const campaign = await draft({ perMinute: 6 })
  await begin(campaign)
  const [dear, cheap] = [await channelAt(50), await channelAt(40)]
  // All four are ahead of it.
  expect(await lackOver(campaign, cheap)).toBe('campaigns.needs_approval')
  await deliver()
  expect(await lackOver(campaign, dear)).toBe('campaigns.needs_approval')
  expect(await codeOf(reroute(campaign, dear))).toBe('campaigns.needs_approval')
  expect(await lackOver(campaign, cheap)).toBeUndefined()
  expect((await reroute(campaign, cheap)).campaign.channelId).toBe(cheap)
  await stop(campaign)
})

it('one that was approved comes to no more than that, with all of its further channels', async () => {
  const { length: count } = await people(4)
  const mail = await channelAt(10, 'email')
  await price(floor.channelId, 50)
  const fallbacks = [{ channelId: mail, message: { type: 'text', text: 'Oi', subject: null }, waitMinutes: null }]
  const campaign = await draft({ perMinute: 6, fallbacks })
  expect(await codeOf(launch(campaign))).toBe('campaigns.needs_approval')
  const [, user] = company.people.map(({ claims }) => claims.userId)
  await bed.owner.query('update campaigns set author_id = $2, edited_by = $2 where id = $1', [campaign.id, user])
  const approved = await call<Campaign>('campaigns.approve', { campaignId: campaign.id, version: campaign.version })
  expect(approved).toMatchObject({ approvedCost: count * 60, approvedSize: count })
  await begin(approved)
  await deliver()
  const [dear, same] = [await channelAt(51), await channelAt(50)]
  expect(await lackOver(campaign, dear)).toBe('campaigns.outgrown')
  expect(await codeOf(reroute(campaign, dear))).toBe('campaigns.outgrown')
  expect(await lackOver(campaign, same)).toBeUndefined()
  expect((await reroute(campaign, same)).campaign.channelId).toBe(same)
  await stop(campaign)
})
