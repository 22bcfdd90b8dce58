/** What the pre-flight says of hours, limits and budgets, and who stands behind its numbers. */
import { randomUUIDv7 } from 'node:crypto'
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import type { preflight } from '@aura/contracts/campaigns/preflight.ts'
import { dayMs, hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { tuesdayAt } from '@aura/infra/noon.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { wallAt } from '@aura/machines/platform/wall-clock.ts'
import { expect, it } from 'vitest'

const { bed, company, floor, call, people, audience, draft, launch, ledger, settle, sentTo } = testCampaigns('whatsapp')

type Ahead = OutputOf<typeof preflight>
const ahead = ({ id: campaignId }: Campaign) => call<Ahead>('campaigns.preflight', { campaignId })
const namesOf = async ({ id: campaignId }: Campaign, code: string) => {
  const found = await call<{ people: { name: string }[] }>('campaigns.preflight-people', {
    ...{ campaignId, code, after: null },
  })
  return found.people.map(({ name }) => name)
}

async function contactAt(value: string): Promise<void> {
  await call('contacts.create', {
    contactId: randomUUIDv7(),
    name: `Cliente ${value}`,
    addresses: [{ kind: 'phone', value }],
  })
}

const tier = { status: 'ok', quality: 'green', limit: 'TIER_50', problem: null, checkedAt: null }
const ofPortfolio = (channelId: string) =>
  bed.owner.query(
    `update channels set health = $2, settings = settings || '{"businessAccountId": "1"}' where id = $1`,
    [channelId, JSON.stringify(tier)],
  )

/** Its text needs no open window. The number of the test gets the account that it belongs to. */
async function template(name = 'oi'): Promise<object> {
  await ofPortfolio(floor.channelId)
  const templateId = randomUUIDv7()
  const parts = { header: null, body: 'Oi!', footer: null, buttons: [], variables: [] }
  const worded = { channel: 'whatsapp', account: '1', name, language: 'pt_BR', category: 'marketing', parts }
  await call('templates.create-template', { templateId, ...worded })
  await bed.owner.query(
    `update templates set state = 'approved', provider_status = 'approved', live_version = 1, sent_version = 1 where id = $1`,
    [templateId],
  )
  return { type: 'template', templateId, values: [] }
}

const withoutBases = `update access set permissions = array_remove(permissions, 'view_bases'), version = version + 1
  where user_id = $1`

const tuesdayAtNine = () => tuesdayAt(9 * 60, bed.now())

it('whom the law lets wait where they live is counted with the time at which it ends, and opens the people', async () => {
  await contactAt('+5511991230001')
  await contactAt('+5592991230002')
  await contactAt('+5592991230003')
  await call('conversations.set-outbound-rules', { quiet: null, perDay: null, law: true, version: 0 })
  const startsAt = tuesdayAtNine()
  const campaign = await draft({ message: await template(), startsAt: startsAt.toISOString() })
  const found = await ahead(campaign)
  expect(found).toMatchObject({ reached: 3, excluded: [], beginsAt: startsAt.toISOString(), minutes: 60 })
  expect(found.law).toMatchObject({ country: 'BR', hours: [{ from: 9 * 60, to: 21 * 60 }, {}], holidays: true })
  expect(found.delayed).toEqual([
    {
      ...{ code: 'conversations.law_hours', params: {}, count: 2, hasPeople: true },
      until: new Date(startsAt.getTime() + hourMs).toISOString(),
    },
  ])
  expect(await namesOf(campaign, 'conversations.law_hours')).toEqual([
    'Cliente +5592991230002',
    'Cliente +5592991230003',
  ])
})

it('what the batches do afterwards is what was said', async () => {
  await contactAt('+5511991230001')
  // Two hours behind.
  await contactAt('+5568991230002')
  const hour = Math.floor((wallAt('America/Sao_Paulo', bed.now().getTime()) % dayMs) / hourMs)
  // A window ends with the day: in the last hour before midnight the one who is behind stands in it.
  const isLast = hour === 23
  const [from, to] = isLast ? [21 * 60, 23 * 60] : [hour * 60, Math.min(hour * 60 + 180, 1439)]
  const window = { days: [0, 1, 2, 3, 4, 5, 6], from, to, skipHolidays: false }
  const campaign = await draft({ message: await template(), sendWindow: window })
  const { delayed } = await ahead(campaign)
  expect(delayed).toMatchObject([{ code: 'campaigns.outside_window', count: 1 }])
  await launch(campaign)
  await settle(4)
  expect(sentTo()).toEqual([isLast ? '+5568991230002' : '+5511991230001'])
  expect((await ledger(campaign)).buckets).toMatchObject({ sent: 1, waiting: 1 })
})

it('an excluded number opens its people, also behind a further channel', async () => {
  const [ana, bia] = await people(2)
  const mail = (await openFloor(bed.pool, company.id, 'email')).channelId
  await contactAt('+5511991230004')
  await call('contacts.record-consent', { contactId: bia?.id, channel: 'whatsapp', state: 'withdrawn' })
  const fallback = { channelId: mail, message: { type: 'text', text: 'Oi', subject: 'Oi' }, waitMinutes: null }
  const campaign = await draft({ fallbacks: [fallback] })
  const found = await ahead(campaign)
  expect(found.excluded).toEqual([
    { code: 'contacts.address_not_found', count: 2 },
    { code: 'conversations.consent_withdrawn', count: 1 },
  ])
  expect(await namesOf(campaign, 'contacts.address_not_found')).toEqual([ana?.name, 'Cliente +5511991230004'])
  expect(await namesOf(campaign, 'conversations.consent_withdrawn')).toEqual([bia?.name])
  expect(await namesOf(campaign, 'conversations.window_closed')).toEqual([])
  // Who sees no bases sees the numbers alone, and who drafts own campaigns none of another's.
  expect(await codeOf(call('campaigns.preflight', { campaignId: campaign.id }, 1))).toBe('campaigns.campaign_not_found')
  const behind = { campaignId: campaign.id, code: 'contacts.address_not_found', after: null }
  expect(await codeOf(call('campaigns.preflight-people', behind, 1))).toBe('campaigns.campaign_not_found')
  await bed.owner.query(withoutBases, [company.people[0]?.id])
  expect(await codeOf(call('campaigns.preflight-people', behind))).toBe('auth.forbidden')
  expect((await ahead(campaign)).excluded).toEqual(found.excluded)
})

it('says what a number has left beside the campaigns that take of its portfolio, now or later', async () => {
  const message = await template()
  const { channelId: second } = await openFloor(bed.pool, company.id, 'whatsapp')
  await ofPortfolio(second)
  await people(30)
  const later = { message, channelId: second, startsAt: new Date(Date.now() + 2 * dayMs).toISOString() }
  const scheduled = await draft(later)
  await launch(scheduled)
  const campaign = await draft({ message, perMinute: 60 })
  const alone = await ahead(campaign)
  expect(alone.limits).toMatchObject([
    { channelId: floor.channelId, limit: 50, campaigns: 40, used: 0, room: 40, others: 0 },
  ])
  expect(alone.limits[0]?.channelIds.toSorted()).toEqual([floor.channelId, second].sort())
  expect(alone.limits[0]?.sharing).toMatchObject([{ id: scheduled.id, state: 'scheduled', startsAt: later.startsAt }])
  expect(alone).toMatchObject({ delayed: [], minutes: 1 })
  const running = await draft({ message, channelId: second, audienceId: await audience() })
  await bed.owner.query(`update campaigns set state = 'running' where id = $1`, [running.id])
  const shared = await ahead(campaign)
  expect(shared.limits[0]).toMatchObject({ room: 20 })
  expect(shared.delayed).toMatchObject([{ code: 'campaigns.limit_spent', count: 10, hasPeople: false }])
  expect(shared.minutes).toBe(24 * 60)
})

it('says how many the money of the month does not reach', async () => {
  await people(5)
  const message = await template()
  await call('conversations.set-price', { channelId: floor.channelId, cost: { amount: 100, currency: 'BRL' } })
  await call('campaigns.set-rules', { approvalAbove: null, serviceShare: 20, monthBudget: 350, version: 0 })
  expect((await ahead(await draft({ message }))).delayed).toMatchObject([{ code: 'campaigns.money_spent', count: 2 }])
})

it('the minutes of a window that closes go on the next day', async () => {
  await people(3)
  const startsAt = tuesdayAtNine()
  const window = { days: [0, 1, 2, 3, 4, 5, 6], from: 9 * 60, to: 9 * 60 + 2, skipHolidays: false }
  const over = { message: await template(), perMinute: 1, sendWindow: window, startsAt: startsAt.toISOString() }
  expect((await ahead(await draft(over))).minutes).toBe(dayMs / minuteMs)
})

it('each message is paid for by all its parts, down the channels in their order', async () => {
  await people(5)
  const { channelId: sms } = await openFloor(bed.pool, company.id, 'sms')
  await call('conversations.set-price', { channelId: sms, cost: { amount: 100, currency: 'BRL' } })
  await call('campaigns.set-rules', { approvalAbove: null, serviceShare: 20, monthBudget: 650, version: 0 })
  const text = { type: 'text', text: 'a'.repeat(400), subject: null }
  const found = await ahead(await draft({ channelId: sms, message: text }))
  // Three parts each: two people for 650.
  expect(found.delayed).toMatchObject([{ code: 'campaigns.money_spent', count: 3 }])
  // The first channel has no price, and reaches nobody: no window is open.
  const words = { type: 'text', text: 'Oi', subject: null }
  const fallback = { channelId: sms, message: text, waitMinutes: null }
  const further = await ahead(await draft({ message: words, fallbacks: [fallback] }))
  expect(further.delayed).toMatchObject([{ code: 'campaigns.money_spent', count: 3 }])
})

it('two numbers of one portfolio take of one limit, which stands there once', async () => {
  const message = await template()
  const { channelId: second } = await openFloor(bed.pool, company.id, 'whatsapp')
  await ofPortfolio(second)
  await people(50)
  const { limits, delayed } = await ahead(
    await draft({ message, fallbacks: [{ channelId: second, message, waitMinutes: null }] }),
  )
  expect(limits).toMatchObject([{ channelId: floor.channelId, room: 40 }])
  expect(delayed).toMatchObject([{ code: 'campaigns.limit_spent', count: 10 }])
})

it('one that begins later is judged by the clock of then', async () => {
  await people(1)
  const quiet = { from: 9 * 60, to: 10 * 60 }
  await call('conversations.set-outbound-rules', { quiet, perDay: null, law: false, version: 0 })
  const startsAt = tuesdayAt(9 * 60 + 30, bed.now()).toISOString()
  const found = await ahead(await draft({ message: await template(), startsAt }))
  expect(found.hold).toMatchObject({ code: 'conversations.quiet_hours' })
  expect(found.delayed).toMatchObject([{ code: 'conversations.quiet_hours', count: 1 }])
  const open = tuesdayAt(10 * 60 + 30, bed.now()).toISOString()
  expect(await ahead(await draft({ message: await template('ola'), startsAt: open }))).toMatchObject({
    hold: null,
    delayed: [],
  })
})
