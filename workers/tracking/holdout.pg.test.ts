/** Those held out beside those reached, and cards that are merged after a campaign has written to them. */
import { randomUUIDv7 } from 'node:crypto'
import { hourMs } from '@aura/contracts/platform/durations.ts'
import type { CampaignLine, HoldoutComparison, VariantFunnel } from '@aura/contracts/tracking/figures.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { noteConversion } from '@aura/server/tracking/index.ts'
import { expect, it } from 'vitest'

const { company, bed, outbound, call, people, draft, launch, settle } = testCampaigns()

type Figures = { campaign: CampaignLine; variants: VariantFunnel[]; holdout: HoldoutComparison | null }
const text = (words: string) => ({ type: 'text', text: words, subject: null })
const figuresOf = (campaignId: string) => call<Figures>('tracking.campaign', { campaignId })
const goalOf = (campaignId: string) =>
  call('tracking.add-goal', { goalId: randomUUIDv7(), campaignId, kind: 'form', stage: null, windowHours: 24 })
const convert = (contactId: string) =>
  outbound.within((work) =>
    noteConversion(work, { companyId: company.id, contactId, kind: 'form', at: bed.now(), subject: contactId }),
  )
async function recipientsOf(
  campaignId: string,
): Promise<{ contact_id: string; isHeldOut: boolean; variant: number }[]> {
  const { rows } = await bed.owner.query(
    `select contact_id, code is not distinct from 'campaigns.holdout' as "isHeldOut", variant from campaign_recipients
      where campaign_id = $1 order by contact_id`,
    [campaignId],
  )
  return rows
}

it('what the people held out do counts beside the campaign, never in it', async () => {
  // Of so many some are held out, however they are drawn.
  await people(40)
  const campaign = await draft({ message: text('A'), holdout: 40 })
  await goalOf(campaign.id)
  await launch(campaign)
  await settle()
  bed.advance(60_000)
  const all = await recipientsOf(campaign.id)
  const [heldOut, reached] = [all.filter((row) => row.isHeldOut), all.filter((row) => !row.isHeldOut)]
  const [first] = heldOut
  if (!first) throw new Error('nobody is held out')
  expect(await convert(first.contact_id)).toBe(0)
  for (const { contact_id } of reached.slice(0, 3)) expect(await convert(contact_id)).toBe(1)
  const { campaign: line, holdout } = await figuresOf(campaign.id)
  expect(holdout).toEqual({
    heldOut: { people: heldOut.length, converted: 1 },
    reached: { people: reached.length, converted: 3 },
    isSettled: false,
  })
  expect(line.funnel.converted).toBe(3)
  const goals = await call<{ conversions: number }[]>('tracking.goals', { campaignId: campaign.id })
  expect(goals.map(({ conversions }) => conversions)).toEqual([3])
})

it('for the people held out the window of a goal ends as for the others', async () => {
  await people(20)
  const campaign = await draft({ message: text('A'), holdout: 50 })
  await goalOf(campaign.id)
  await launch(campaign)
  await settle()
  const all = await recipientsOf(campaign.id)
  const [first, ...later] = all.toSorted((a, b) => Number(b.isHeldOut) - Number(a.isHeldOut))
  bed.advance(23 * hourMs)
  await convert(first?.contact_id ?? '')
  bed.advance(2 * hourMs)
  for (const { contact_id } of later) await convert(contact_id)
  const { holdout } = await figuresOf(campaign.id)
  expect([holdout?.heldOut.converted, holdout?.reached.converted]).toEqual([1, 0])
})

it('who could not have been written to is in neither group, and each is followed from the own turn on', async () => {
  const made = await people(40)
  for (const { id: contactId } of made.slice(0, 20))
    await call('contacts.record-consent', { contactId, channel: 'sms', state: 'withdrawn' })
  const campaign = await draft({ message: text('A'), holdout: 50, perMinute: 1 })
  await goalOf(campaign.id)
  await launch(campaign)
  await settle(3)
  expect((await recipientsOf(campaign.id)).filter(({ isHeldOut }) => isHeldOut).length).toBeLessThan(3)
  await call('campaigns.set-rate', { campaignId: campaign.id, perMinute: 6000 })
  await settle()
  const all = await recipientsOf(campaign.id)
  const able = new Set(made.slice(20).map(({ id }) => id))
  const heldOut = all.filter(({ isHeldOut }) => isHeldOut)
  expect(heldOut.length).toBeGreaterThan(0)
  expect(heldOut.every(({ contact_id }) => able.has(contact_id))).toBe(true)
  const { holdout } = await figuresOf(campaign.id)
  expect([holdout?.heldOut.people, holdout?.reached.people]).toEqual([heldOut.length, 20 - heldOut.length])
})

