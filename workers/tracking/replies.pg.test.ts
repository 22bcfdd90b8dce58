import { randomUUIDv7 } from 'node:crypto'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually, type Testbed, testbed } from '../platform/testbed.ts'
import { onMessageAdded } from './on-happened.ts'

const { bench, company, bed, floor, call, people, draft, launch, ledger, settle } = testCampaigns()

let own: Testbed | undefined
beforeAll(async () => {
  own = testbed(bench.databaseUrl)
  await own.follower([onMessageAdded])
})
afterAll(() => own?.[Symbol.asyncDispose]())

const converted = async (campaignId: string) =>
  (
    await bed.owner.query<{ contact_id: string }>('select contact_id from conversions where campaign_id = $1', [
      campaignId,
    ])
  ).rows.map(({ contact_id }) => contact_id)

it('a reply to a test is no reply of a campaign and no conversion', async () => {
  const [ana, bia] = await people(2)
  const [ofAna, ofBia] = [ana?.addresses[0]?.value ?? '', bia?.addresses[0]?.value ?? '']
  // The campaign and the test both stand in the conversation that is open.
  await floor.say(ofAna, 'Olá')
  const campaign = await draft()
  await call('tracking.add-goal', {
    ...{ goalId: randomUUIDv7(), campaignId: campaign.id, kind: 'reply', stage: null, windowHours: 24 },
  })
  await launch(campaign)
  await settle()
  const testId = randomUUIDv7()
  const message = { type: 'text', text: 'Teste', subject: null }
  const to = { kind: 'contact', contactId: ana?.id }
  await call('campaigns.send-one', { campaignId: testId, to, channelId: floor.channelId, message, isTest: true })
  await settle(4)
  await bed.owner.query(`update messages set at = now() - interval '1 hour' where company_id = $1`, [company.id])
  await floor.say(ofAna, 'Recebi o teste')
  const repliedTo = async (campaignId: string) =>
    (
      await bed.owner.query<{ contact_id: string }>(
        'select contact_id from campaign_recipients where campaign_id = $1 and replied_at is not null',
        [campaignId],
      )
    ).rows.map(({ contact_id }) => contact_id)
  expect([await repliedTo(campaign.id), await repliedTo(testId)]).toEqual([[], []])
  await floor.say(ofBia, 'Quero')
  // Events of a company are taken in their order.
  await eventually(
    () => converted(campaign.id),
    (contactIds) => contactIds.includes(bia?.id ?? ''),
  )
  expect([await converted(campaign.id), await repliedTo(campaign.id)]).toEqual([[bia?.id], [bia?.id]])
  expect(await ledger(campaign)).toMatchObject({ replied: 1 })
})

it('a word that refuses all more is no reply and no conversion', async () => {
  const [ana, bia] = await people(2)
  const campaign = await draft()
  await call('tracking.add-goal', {
    ...{ goalId: randomUUIDv7(), campaignId: campaign.id, kind: 'reply', stage: null, windowHours: 24 },
  })
  await launch(campaign)
  await settle()
  await bed.owner.query(`update messages set at = now() - interval '1 hour' where company_id = $1`, [company.id])
  await floor.say(ana?.addresses[0]?.value ?? '', 'Sair.')
  await floor.say(bia?.addresses[0]?.value ?? '', 'Quero')
  // Events of a company are taken in their order.
  await eventually(
    () => converted(campaign.id),
    (contactIds) => contactIds.includes(bia?.id ?? ''),
  )
  expect(await converted(campaign.id)).toEqual([bia?.id])
  expect(await ledger(campaign)).toMatchObject({ buckets: { sent: 2 }, replied: 1 })
})
