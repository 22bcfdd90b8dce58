import { randomUUIDv7 } from 'node:crypto'
import type { VariantFunnel } from '@aura/contracts/tracking/figures.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { countVariants } from '@aura/server/campaigns/recipient-counts.ts'
import { noteConversion } from '@aura/server/tracking/index.ts'
import { judgeHits } from '@aura/server/tracking/judge-hits.ts'
import { saveHits } from '@aura/server/tracking/save-hits.ts'
import { expect, it } from 'vitest'

const { company, bed, outbound, call, people, draft, launch, settle } = testCampaigns()

const shop = 'https://loja.example/oferta'
const agent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const text = (words: string) => ({ type: 'text', text: words, subject: null })
const variantsOf = async (campaignId: string) =>
  (await call<{ variants: VariantFunnel[] }>('tracking.campaign', { campaignId })).variants

it('each wording counts the clicks and conversions of those who were sent it, and machines are none of them', async () => {
  const utm = { utmSource: null, utmMedium: null, utmCampaign: null }
  await call('tracking.create-target', {
    ...{ targetId: randomUUIDv7(), name: 'Loja', url: shop, ...utm, lifeDays: 30, carriesRef: false },
  })
  await people(12)
  const campaign = await draft({ message: text(`A ${shop}`), variants: [text(`B ${shop}`)] })
  await call('tracking.add-goal', {
    ...{ goalId: randomUUIDv7(), campaignId: campaign.id, kind: 'form', stage: null, windowHours: 24 },
  })
  await launch(campaign)
  await settle()
  type Link = { code: string; contact_id: string; variant: number }
  const { rows: links } = await bed.owner.query<Link>(
    `select l.code, l.contact_id, r.variant from short_links l
      join campaign_recipients r on r.campaign_id = l.campaign_id and r.contact_id = l.contact_id
      where l.campaign_id = $1 order by r.variant, l.contact_id`,
    [campaign.id],
  )
  const [a, b] = [links.filter(({ variant }) => variant === 0), links.filter(({ variant }) => variant === 1)]
  expect(a.length + b.length).toBe(12)
  bed.advance(60_000)
  const hit = (code: string, over: object = {}) => ({
    ...{ id: randomUUIDv7(), companyId: company.id, code, kind: 'click' as const, at: bed.now(), agent },
    ...{ isHead: false, isPrefetch: false, sentFrom: code, ...over },
  })
  const machine = a[0] ? [hit(a[0].code, { isHead: true })] : []
  const clicks = b.flatMap(({ code }) => [hit(code), hit(code)])
  await outbound.within((work) => saveHits(work, company.id, [...machine, ...clicks]))
  bed.advance(13_000)
  await outbound.within((work) => judgeHits(work, company.id))
  for (const { contact_id: contactId } of links.filter(({ variant }) => variant === 1))
    await outbound.within((work) =>
      noteConversion(work, { companyId: company.id, contactId, kind: 'form', at: bed.now(), subject: contactId }),
    )
  // Who clicked has received it, even where no receipt says so.
  expect(await variantsOf(campaign.id)).toEqual(
    [
      { variant: 0, sent: a.length, delivered: 0, clicked: 0, replied: 0, converted: 0 },
      { variant: 1, sent: b.length, delivered: b.length, clicked: b.length, replied: 0, converted: b.length },
    ].filter(({ sent }) => sent > 0),
  )
})

it('who has gone on to a further channel counts for none of the wordings', async () => {
  await people(6)
  const campaign = await draft({ message: text('A'), variants: [text('B')] })
  await launch(campaign)
  await settle()
  const sentIn = async () => (await variantsOf(campaign.id)).reduce((sum, { sent }) => sum + sent, 0)
  const triedIn = async () =>
    (await outbound.within(({ tx }) => countVariants(tx, campaign.id))).reduce((sum, { sent }) => sum + sent, 0)
  const before = [await sentIn(), await triedIn()]
  expect(before[0]).toBeGreaterThanOrEqual(6)
  await bed.owner.query(
    `update campaign_recipients set step = 1 where campaign_id = $1 and contact_id in
      (select contact_id from campaign_recipients where campaign_id = $1 order by contact_id limit 2)`,
    [campaign.id],
  )
  expect([await sentIn(), await triedIn()]).toEqual(before.map((sent) => sent - 2))
})

it('a campaign of one wording has nothing to compare', async () => {
  await people(1)
  const campaign = await draft({ message: text('Oi') })
  await launch(campaign)
  await settle()
  expect(await variantsOf(campaign.id)).toEqual([])
})
