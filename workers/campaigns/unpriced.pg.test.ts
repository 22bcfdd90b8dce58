import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'

const { bed, company, floor, call, people, draft, launch } = testCampaigns()

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
