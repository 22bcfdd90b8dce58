/** Audiences by what earlier campaigns came to. */
import { randomUUIDv7 } from 'node:crypto'
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'

const { bed, company, floor, call, people, draft, launch, settle } = testCampaigns()

type Counted = { examples: { name: string }[] }
async function names(campaign: Pick<Campaign, 'id'> | null, outcome: string, has = true): Promise<string[]> {
  const condition = { by: 'campaign', campaignId: campaign?.id ?? null, outcome, days: 30, has }
  const { examples } = await call<Counted>('audiences.count', { definition: { match: 'all', of: [condition] } })
  return examples.map(({ name }) => name).sort()
}

it('finds who got a campaign, replied to it or clicked in it, also on a card that has become another one', async () => {
  const [first, second, third] = await people(3)
  const all = [first?.name, second?.name, third?.name]
  const campaign = await draft()
  await launch(campaign)
  await settle()
  const [other] = await people(1)
  expect(await names(campaign, 'received')).toEqual(all)
  expect(await names(null, 'received')).toEqual(all)
  expect(await names(campaign, 'received', false)).toEqual([other?.name])
  expect([await names(campaign, 'failed'), await names(campaign, 'read')]).toEqual([[], []])
  await floor.say(second?.addresses[0]?.value ?? '', 'Quero', bed.now())
  expect(await names(campaign, 'replied')).toEqual([second?.name])
  expect(await names(await draft(), 'received')).toEqual([])
  expect(await codeOf(names({ id: randomUUIDv7() }, 'received'))).toBe('campaigns.campaign_not_found')

  // A click of a person counts, one of a scanner does not.
  for (const [contact, verdict] of [[first, 'machine'] as const, [third, 'human'] as const]) {
    const code = randomUUIDv7().slice(-12)
    await bed.owner.query(
      `insert into short_links (company_id, code, campaign_id, contact_id, made_at) values ($1, $2, $3, $4, now())`,
      [company.id, code, campaign.id, contact?.id],
    )
    await bed.owner.query(
      `insert into link_hits (company_id, id, code, kind, at, agent, is_head, is_prefetch, sent_from, verdict)
       values ($1, $2, $3, 'click', now(), '', false, false, '', $4)`,
      [company.id, randomUUIDv7(), code, verdict],
    )
  }
  expect(await names(campaign, 'clicked')).toEqual([third?.name])

  // By two merges, one after the other.
  const [last] = await people(1)
  await call('contacts.merge', { keptId: other?.id, goneId: third?.id })
  await call('contacts.merge', { keptId: last?.id, goneId: other?.id })
  expect(await names(campaign, 'received')).toEqual([first?.name, second?.name, last?.name].sort())
  expect(await names(campaign, 'clicked')).toEqual([last?.name])
})

it('means a campaign to many people where none is named', async () => {
  const [one] = await people(1)
  const message = { type: 'text', text: 'Oi', subject: null }
  const to = { kind: 'contact', contactId: one?.id }
  await call('campaigns.send-one', { campaignId: randomUUIDv7(), channelId: floor.channelId, message, to })
  await settle()
  expect(await names(null, 'received')).toEqual([])
})

it('a reply counts on the day it came', async () => {
  const [one] = await people(1)
  const campaign = await draft()
  await launch(campaign)
  await settle()
  await bed.owner.query(
    `update campaign_recipients set queued_at = now() - interval '40 days' where campaign_id = $1`,
    [campaign.id],
  )
  await floor.say(one?.addresses[0]?.value ?? '', 'Quero', bed.now())
  expect([await names(campaign, 'received'), await names(campaign, 'replied')]).toEqual([[], [one?.name]])
})
