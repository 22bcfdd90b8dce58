import { randomUUIDv7 } from 'node:crypto'
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import type { SendingDomain } from '@aura/contracts/campaigns/warm-ups.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'

const { bed, company, outbound, call, people, draft, launch, ledger, settle } = testCampaigns('email')

const domains = async () => (await call<{ domains: SendingDomain[] }>('campaigns.warm-ups', {})).domains
const dayMs = 24 * 3_600_000

async function warmUp(firstPerDay: number): Promise<string> {
  const [{ domain, warmUp: before } = { domain: '', warmUp: null }] = await domains()
  const ramp = { firstPerDay, growth: 100, targetPerDay: 1000 }
  await call('campaigns.set-warm-up', { domain, warmUp: ramp, version: before?.version ?? 0 })
  return domain
}
const end = async (domain: string) => {
  const [{ warmUp: before } = { warmUp: null }] = await domains()
  await call('campaigns.set-warm-up', { domain, warmUp: null, version: before?.version ?? 0 })
}
const preflight = ({ id: campaignId }: Campaign) =>
  call<{ budget: object | null; minutes: number }>('campaigns.preflight', { campaignId })

it('what went out over a domain stays counted there when the campaign goes on over another', async () => {
  await people(3)
  const domain = await warmUp(2)
  const campaign = await draft()
  await launch(campaign)
  await settle(3)
  const { channelId } = await openFloor(bed.pool, company.id, 'email')
  await bed.owner.query(`update channels set address = 'ola@outro.example' where id = $1`, [channelId])
  await bed.owner.query('update campaigns set channel_id = $2 where id = $1', [campaign.id, channelId])
  const sent = async () => Object.fromEntries((await domains()).map(({ domain: name, sent: count }) => [name, count]))
  expect(await sent()).toEqual({ [domain]: 2, 'outro.example': 0 })
  await settle(30)
  expect(await sent()).toEqual({ [domain]: 2, 'outro.example': 1 })
  await end(domain)
})

it('a domain sends no more than its day allows, and more after a day that went well', async () => {
  await people(14)
  const domain = await warmUp(5)
  const campaign = await draft()
  expect(await preflight(campaign)).toMatchObject({ budget: { limit: 5, used: 0, domain }, minutes: 2 * 24 * 60 })
  await launch(campaign)
  await settle(6)
  expect(outbound.provider.got).toHaveLength(5)
  expect(await ledger(campaign)).toMatchObject({ hold: { code: 'campaigns.warm_up_spent' }, buckets: { waiting: 9 } })
  bed.advance(dayMs - 3_600_000)
  await settle(3)
  expect((await domains())[0]).toMatchObject({ warmUp: { perDay: 5 }, sent: 5 })
  bed.advance(3_600_000)
  await settle(12)
  expect((await domains())[0]?.warmUp).toMatchObject({ perDay: 10, outcome: 'grew' })
  expect(await ledger(campaign)).toMatchObject({ buckets: { sent: 14, waiting: 0 } })
  await end(domain)
})

it('letters that come back take it a step back, and nothing holds it once it is ended', async () => {
  await people(21)
  const domain = await warmUp(15)
  // Its day has just begun, however many batches the letters take.
  await bed.owner.query(`update domain_warm_ups set step = 1, step_since = $2 where domain = $1`, [domain, bed.now()])
  const campaign = await draft()
  await launch(campaign)
  await settle(6)
  expect((await ledger(campaign)).buckets.sent).toBe(21)
  await bed.owner.query(
    `update campaign_recipients set state = 'failed', code = '550 blocked' where campaign_id = $1 and contact_id in (
      select contact_id from campaign_recipients where campaign_id = $1 and state = 'sent' order by contact_id limit 10)`,
    [campaign.id],
  )
  await settle(3)
  expect((await domains())[0]?.warmUp).toMatchObject({ perDay: 15, outcome: 'fell_back' })
  await end(domain)
  expect((await preflight(campaign)).budget).toBeNull()
  const ramp = { firstPerDay: 1, growth: 1, targetPerDay: 2 }
  const other = { domain: 'other.example', warmUp: ramp, version: 0 }
  expect(await codeOf(call('campaigns.set-warm-up', other))).toBe('campaigns.domain_not_found')
})

it('a letter in blocks goes out as such, with its addresses tracked and its plain text beside it', async () => {
  await people(1)
  const url = 'https://loja.example/ofertas'
  await call('tracking.create-target', {
    ...{ targetId: randomUUIDv7(), name: 'Ofertas', url, lifeDays: 30, carriesRef: false },
    ...{ utmSource: null, utmMedium: null, utmCampaign: null },
  })
  const blocks = [
    { type: 'heading', text: 'Oi {{contato.nome}}' },
    { type: 'button', text: 'Ver', url },
  ]
  const campaign = await draft({ message: { type: 'text', text: 'Oi', subject: 'Ofertas', blocks } })
  await launch(campaign)
  await settle(3)
  const content = outbound.provider.got.at(-1)?.content
  expect(content).toMatchObject({ type: 'text', text: 'Oi', subject: 'Ofertas' })
  expect(content?.type === 'text' && content.blocks?.[0]).toMatchObject({ text: expect.stringMatching(/^Oi Pessoa/) })
  const [, button] = content?.type === 'text' ? (content.blocks ?? []) : []
  expect(button).toMatchObject({ type: 'button', url: expect.stringContaining('/track/') })
})
