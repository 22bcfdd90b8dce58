import { randomUUIDv7 } from 'node:crypto'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { zoneByDay } from '@aura/infra/noon.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { wallAt } from '@aura/machines/platform/wall-clock.ts'
import { expect, it } from 'vitest'
import { cursorOf, eventually } from '../platform/testbed.ts'
import { onRulesChanged } from './on-rules-changed.ts'

const {
  company,
  bed,
  floor,
  outbound,
  call,
  people,
  audience,
  draft,
  launch,
  pause,
  resume,
  stop,
  ledger,
  bucketsOf,
  stateOf,
  peopleIn,
  dispatch,
  settle,
  sentTo,
} = testCampaigns()

it('everybody of the audience gets the message once, filled for the person, and the ledger says so', async () => {
  const [ana] = await people(3)
  const campaign = await draft()
  expect((await launch(campaign)).state).toBe('preparing')
  await settle()
  expect(await stateOf(campaign)).toBe('finished')
  expect(sentTo()).toHaveLength(3)
  expect(new Set(sentTo()).size).toBe(3)
  expect(await bucketsOf(campaign)).toEqual({ waiting: 0, sent: 3, failed: 0, suppressed: 0, in_doubt: 0 })
  const first = outbound.provider.got.find(({ to }) => to === ana?.addresses[0]?.value)
  expect(first?.content).toMatchObject({ text: 'Olá Pessoa' })
})

it('what only a campaign wrote is in no list; an answer brings it in with the message above it', async () => {
  const [ana] = await people(1)
  const number = ana?.addresses[0]?.value ?? ''
  const campaign = await draft()
  await launch(campaign)
  await settle()
  const find = () =>
    call<{ rows: { id: string; state: string }[] }>('conversations.find', {
      ...{ states: ['waiting', 'closed'], assignee: 'anybody', order: 'newest', limit: 10 },
    })
  expect((await find()).rows).toEqual([])
  const conversationId = await floor.say(number, 'Quero', bed.now())
  expect((await find()).rows).toMatchObject([{ id: conversationId, state: 'waiting' }])
  expect((await peopleIn(campaign, 'sent'))[0]?.conversationId).toBe(conversationId)
  expect((await ledger(campaign)).replied).toBe(1)
})

it('in a conversation that is open the message joins it, and who waits goes on waiting', async () => {
  const [ana] = await people(1)
  const conversationId = await floor.say(ana?.addresses[0]?.value ?? '', 'Oi', bed.now())
  const before = await bed.owner.query('select waiting_since, unread from conversations where id = $1', [
    conversationId,
  ])
  const campaign = await draft()
  await launch(campaign)
  await settle()
  expect((await peopleIn(campaign, 'sent'))[0]?.conversationId).toBe(conversationId)
  const now = await bed.owner.query('select waiting_since, unread from conversations where id = $1', [conversationId])
  expect(now.rows).toEqual(before.rows)
})

it('a person whom the policy refuses is suppressed with the reason, as the pre-flight has said', async () => {
  const [ana, bia, caio, duda] = await people(5)
  await call('contacts.create', { contactId: randomUUIDv7(), name: 'Sem número', addresses: [] })
  const consent = (contact: Contact | undefined, state: string) =>
    call('contacts.record-consent', { contactId: contact?.id, channel: 'sms', state })
  await consent(ana, 'given')
  await consent(bia, 'withdrawn')
  await consent(caio, 'given')
  await consent(duda, 'given')
  const target = { kind: 'phone', value: caio?.addresses[0]?.value }
  await call('contacts.add-rule', { ruleId: randomUUIDv7(), list: 'block', target, reason: 'Ofensas', expiresAt: null })
  await call('conversations.set-outbound-rules', { quiet: null, perDay: 1, version: 0 })
  const [dudasAudience, earlier] = [await audience(), await draft({ name: 'Antes' })]
  await call('audiences.edit-audience', {
    ...{ audienceId: earlier.audienceId, name: 'Só Duda', version: 1, archived: false },
    definition: { match: 'all', of: [{ by: 'consent', channel: 'sms', state: 'given', has: true }] },
  })
  await call('contacts.record-consent', { contactId: ana?.id, channel: 'sms', state: 'withdrawn' })
  await launch(earlier)
  await settle()
  await consent(ana, 'given')
  const campaign = await draft({ audienceId: dudasAudience, consentOnly: true })
  const ahead = await call<{ audience: number; reached: number; excluded: { code: string; count: number }[] }>(
    'campaigns.preflight',
    { campaignId: campaign.id },
  )
  const reasons = [
    'campaigns.no_consent',
    'contacts.address_not_found',
    'conversations.blocked',
    'conversations.consent_withdrawn',
    'conversations.too_often',
  ]
  expect(ahead).toMatchObject({ audience: 6, reached: 1 })
  expect(ahead.excluded.map(({ code }) => code).sort()).toEqual(reasons)
  await launch(campaign)
  await settle()
  const found = await ledger(campaign)
  expect(found.buckets).toEqual({ waiting: 0, sent: 1, failed: 0, suppressed: 5, in_doubt: 0 })
  expect(found.reasons.suppressed).toEqual(ahead.excluded)
})

