import { randomUUIDv7 } from 'node:crypto'
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { setRules } from '@aura/contracts/campaigns/rules.ts'
import { hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'

const {
  bed,
  company,
  outbound,
  call,
  people,
  audience,
  draft,
  launch,
  ledger,
  stateOf,
  dispatch,
  deliver,
  settle,
  sentTo,
} = testCampaigns()

const text = (words: string) => ({ type: 'text', text: words, subject: null })
const texts = () => outbound.provider.got.map(({ content }) => (content.type === 'text' ? content.text : ''))
const preflight = ({ id: campaignId }: Campaign) =>
  call<{ reached: number; excluded: { code: string; count: number }[]; needsApproval: boolean; hold: object | null }>(
    'campaigns.preflight',
    { campaignId },
  )

it('wordings go to shares of the audience, and a holdout gets nothing, as the pre-flight has said', async () => {
  await people(40)
  const campaign = await draft({ message: text('A'), variants: [text('B'), text('C')], holdout: 25 })
  const ahead = await preflight(campaign)
  const heldOut = ahead.excluded.find(({ code }) => code === 'campaigns.holdout')?.count ?? 0
  expect(heldOut).toBeGreaterThan(0)
  await launch(campaign)
  await settle()
  const found = await ledger(campaign)
  expect(found.reasons.suppressed).toEqual([{ code: 'campaigns.holdout', count: heldOut }])
  expect(found.buckets.sent).toBe(ahead.reached)
  expect(new Set(texts())).toEqual(new Set(['A', 'B', 'C']))
  expect(sentTo()).toHaveLength(new Set(sentTo()).size)
})

it('the wording that does best in the trial goes to all the others', async () => {
  // Of so many somebody has the second wording in the trial, however they are drawn.
  const made = await people(60)
  const trial = { share: 40, minutes: 60, measure: 'replied' }
  const campaign = await draft({ message: text('A'), variants: [text('B')], trial })
  await launch(campaign)
  await settle(12)
  const sample = outbound.provider.got.length
  expect(sample).toBeGreaterThan(0)
  expect(sample).toBeLessThan(made.length)
  expect((await ledger(campaign)).hold?.code).toBe('campaigns.trial_running')
  await bed.owner.query(
    `update campaign_recipients set replied_at = now() where campaign_id = $1 and variant = 1 and state = 'sent'`,
    [campaign.id],
  )
  bed.advance(3_700_000)
  await settle()
  expect(await stateOf(campaign)).toBe('finished')
  expect(new Set(texts().slice(sample))).toEqual(new Set(['B']))
  expect(outbound.provider.got).toHaveLength(made.length)
})

it('knocks at hours of the place where the person lives, and waits elsewhere', async () => {
  await people(1)
  const addresses = [{ kind: 'phone', value: '+351912345678' }]
  await call('contacts.create', { contactId: randomUUIDv7(), name: 'Lisboa', addresses })
  const campaign = await draft({ sendWindow: windowOf('America/Sao_Paulo', 60) })
  await launch(campaign)
  await settle(6)
  expect(sentTo()).toHaveLength(1)
  expect((await ledger(campaign)).buckets).toMatchObject({ sent: 1, waiting: 1 })
})

/** A window of the hour that runs is still open when it is looked at. */
function leaveEndOfHour(): void {
  const left = hourMs - (bed.now().getTime() % hourMs)
  if (left < 5 * minuteMs) bed.advance(left)
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]
/** So long there from the hour that runs, and at most to the end of the day. */
function windowOf(timeZone: string, minutes = 120) {
  leaveEndOfHour()
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hour12: false }).format(bed.now())
  const from = Number(shown) * 60
  return { days: everyDay, from, to: Math.min(from + minutes, 1439), skipHolidays: false }
}

async function queued({ id }: Campaign): Promise<number> {
  const found = await bed.owner.query(`select from campaign_recipients where campaign_id = $1 and state = 'queued'`, [
    id,
  ])
  return found.rows.length
}

it('what was written within the window and would leave after it waits again', async () => {
  await people(1)
  const campaign = await draft({ sendWindow: windowOf('America/Sao_Paulo') })
  await launch(campaign)
  await dispatch()
  bed.advance(1_500)
  await dispatch()
  expect(await queued(campaign)).toBe(1)
  bed.advance(7_300_000)
  await deliver()
  expect(sentTo()).toEqual([])
  expect(await ledger(campaign)).toMatchObject({ buckets: { waiting: 1 }, reasons: { failed: [] } })
  expect(await queued(campaign)).toBe(0)
})

