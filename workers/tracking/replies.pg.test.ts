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
  const converted = async () =>
    (
      await bed.owner.query<{ contact_id: string }>('select contact_id from conversions where campaign_id = $1', [
        campaign.id,
      ])
    ).rows.map(({ contact_id }) => contact_id)
  // Events of a company are taken in their order.
  await eventually(converted, (contactIds) => contactIds.includes(bia?.id ?? ''))
  expect(await converted()).toEqual([bia?.id])
  expect(await ledger(campaign)).toMatchObject({ buckets: { sent: 2 }, replied: 1 })
})
