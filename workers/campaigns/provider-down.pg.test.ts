import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { ProviderError } from '@aura/server/channels/index.ts'
import { expect, it } from 'vitest'

const { bed, outbound, call, people, draft, launch, ledger, dispatch, deliver, settle, stateOf } = testCampaigns()

type Held = { code: string; params: { name: string } } | null

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
  const holdOf = async () => (await ledger(campaign)).hold as Held
  expect(await holdOf()).toBe(null)
  await deliver()
  const down = { code: 'campaigns.provider_down', params: { name: 'Atendimento' } }
  expect(await holdOf()).toEqual(down)
  expect((await ledger(campaign)).buckets).toMatchObject({ waiting: 6, sent: 0, failed: 0 })
  const { rows } = await call<{ rows: { id: string; hold: Held }[] }>('campaigns.control-room', {})
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