it('whom the message has not reached is still one of those written to, and counts in no other figure', async () => {
  await people(20)
  const campaign = await draft({ message: text('A'), holdout: 50 })
  await goalOf(campaign.id)
  await launch(campaign)
  await settle()
  const written = (await recipientsOf(campaign.id)).find(({ isHeldOut }) => !isHeldOut)?.contact_id ?? ''
  await bed.owner.query(`update campaign_recipients set state = 'failed' where campaign_id = $1 and contact_id = $2`, [
    campaign.id,
    written,
  ])
  bed.advance(60_000)
  expect(await convert(written)).toBe(0)
  const { campaign: line, holdout } = await figuresOf(campaign.id)
  expect(holdout?.reached.converted).toBe(1)
  expect(line.funnel.converted).toBe(0)
})

it('nothing is compared of a campaign of before, nor by a goal that was set later', async () => {
  await people(20)
  const campaign = await draft({ message: text('A'), holdout: 50 })
  await launch(campaign)
  await settle()
  expect((await figuresOf(campaign.id)).holdout).toBe(null)
  await goalOf(campaign.id)
  // Commands have a clock of their own.
  const madeAt = (at: Date) =>
    bed.owner.query('update campaign_goals set made_at = $2 where campaign_id = $1', [campaign.id, at])
  await madeAt(bed.now())
  expect((await figuresOf(campaign.id)).holdout).toBe(null)
  await madeAt(new Date(0))
  expect((await figuresOf(campaign.id)).holdout).not.toBe(null)
  await bed.owner.query('update campaigns set frozen_at = null where id = $1', [campaign.id])
  expect((await figuresOf(campaign.id)).holdout).toBe(null)
})

it('the difference counts once the campaign has ended and the window of its goal is over', async () => {
  await people(20)
  const campaign = await draft({ message: text('A'), holdout: 50 })
  await goalOf(campaign.id)
  await launch(campaign)
  await settle()
  expect((await figuresOf(campaign.id)).holdout?.isSettled).toBe(false)
  const endedAt = (at: number) =>
    bed.owner.query('update campaigns set ended_at = $2 where id = $1', [campaign.id, new Date(at)])
  await endedAt(Date.now() - 23 * hourMs)
  expect((await figuresOf(campaign.id)).holdout?.isSettled).toBe(false)
  await endedAt(Date.now() - 24 * hourMs)
  expect((await figuresOf(campaign.id)).holdout?.isSettled).toBe(true)
})

it('without a control group there is nothing to compare', async () => {
  await people(1)
  const campaign = await draft({ message: text('A') })
  await launch(campaign)
  await settle()
  expect((await figuresOf(campaign.id)).holdout).toBe(null)
})

it('a wording goes on counting what its person does after the card was merged into another, over several merges', async () => {
  await people(6)
  const campaign = await draft({ message: text('A'), variants: [text('B')] })
  await goalOf(campaign.id)
  await launch(campaign)
  await settle()
  const [person] = await recipientsOf(campaign.id)
  if (!person) throw new Error('nobody was reached')
  const [second, third] = [randomUUIDv7(), randomUUIDv7()]
  for (const contactId of [second, third])
    await call('contacts.create', { contactId, name: 'Outro cadastro', addresses: [] })
  await call('contacts.merge', { keptId: second, goneId: person.contact_id })
  await call('contacts.merge', { keptId: third, goneId: second })
  bed.advance(60_000)
  expect(await convert(third)).toBe(1)
  const { variants } = await figuresOf(campaign.id)
  expect(variants.filter(({ converted }) => converted > 0)).toMatchObject([{ variant: person.variant, converted: 1 }])
})
