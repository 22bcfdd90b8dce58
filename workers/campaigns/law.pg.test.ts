/** The law profile of the company's country, on the clock of the place where each person lives. */
import { randomUUIDv7 } from 'node:crypto'
import type { OutboundState } from '@aura/contracts/conversations/outbound/rules.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { tuesdayAt } from '@aura/infra/noon.ts'
import { up } from '@aura/server/campaigns/migrations/0354-zones-of-waiting.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, it } from 'vitest'

const { bed, company, call, draft, launch, ledger, settle, dispatch, deliver, sentTo } = testCampaigns()

const obeyLaw = (version = 0) =>
  call<OutboundState>('conversations.set-outbound-rules', { quiet: null, perDay: null, law: true, version })

const manaus = '+5592991230001'
const saoPaulo = '+5511991230001'
async function contactAt(value: string): Promise<void> {
  await call('contacts.create', {
    contactId: randomUUIDv7(),
    name: `Cliente ${value}`,
    addresses: [{ kind: 'phone', value }],
  })
}

const atTuesday = (minute: number) => bed.advance(tuesdayAt(minute, bed.now()).getTime() - bed.now().getTime())

it('who lives where it is too early waits, and gets it once the hours there begin', async () => {
  await contactAt(manaus)
  await contactAt(saoPaulo)
  await obeyLaw()
  atTuesday(9 * 60 + 10)
  const campaign = await draft()
  await launch(campaign)
  await settle(6)
  expect(sentTo()).toEqual([saoPaulo])
  expect((await ledger(campaign)).buckets).toMatchObject({ sent: 1, waiting: 1, suppressed: 0 })
  bed.advance(60 * minuteMs)
  await settle()
  expect(sentTo()).toEqual([saoPaulo, manaus].sort())
})

it('who waits in a campaign of before has a zone too when the law is turned on', async () => {
  await contactAt(manaus)
  const campaign = await draft({ perMinute: 1 })
  await launch(campaign)
  await dispatch()
  const zoneNow = async () =>
    (await bed.owner.query('select zone from campaign_recipients where campaign_id = $1', [campaign.id])).rows[0]?.zone
  await bed.owner.query('update campaign_recipients set zone = null where campaign_id = $1', [campaign.id])
  await up(new Kysely({ dialect: new PostgresDialect({ pool: bed.owner }) }))
  expect(await zoneNow()).toBe('America/Manaus')
})

it('at night nothing leaves, and the campaign says why', async () => {
  await contactAt(saoPaulo)
  await obeyLaw()
  atTuesday(22 * 60)
  const campaign = await draft()
  await launch(campaign)
  await settle(3)
  expect(sentTo()).toEqual([])
  const pace = await bed.owner.query('select hold from campaign_pace where campaign_id = $1', [campaign.id])
  expect(pace.rows).toEqual([{ hold: 'conversations.law_hours' }])
})

it('what was written within the hours and would leave after them waits again', async () => {
  await contactAt(saoPaulo)
  await obeyLaw()
  atTuesday(20 * 60 + 55)
  const campaign = await draft()
  await launch(campaign)
  await dispatch()
  bed.advance(1_500)
  await dispatch()
  bed.advance(10 * minuteMs)
  await deliver()
  expect(sentTo()).toEqual([])
  expect(await ledger(campaign)).toMatchObject({ buckets: { waiting: 1 }, reasons: { failed: [] } })
})

it('one message to one person keeps to the hours of the person', async () => {
  await contactAt(manaus)
  await obeyLaw()
  const { channelId, message } = await draft()
  const { rows } = await bed.owner.query(
    'select contact_id from contact_addresses where company_id = $1 and value = $2',
    [company.id, manaus],
  )
  const to = { kind: 'contact', contactId: rows[0].contact_id }
  // Commands have a clock of their own: nothing leaves by that.
  await call('conversations.halt-campaigns', { reason: 'Espere' })
  await call('campaigns.send-one', { campaignId: randomUUIDv7(), to, channelId, message })
  await call('conversations.resume-campaigns', {})
  atTuesday(9 * 60 + 10)
  await settle(3)
  expect(sentTo()).toEqual([])
  bed.advance(60 * minuteMs)
  await settle()
  expect(sentTo()).toEqual([manaus])
})

it('a company that never chose keeps to the law, and may choose otherwise', async () => {
  await bed.owner.query('delete from outbound_rules where company_id = $1', [company.id])
  await contactAt(saoPaulo)
  atTuesday(22 * 60)
  const campaign = await draft()
  await launch(campaign)
  await settle(3)
  expect(sentTo()).toEqual([])
  const { rows } = await bed.owner.query('select law, version from outbound_rules where company_id = $1', [company.id])
  expect(rows).toEqual([{ law: true, version: 0 }])
  const rules = { quiet: null, perDay: null, version: 0 }
  expect((await call<OutboundState>('conversations.set-outbound-rules', { ...rules, law: false })).law).toBe(false)
  await settle()
  expect(sentTo()).toEqual([saoPaulo])
  // Left out it stays as it is.
  expect((await call<OutboundState>('conversations.set-outbound-rules', { ...rules, version: 1 })).law).toBe(false)
})
