import { randomUUIDv7 } from 'node:crypto'
import type { CampaignLine } from '@aura/contracts/tracking/figures.ts'
import { publicUrl, testCampaigns } from '@aura/infra/campaigns-test.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { noteConversion } from '@aura/server/tracking/index.ts'
import { judgeHits } from '@aura/server/tracking/judge-hits.ts'
import { noteReport } from '@aura/server/tracking/report-link.ts'
import { saveHits } from '@aura/server/tracking/save-hits.ts'
import { expect, it } from 'vitest'

const { bench, company, bed, floor, outbound, call, people, draft, launch, settle, dispatch, ledger, peopleIn } =
  testCampaigns()
const shop = 'https://loja.example/oferta'
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

const target = async (over: object = {}) => {
  const targetId = randomUUIDv7()
  const utm = { utmSource: 'sms', utmMedium: null, utmCampaign: null }
  const fields = { name: targetId, url: shop, ...utm, lifeDays: 30, carriesRef: true }
  await call('tracking.create-target', { targetId, ...fields, ...over })
  return targetId
}
const textOf = (content: { type: string }) => ('text' in content ? String(content.text) : '')
const codesIn = (text: string) => [...text.matchAll(/\/track\/(\w{12})/g)].map(([, code = '']) => code)

async function sent(text = `Veja ${shop}`) {
  const campaign = await draft({ message: { type: 'text', text, subject: null } })
  await launch(campaign)
  await settle()
  const codes = outbound.provider.got.map(({ to, content }) => ({ to, codes: codesIn(textOf(content)) }))
  return { campaign, codes }
}
const hit = (code: string, over: object = {}) => ({
  ...{ id: randomUUIDv7(), companyId: company.id, code, kind: 'click' as const, at: bed.now(), agent: phone },
  ...{ isHead: false, isPrefetch: false, sentFrom: 'a', ...over },
})
const come = (hits: ReturnType<typeof hit>[]) => outbound.within((work) => saveHits(work, company.id, hits))
const judged = () => outbound.within((work) => judgeHits(work, company.id))
const lineOf = async (campaignId: string) =>
  (await call<{ campaign: CampaignLine }>('tracking.campaign', { campaignId })).campaign

it('each person gets a link of their own to a saved address, and other addresses stay as they are', async () => {
  await target()
  await people(3)
  const { codes } = await sent(`Veja ${shop}. Ou https://outra.example/x`)
  const all = codes.flatMap((one) => one.codes)
  expect(all).toHaveLength(3)
  expect(new Set(all).size).toBe(3)
  expect(textOf(outbound.provider.got[0]?.content ?? { type: '' })).toBe(
    `Veja ${publicUrl}/track/${codes[0]?.codes[0]}. Ou https://outra.example/x`,
  )
})

it('a template at WhatsApp has short links in its values alone, and none is made that is not sent', async () => {
  await target()
  await target({ url: 'https://loja.example/ajuda' })
  await people(1)
  const { channelId } = await openFloor(bed.pool, company.id, 'whatsapp')
  await bed.owner.query(`update channels set settings = settings || '{"businessAccountId": "1"}' where id = $1`, [
    channelId,
  ])
  const templateId = randomUUIDv7()
  const variables = [{ name: 'Página', example: shop }]
  const body = 'Veja {{1}} ou https://loja.example/ajuda hoje'
  const parts = { header: null, body, footer: null, buttons: [], variables }
  const worded = { channel: 'whatsapp', account: '1', name: 'oi', language: 'pt_BR', category: 'marketing', parts }
  await call('templates.create-template', { templateId, ...worded })
  await bed.owner.query(
    `update templates set state = 'approved', provider_status = 'approved', live_version = 1, sent_version = 1 where id = $1`,
    [templateId],
  )
  const campaign = await draft({ channelId, message: { type: 'template', templateId, values: [shop] } })
  await launch(campaign)
  for (let n = 0; n < 3; n += 1) {
    bed.advance(1_500)
    await dispatch()
  }
  const { rows: links } = await bed.owner.query('select code from short_links where campaign_id = $1', [campaign.id])
  expect(links).toHaveLength(1)
  const address = `${publicUrl}/track/${links[0].code}`
  const { rows } = await bed.owner.query(
    `select m.content from messages m join campaign_recipients r on r.message_id = m.id where r.campaign_id = $1`,
    [campaign.id],
  )
  expect(rows[0].content).toMatchObject({
    text: `Veja ${address} ou https://loja.example/ajuda hoje`,
    values: { body: [address] },
  })
})

