import { randomUUIDv7 } from 'node:crypto'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { type CampaignLine, funnelSteps } from '@aura/contracts/tracking/figures.ts'
import type { places } from '@aura/contracts/tracking/places.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { judgeHits } from '@aura/server/tracking/judge-hits.ts'
import { saveHits } from '@aura/server/tracking/save-hits.ts'
import { expect, it } from 'vitest'

const { company, bed, outbound, call, people, draft, launch, settle } = testCampaigns()

it('a step of the funnel counts people of the step before it: a reply without a click, a click without a receipt', async () => {
  const url = 'https://loja.example/oferta'
  const utm = { utmSource: null, utmMedium: null, utmCampaign: null }
  await call('tracking.create-target', {
    targetId: randomUUIDv7(),
    name: 'Oferta',
    url,
    ...utm,
    lifeDays: 30,
    carriesRef: true,
  })
  const [, bia] = await people(4)
  const campaign = await draft({ message: { type: 'text', text: `Veja ${url}`, subject: null } })
  await launch(campaign)
  await settle()
  const clicked = outbound.provider.got.find(({ to }) => to !== bia?.addresses[0]?.value)
  const code = /\/track\/(\w{12})/.exec(JSON.stringify(clicked?.content))?.[1] ?? ''
  bed.advance(60_000)
  const hit = (sentFrom: string) => ({
    ...{ id: randomUUIDv7(), companyId: company.id, code, kind: 'click' as const, at: bed.now(), sentFrom },
    ...{
      agent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0 Mobile Safari/537.36',
      isHead: false,
      isPrefetch: false,
    },
  })
  await outbound.within((work) => saveHits(work, company.id, [hit('a'), hit('b')]))
  bed.advance(13_000)
  await outbound.within((work) => judgeHits(work, company.id))
  await bed.owner.query('update campaign_recipients set replied_at = $3 where campaign_id = $1 and contact_id = $2', [
    ...[campaign.id, bia?.id, bed.now()],
  ])
  const { funnel } = (await call<{ campaign: CampaignLine }>('tracking.campaign', { campaignId: campaign.id })).campaign
  expect(funnel).toEqual({
    ...{ audience: 4, sent: 4, delivered: 2, opened: 2, engaged: 2, converted: 0 },
    ...{ clicked: 1, replied: 1 },
  })
  const { areas } = await call<OutputOf<typeof places>>('tracking.places', { campaignId: campaign.id })
  const inAreas = (step: 'sent' | 'clicked' | 'replied' | 'converted') =>
    areas.reduce((sum, area) => sum + area[step], 0)
  expect([inAreas('sent'), inAreas('clicked'), inAreas('replied'), inAreas('converted')]).toEqual([4, 1, 1, 0])
  const counts = funnelSteps.map((step) => funnel[step])
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
})