it('a pause stops what is written too, and a resumed campaign loses and doubles nobody', async () => {
  await people(6)
  const campaign = await draft()
  await launch(campaign)
  await dispatch()
  bed.advance(60)
  await dispatch()
  expect((await bucketsOf(campaign)).waiting).toBe(6)
  expect((await pause(campaign)).underway).toBe(0)
  await settle()
  expect(sentTo()).toEqual([])
  expect((await bucketsOf(campaign)).waiting).toBe(6)
  await resume(campaign)
  await settle()
  expect(new Set(sentTo()).size).toBe(6)
  expect(sentTo()).toHaveLength(6)
  expect(await stateOf(campaign)).toBe('finished')
})

it('a stop is for good: the people who wait get nothing, and the ledger says why', async () => {
  await people(5)
  const campaign = await draft()
  await launch(campaign)
  await dispatch()
  bed.advance(30)
  await dispatch()
  expect((await stop(campaign)).underway).toBe(0)
  await settle()
  expect(sentTo()).toEqual([])
  expect((await ledger(campaign)).reasons.suppressed).toEqual([{ code: 'campaigns.not_running', count: 5 }])
  expect(await codeOf(resume(campaign))).toBe('campaigns.not_now')
})

it('the halt of the War Room holds campaigns back, and they go on by themselves', async () => {
  await people(3)
  const campaign = await draft()
  await launch(campaign)
  await dispatch()
  expect(await call('warroom.halt-reach', {})).toMatchObject({ waiting: 3, people: 3 })
  await call('conversations.halt-campaigns', { reason: 'Preço errado' })
  await settle(4)
  expect(sentTo()).toEqual([])
  expect((await ledger(campaign)).hold?.code).toBe('conversations.halted')
  // Those whose message was held back at its delivery wait like the others, as the halt and its end say.
  expect(await call('warroom.halt-reach', {})).toMatchObject({ waiting: 3 })
  expect(await call('campaigns.totals', { campaignIds: [campaign.id] })).toMatchObject({ isHalted: true })
  await call('conversations.resume-campaigns', {})
  const last = await bed.owner.query<{ head: string }>(
    'select max(position) as head from events where company_id = $1',
    [company.id],
  )
  await eventually(
    () => cursorOf(bed.owner, onRulesChanged.name, company.id),
    (at) => (at?.position ?? 0) >= Number(last.rows[0]?.head ?? 0),
  )
  await settle()
  expect(sentTo()).toHaveLength(3)
  expect(await stateOf(campaign)).toBe('finished')
})

it('two campaigns at once give one person no more than the frequency rule', async () => {
  await people(4)
  await call('conversations.set-outbound-rules', { quiet: null, perDay: 1, version: 0 })
  const both = [await draft(), await draft()]
  for (const campaign of both) await launch(campaign)
  await settle()
  expect(sentTo()).toHaveLength(4)
  expect(new Set(sentTo()).size).toBe(4)
  const [one, other] = await Promise.all(both.map(bucketsOf))
  expect((one?.sent ?? 0) + (other?.sent ?? 0)).toBe(4)
  expect((one?.suppressed ?? 0) + (other?.suppressed ?? 0)).toBe(4)
})