it('where a number says nothing the clock of the company holds, also one that it is moved to', async () => {
  const addresses = [{ kind: 'phone', value: '+493012345678' }]
  await call('contacts.create', { contactId: randomUUIDv7(), name: 'Berlim', addresses })
  const campaign = await draft({ sendWindow: windowOf('Asia/Tokyo') })
  await launch(campaign)
  await settle(4)
  expect(sentTo()).toEqual([])
  await bed.owner.query(`update companies set timezone = 'Asia/Tokyo' where id = $1`, [company.id])
  await settle(6)
  expect(sentTo()).toEqual(['+493012345678'])
})

it('a wording that cannot be sent waits alone, and it is said which', async () => {
  await people(16)
  const templateId = randomUUIDv7()
  const parts = { header: null, body: 'B', footer: null, buttons: [], variables: [] }
  const worded = { channel: 'sms', account: null, name: 'oi', language: 'pt_BR', category: 'marketing', parts }
  const { version } = await call<{ version: number }>('templates.create-template', { templateId, ...worded })
  await call('templates.submit-template', { templateId, version })
  const campaign = await draft({ message: text('A'), variants: [{ type: 'template', templateId, values: [] }] })
  await launch(campaign)
  await dispatch()
  await call('templates.retire-template', { templateId })
  await settle(6)
  const { hold, buckets } = await ledger(campaign)
  expect(hold).toMatchObject({ code: 'campaigns.variant_held', params: { name: 'B' } })
  expect(buckets.sent).toBeGreaterThan(0)
  expect(buckets.waiting).toBe(16 - buckets.sent)
  expect(new Set(texts())).toEqual(new Set(['A']))
  expect(await toldCodes()).toEqual(['campaigns.variant_held'])
})

it('a hold that comes and goes is told again after six hours alone', async () => {
  await people(1)
  await launch(await draft())
  await dispatch()
  await call('conversations.halt-campaigns', { reason: 'Preço errado' })
  const comes = async () => {
    await bed.owner.query('update campaign_pace set hold = null where company_id = $1', [company.id])
    bed.advance(31_000)
    await dispatch()
  }
  for (let n = 0; n < 3; n += 1) await comes()
  expect(await toldCodes()).toEqual(['conversations.halted'])
  bed.advance(6 * 3_600_000)
  await comes()
  expect(await toldCodes()).toHaveLength(2)
})

it('above the amount of the company a second person approves the version that is launched', async () => {
  await people(2)
  const { channelId } = await draft()
  await call('conversations.set-price', { channelId, cost: { amount: 100, currency: 'BRL' } })
  await call('campaigns.set-rules', { approvalAbove: 150, serviceShare: 20, version: 0 })
  expect(await codeOf(call('campaigns.set-rules', { approvalAbove: 1, serviceShare: 20, version: 0 }))).toBe(
    'command.stale',
  )
  const campaign = await draft()
  expect((await preflight(campaign)).needsApproval).toBe(true)
  // The amount is written as the company has its money written.
  for (const [format, above] of [
    ['language', 'R$\u00a01,50'],
    ['currency', '1,50\u00a0R$'],
  ]) {
    await bed.owner.query('update companies set money_format = $2 where id = $1', [company.id, format])
    await expect(launch(campaign)).rejects.toMatchObject({
      code: 'campaigns.needs_approval',
      detail: { params: { above } },
    })
  }
  const approve = (version: number, person = 0) =>
    call<Campaign>('campaigns.approve', { campaignId: campaign.id, version }, person)
  expect(await codeOf(approve(campaign.version))).toBe('campaigns.own_approval')
  const [owner, user] = company.people.map(({ claims }) => claims.userId)
  const belongs = (author: string | undefined, editor: string | undefined) =>
    bed.owner.query('update campaigns set author_id = $2, edited_by = $3 where id = $1', [campaign.id, author, editor])
  await belongs(user, owner)
  expect(await codeOf(approve(campaign.version))).toBe('campaigns.own_approval')
  await belongs(user, user)
  expect(await codeOf(approve(campaign.version, 1))).toBe('auth.forbidden')
  const approved = await approve(campaign.version)
  expect(approved).toMatchObject({ approvedCost: 200, approvedSize: 2 })
  await people(1)
  expect(await codeOf(launch(approved))).toBe('campaigns.outgrown')
  const again = await approve(approved.version)
  expect((await launch(again)).state).toBe('preparing')
  // Between the launch and the freeze.
  await people(1)
  await dispatch()
  expect(await stateOf(campaign)).toBe('draft')
  expect((await ledger(campaign)).audience).toBe(0)
  expect(await toldCodes()).toEqual(['campaigns.outgrown'])
})