it('hits are pending, then people and machines, never one number; a repeat of a person is one person', async () => {
  await target()
  await people(3)
  const { campaign, codes } = await sent()
  const [ana = '', bia = '', caio = ''] = codes.flatMap((one) => one.codes)
  bed.advance(60_000)
  await come([hit(ana), hit(ana, { sentFrom: 'b' }), hit(bia, { agent: 'WhatsApp/2.2' }), hit(caio, { isHead: true })])
  expect((await lineOf(campaign.id)).clicks).toEqual({ human: 0, machine: 0, pending: 4 })
  expect((await judged())?.getTime()).toBeGreaterThan(bed.now().getTime())
  expect((await lineOf(campaign.id)).clicks.pending).toBe(4)
  bed.advance(13_000)
  expect(await judged()).toBe(null)
  const line = await lineOf(campaign.id)
  expect(line).toMatchObject({ clicks: { human: 2, machine: 2, pending: 0 }, funnel: { sent: 3, clicked: 1 } })
  const { machines } = await call<{ machines: object[] }>('tracking.campaign', { campaignId: campaign.id })
  expect(machines).toEqual([
    { reason: 'head', count: 1 },
    { reason: 'preview', count: 1 },
  ])
})

it('a scanner that follows all links of a message half a minute later is judged as one, whichever hit came first', async () => {
  await target()
  await target({ url: 'https://loja.example/ajuda' })
  await people(1)
  const { campaign, codes } = await sent(`${shop} https://loja.example/ajuda`)
  const [one = '', other = ''] = codes[0]?.codes ?? []
  bed.advance(35_000)
  await come([hit(one)])
  bed.advance(1_500)
  await come([hit(other)])
  bed.advance(13_000)
  await judged()
  expect((await lineOf(campaign.id)).clicks).toEqual({ human: 0, machine: 2, pending: 0 })
})

it('the same hits written twice are there once, and those of an unknown link are passed over', async () => {
  await target()
  await people(1)
  const { campaign, codes } = await sent()
  const hits = [hit(codes[0]?.codes[0] ?? ''), hit('AbCdEfGhIjKl')]
  await come(hits)
  await come(hits)
  expect((await lineOf(campaign.id)).clicks.pending).toBe(1)
})

it('reports by three recipients make a target warn; who looks into it clears or revokes it', async () => {
  const targetId = await target()
  await people(3)
  const { codes } = await sent()
  const stateOf = async () =>
    (await bed.owner.query('select state from link_targets where id = $1', [targetId])).rows[0].state
  const [ana = '', bia = '', caio = ''] = codes.flatMap((one) => one.codes)
  const report = (code: string) => outbound.within((work) => noteReport(work, { companyId: company.id, code }))
  for (const code of [ana, ana, ana, bia]) await report(code)
  expect(await stateOf()).toBe('active')
  await report(caio)
  expect(await stateOf()).toBe('reported')
  const move = (command: string, who = 0) =>
    codeOf(call(`tracking.${command}-target`, { targetId, reason: 'Conferido' }, who))
  expect(await move('clear', 1)).toBe('auth.forbidden')
  expect([await move('clear'), await move('clear'), await move('revoke'), await move('report')]).toEqual([
    ...['ok', 'tracking.not_now', 'ok', 'tracking.not_now'],
  ])
})

it('who says SAIR gets nothing of what is queued already, in any campaign', async () => {
  const [ana] = await people(2)
  const number = ana?.addresses[0]?.value ?? ''
  const both = [await draft(), await draft()]
  for (const campaign of both) await launch(campaign)
  await dispatch()
  bed.advance(1_000)
  await dispatch()
  await floor.say(number, 'SAIR', bed.now())
  await settle()
  expect(outbound.provider.got.filter(({ to }) => to === number)).toEqual([])
  for (const campaign of both) {
    const { buckets, reasons } = await ledger(campaign)
    expect(buckets).toMatchObject({ sent: 1, failed: 1 })
    expect(reasons.failed).toEqual([{ code: 'conversations.consent_withdrawn', count: 1 }])
  }
})

it('a campaign of somebody else has no figures, places or goals for who sees the own alone', async () => {
  await people(1)
  const goalId = randomUUIDv7()
  const { campaign } = await sent()
  const campaignId = campaign.id
  const goal = { goalId, campaignId, kind: 'reply', stage: null, windowHours: 24 }
  await call('tracking.add-goal', goal)
  const attempts = {
    ...{ 'tracking.campaign': {}, 'tracking.hits': {}, 'tracking.places': {}, 'tracking.goals': {} },
    'tracking.add-goal': { ...goal, goalId: randomUUIDv7(), kind: 'form' },
  }
  const refusals = async () => [
    ...(await Promise.all(
      Object.entries(attempts).map(([name, input]) => codeOf(call(name, { campaignId, ...input }, 1))),
    )),
    await codeOf(call('tracking.remove-goal', { goalId }, 1)),
  ]
  expect(new Set(await refusals())).toEqual(new Set(['campaigns.campaign_not_found']))
  const seen = async (person: number) => [
    (await call<{ campaigns: CampaignLine[] }>('tracking.overview', { days: 7 }, person)).campaigns.map(({ id }) => id),
    (await call<{ campaignId: string | null }>('tracking.showcase', {}, person)).campaignId,
  ]
  expect([await seen(0), await seen(1)]).toEqual([
    [[campaignId], campaignId],
    [[], null],
  ])
  await bed.owner.query('update campaigns set author_id = $2 where id = $1', [
    campaignId,
    company.people[1]?.claims.userId,
  ])
  expect(await seen(1)).toEqual([[campaignId], campaignId])
  expect(new Set(await refusals())).toEqual(new Set(['ok']))
})