it('launched as it was seen, by who may, with somebody to reach and nothing unfilled', async () => {
  const campaign = await draft({ audienceId: await audience() })
  expect(await codeOf(call('campaigns.launch', { campaignId: campaign.id, version: 1 }, 1))).toBe('auth.forbidden')
  expect(await codeOf(call('campaigns.launch', { campaignId: campaign.id, version: 2 }))).toBe('command.stale')
  expect(await codeOf(launch(campaign))).toBe('campaigns.nobody')
  await people(1)
  const text = { type: 'text', text: 'Oi {{operador.nome}}', subject: null }
  expect(await codeOf(launch(await draft({ message: text })))).toBe('campaigns.gap_unknown')
  const template = { type: 'template', templateId: randomUUIDv7(), values: [] }
  expect(await codeOf(draft({ message: template }))).toBe('templates.not_found')
  expect(await codeOf(draft({ channelId: randomUUIDv7() }))).toBe('channels.not_found')
  expect(await codeOf(draft({ audienceId: randomUUIDv7() }))).toBe('audiences.audience_not_found')
  await launch(campaign)
  const { id: campaignId, ...fields } = campaign
  const { name, audienceId, channelId, message, startsAt, perMinute, consentOnly } = fields
  const edited = { campaignId, name, audienceId, channelId, message, startsAt, perMinute, consentOnly }
  expect(await codeOf(call('campaigns.edit-campaign', { ...edited, version: 2, archived: false }))).toBe(
    'campaigns.not_now',
  )
})

it('a template is filled for each person; withdrawn on the way, it holds the campaign back', async () => {
  const made = await people(2)
  const parts = {
    header: null,
    body: 'Oi, {{1}}!',
    footer: null,
    buttons: [],
    variables: [{ name: 'nome', example: 'Ana' }],
  }
  const worded = { channel: 'sms', account: null, name: 'oi', language: 'pt_BR', category: 'marketing', parts }
  const templateId = randomUUIDv7()
  const { version } = await call<{ version: number }>('templates.create-template', { templateId, ...worded })
  await call('templates.submit-template', { templateId, version })
  const values = ['{{contato.nome}}']
  const campaign = await draft({ message: { type: 'template', templateId, values } })
  expect(await codeOf(launch(await draft({ message: { type: 'template', templateId, values: [] } })))).toBe(
    'templates.values',
  )
  await launch(campaign)
  await settle()
  const texts = outbound.provider.got.map(({ content }) => (content.type === 'template' ? content.text : ''))
  expect(texts.sort()).toEqual(made.map(({ name }) => `Oi, ${name}!`).sort())

  const second = await draft({ message: { type: 'template', templateId, values } })
  await launch(second)
  await dispatch()
  await call('templates.retire-template', { templateId })
  await settle(4)
  expect(await ledger(second)).toMatchObject({ buckets: { waiting: 2 }, hold: { code: 'templates.not_sendable' } })
})

it('a scheduled one begins at its time, and not once it was withdrawn', async () => {
  await people(1)
  const startsAt = new Date(bed.now().getTime() + 3_600_000).toISOString()
  const [campaign, withdrawn] = [await draft({ startsAt }), await draft({ startsAt })]
  expect((await launch(campaign)).state).toBe('scheduled')
  await launch(withdrawn)
  await call('campaigns.withdraw', { campaignId: withdrawn.id })
  const { rows } = await bed.owner.query(
    `select start_after from jobs.job where name = 'campaigns.begin' and data ->> 'company' = $1`,
    [company.id],
  )
  expect(rows.map(({ start_after }) => start_after.toISOString())).toEqual([startsAt, startsAt])
  bed.advance(3_700_000)
  await settle()
  expect(sentTo()).toHaveLength(1)
  expect(await stateOf(withdrawn)).toBe('draft')
})

it('the card that was merged into another of the audience gets nothing of its own', async () => {
  const [ana, bia] = await people(2)
  const campaign = await draft()
  await launch(campaign)
  await dispatch()
  await call('contacts.merge', { keptId: ana?.id, goneId: bia?.id })
  await settle()
  expect(sentTo()).toHaveLength(1)
  expect((await ledger(campaign)).reasons.suppressed).toEqual([{ code: 'campaigns.same_person', count: 1 }])
})

it('on the company’s days of rest nothing leaves, and the day after it goes on by itself', async () => {
  await people(1)
  await call('conversations.set-outbound-rules', {
    ...{ quiet: null, perDay: null, version: 0, restDays: { sundays: true, holidays: false } },
  })
  const zone = zoneByDay()
  await bed.owner.query('update companies set timezone = $2 where id = $1', [company.id, zone])
  const weekday = new Date(wallAt(zone, bed.now().getTime())).getUTCDay()
  bed.advance(((7 - weekday) % 7) * dayMs)
  const campaign = await draft()
  await launch(campaign)
  await settle(3)
  const pace = await bed.owner.query('select hold from campaign_pace where campaign_id = $1', [campaign.id])
  expect(pace.rows).toEqual([{ hold: 'conversations.rest_day' }])
  expect(sentTo()).toEqual([])
  bed.advance(dayMs)
  await settle()
  expect(sentTo()).toHaveLength(1)
})