async function toldCodes(): Promise<string[]> {
  const { rows } = await bed.owner.query<{ body: string }>(
    `select body from events where company_id = $1 and name = 'campaigns.campaign_held' order by position`,
    [company.id],
  )
  return rows.map(({ body }) => JSON.parse(body).code)
}

it('who edits a draft last is noted, and the amount of the company is no matter of who manages campaigns', async () => {
  const campaign = await draft()
  const [owner, user] = company.people.map(({ claims }) => claims.userId)
  await bed.owner.query('update campaigns set edited_by = $2 where id = $1', [campaign.id, user])
  const { id: campaignId, name, audienceId, channelId, message, version } = campaign
  const fields = { name, audienceId, channelId, message, startsAt: null, perMinute: 5, consentOnly: false }
  const edit = { campaignId, ...fields, version, archived: false }
  expect((await call<Campaign>('campaigns.edit-campaign', edit)).editedBy).toBe(owner)
  expect(setRules.needs).toBe('update_settings')
})

it('eight campaigns that race for the limit of one portfolio never take more than its share', async () => {
  const tier = { status: 'ok', quality: 'green', limit: 'TIER_50', problem: null, checkedAt: null }
  const floors = [await openFloor(bed.pool, company.id, 'whatsapp'), await openFloor(bed.pool, company.id, 'whatsapp')]
  for (const { channelId } of floors)
    await bed.owner.query(
      `update channels set health = $2, settings = settings || '{"businessAccountId": "1"}' where id = $1`,
      [channelId, JSON.stringify(tier)],
    )
  await call('campaigns.set-rules', { approvalAbove: null, serviceShare: 60, version: 0 })
  const templateId = await approvedTemplate()
  const campaigns: Campaign[] = []
  for (let n = 0; n < 8; n += 1) {
    const tagId = randomUUIDv7()
    await call('contacts.create-tag', { tagId, name: `Grupo ${n}` })
    await call('contacts.tag', { contactIds: (await people(5)).map(({ id }) => id), tagId, on: true })
    const audienceId = await audience({ match: 'all', of: [{ by: 'tag', tagId, has: true }] })
    const message = { type: 'template', templateId, values: [] }
    campaigns.push(await draft({ channelId: floors[n % 2]?.channelId, message, audienceId }))
  }
  for (const campaign of campaigns) await launch(campaign)
  const written = async () =>
    (
      await bed.owner.query<{ people: number }>(
        'select count(distinct contact_id)::int as people from campaign_recipients where queued_at is not null and company_id = $1',
        [company.id],
      )
    ).rows[0]?.people ?? 0
  for (let round = 0; round < 7; round += 1) {
    bed.advance(1_500)
    await dispatch()
    expect(await written()).toBeLessThanOrEqual(20)
  }
  expect(await written()).toBe(20)
  for (const campaign of campaigns) {
    const { buckets, hold } = await ledger(campaign)
    expect(buckets.waiting).toBeGreaterThan(0)
    expect(hold?.code).toBe('campaigns.limit_spent')
  }
})

async function approvedTemplate(): Promise<string> {
  const templateId = randomUUIDv7()
  const parts = { header: null, body: 'Oi!', footer: null, buttons: [], variables: [] }
  const worded = { channel: 'whatsapp', account: '1', name: 'oi', language: 'pt_BR', category: 'marketing', parts }
  await call('templates.create-template', { templateId, ...worded })
  await bed.owner.query(
    `update templates set state = 'approved', provider_status = 'approved', live_version = 1, sent_version = 1 where id = $1`,
    [templateId],
  )
  return templateId
}

it('a small campaign is through long before a large one that shares its number', async () => {
  const large = await people(200)
  const tagId = randomUUIDv7()
  await call('contacts.create-tag', { tagId, name: 'Poucos' })
  await call('contacts.tag', { contactIds: large.slice(0, 3).map(({ id }) => id), tagId, on: true })
  const few = await audience({ match: 'all', of: [{ by: 'tag', tagId, has: true }] })
  const [many, small] = [await draft({ perMinute: 300 }), await draft({ audienceId: few, perMinute: 300 })]
  await launch(many)
  await launch(small)
  for (let round = 0; round < 8 && (await stateOf(small)) !== 'finished'; round += 1) await settle(1)
  expect(await stateOf(small)).toBe('finished')
  expect((await ledger(many)).buckets.waiting).toBeGreaterThan(20)
})