it('a message to one person is in no overview, and takes no conversion from the campaign before it', async () => {
  const [ana] = await people(1)
  const { campaign } = await sent('Oi')
  const goal = { goalId: randomUUIDv7(), campaignId: campaign.id, kind: 'reply', stage: null, windowHours: 24 }
  await call('tracking.add-goal', goal)
  bed.advance(60_000)
  const contactId = ana?.id ?? ''
  const message = { type: 'text', text: 'Só para você', subject: null }
  const to = { kind: 'contact', contactId }
  const unitId = randomUUIDv7()
  await call('campaigns.send-one', { campaignId: unitId, to, channelId: floor.channelId, message })
  await settle()
  await bed.owner.query(
    'update messages set at = $2 where id in (select message_id from campaign_recipients where campaign_id = $1)',
    [unitId, bed.now()],
  )
  expect(outbound.provider.got.map(({ content }) => textOf(content))).toEqual(['Oi', 'Só para você'])
  const { campaigns } = await call<{ campaigns: CampaignLine[] }>('tracking.overview', { days: 7 })
  expect(campaigns.map(({ id }) => id)).toEqual([campaign.id])
  expect(await call('tracking.showcase', {})).toEqual({ campaignId: campaign.id })
  const reply = { companyId: company.id, contactId, kind: 'reply' as const, at: bed.now(), subject: randomUUIDv7() }
  expect(await outbound.within((work) => noteConversion(work, reply))).toBe(1)
})

it('the id of another company’s goal is taken', async () => {
  const goalId = randomUUIDv7()
  const goal = { goalId, kind: 'webhook', stage: null, windowHours: 24 }
  await call('tracking.add-goal', { ...goal, campaignId: (await draft()).id })
  const other = await createTestCompany(bench.databaseUrl, ['company_owner'])
  const theirs = (name: string, input: object) => bench.call(name, input, other.people[0]?.claims ?? null)
  const { channelId } = await openFloor(bed.pool, other.id, 'sms')
  const [audienceId, campaignId] = [randomUUIDv7(), randomUUIDv7()]
  await theirs('audiences.create-audience', { audienceId, name: 'Todos', definition: { match: 'all', of: [] } })
  const message = { type: 'text', text: 'Oi', subject: null }
  const fields = { name: 'Outra', audienceId, channelId, message, startsAt: null, perMinute: 60, consentOnly: false }
  await theirs('campaigns.create-campaign', { campaignId, ...fields })
  expect(await codeOf(theirs('tracking.add-goal', { ...goal, campaignId }))).toBe('tracking.id_taken')
})

it('what a person does is a conversion of the campaign that wrote last, within the window, once', async () => {
  const [ana, bia] = await people(2)
  const first = await draft()
  const second = await draft()
  const goal = (campaignId: string, over: object) =>
    call('tracking.add-goal', {
      goalId: randomUUIDv7(),
      campaignId,
      kind: 'reply',
      stage: null,
      windowHours: 24,
      ...over,
    })
  await goal(first.id, {})
  await goal(second.id, {})
  await goal(second.id, { kind: 'deal_moved', stage: 'proposal', windowHours: 1 })
  expect(await codeOf(goal(second.id, {}))).toBe('tracking.goal_exists')
  expect(await codeOf(goal(second.id, { kind: 'deal_moved' }))).toBe('tracking.goal_stage')
  for (const campaign of [first, second]) {
    await launch(campaign)
    await settle()
    bed.advance(60_000)
  }
  const happen = (contactId: string, over: object) =>
    outbound.within((work) =>
      noteConversion(work, {
        ...{ companyId: company.id, contactId, kind: 'reply', at: bed.now(), subject: randomUUIDv7() },
        ...over,
      }),
    )
  expect(await happen(ana?.id ?? '', {})).toBe(1)
  expect(await happen(ana?.id ?? '', {})).toBe(0)
  expect(await happen(ana?.id ?? '', { kind: 'deal_moved', stage: 'closing' })).toBe(0)
  expect(await happen(ana?.id ?? '', { kind: 'deal_moved', stage: 'proposal' })).toBe(1)
  bed.advance(2 * 3_600_000)
  expect(await happen(bia?.id ?? '', { kind: 'deal_moved', stage: 'proposal' })).toBe(0)
  expect((await lineOf(second.id)).funnel).toMatchObject({ sent: 2, converted: 1 })
  expect((await lineOf(first.id)).funnel).toMatchObject({ sent: 2, converted: 0 })
  expect(await peopleIn(second, 'sent')).toHaveLength(2)
})
