import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { ProviderError } from '@aura/server/channels/index.ts'
import { expect, it } from 'vitest'

const { bed, company, floor, outbound, call, people, draft, launch, ledger, dispatch, deliver, settle, stateOf } =
  testCampaigns()

type ShownHold = { code: string; params: { name: string } } | null

it('a provider that is down at launch is what the campaign, the control room and the next pre-flight say', async () => {
  const found = await people(6)
  outbound.provider.behave({
    send: async () => {
      throw new ProviderError('later', 'Service Unavailable')
    },
  })
  const campaign = await draft()
  const next = await draft()
  await launch(campaign)
  await dispatch()
  bed.advance(1_500)
  await dispatch()
  const holdOf = async () => (await ledger(campaign)).hold as ShownHold
  expect(await holdOf()).toBe(null)
  await deliver()
  const down = { code: 'campaigns.provider_down', params: { name: 'Atendimento' } }
  expect(await holdOf()).toEqual(down)
  expect((await ledger(campaign)).buckets).toMatchObject({ waiting: 6, sent: 0, failed: 0 })
  const { rows } = await call<{ rows: { id: string; hold: ShownHold }[] }>('campaigns.control-room', {})
  expect(rows.find(({ id }) => id === campaign.id)?.hold).toEqual(down)
  expect(await call('campaigns.preflight', { campaignId: next.id })).toMatchObject({ hold: down })

  // It is back: everybody gets theirs once, and nothing is said of it any more.
  outbound.provider.behave({})
  const before = outbound.provider.got.length
  for (let round = 0; round < 6; round += 1) {
    bed.advance(61_000)
    await settle(2)
  }
  expect(await stateOf(campaign)).toBe('finished')
  expect((await ledger(campaign)).buckets).toMatchObject({ sent: 6, waiting: 0 })
  const numbers = outbound.provider.got.slice(before).map(({ to }) => to)
  expect(numbers.toSorted()).toEqual(found.map(({ addresses }) => addresses[0]?.value).toSorted())
  expect(await call('campaigns.preflight', { campaignId: next.id })).toMatchObject({ hold: null })
})

it('a provider whose pause is over is not said to be down, however long nobody has written since', async () => {
  await people(1)
  const { id: campaignId } = await draft()
  const pauseUntil = (minutes: number) =>
    bed.owner.query(
      `update channels set failures = 7, circuit_open_until = now() + make_interval(mins => $2) where id = $1`,
      [floor.channelId, minutes],
    )
  await pauseUntil(5)
  expect(await call('campaigns.preflight', { campaignId })).toMatchObject({ hold: { code: 'campaigns.provider_down' } })
  await pauseUntil(-5)
  expect(await call('campaigns.preflight', { campaignId })).toMatchObject({ hold: null })
  await bed.owner.query('update channels set failures = 0, circuit_open_until = null where id = $1', [floor.channelId])
})

it('what holds a campaign over its channel is not said of the channel to which it may be moved', async () => {
  await people(2)
  outbound.provider.behave({
    send: async () => {
      throw new ProviderError('later', 'Service Unavailable')
    },
  })
  const other = (await openFloor(bed.pool, company.id, 'sms')).channelId
  const campaign = await draft()
  await launch(campaign)
  await dispatch()
  bed.advance(1_500)
  await dispatch()
  await deliver()
  expect((await ledger(campaign)).hold?.code).toBe('campaigns.provider_down')
  const holdOver = async (channelId: string) =>
    (await call<{ hold: ShownHold }>('campaigns.reroute-preview', { campaignId: campaign.id, channelId })).hold
  // One call of its provider has failed too, of somebody else.
  await bed.owner.query('update channels set failures = 1 where id = $1', [other])
  expect(await holdOver(other)).toBe(null)
  outbound.provider.behave({})
  await bed.owner.query(`update campaign_pace set hold = 'campaigns.money_spent' where campaign_id = $1`, [campaign.id])
  expect((await ledger(campaign)).hold?.code).toBe('campaigns.money_spent')
  expect(await holdOver(other)).toBe(null)
})
