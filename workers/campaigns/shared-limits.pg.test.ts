import { randomUUIDv7 } from 'node:crypto'
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import type { SendingDomain } from '@aura/contracts/campaigns/warm-ups.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { ProviderError } from '@aura/server/channels/index.ts'
import { beforeEach, expect, it } from 'vitest'

const { bed, company, floor, outbound, call, audience, draft, launch, ledger, dispatch, settle } =
  testCampaigns('whatsapp')

const minute = 60_000
beforeEach(() => outbound.provider.behave({}))

const text = (words: string) => ({ type: 'text', text: words, subject: null })
const usedOf = async ({ id: campaignId }: Campaign) =>
  (await call<{ budget: { used: number } | null }>('campaigns.preflight', { campaignId })).budget?.used

let made = 0
/** With a phone and a mailbox, in an audience of their own. */
async function audienceOf(count: number) {
  const tagId = randomUUIDv7()
  await call('contacts.create-tag', { tagId, name: tagId.slice(-12) })
  const contactIds: string[] = []
  for (let n = 0; n < count; n += 1) {
    made += 1
    const addresses = [
      { kind: 'phone', value: `+55119${72_000_000 + made}` },
      { kind: 'email', value: `limite${made}@cliente.example` },
    ]
    const contactId = randomUUIDv7()
    await call('contacts.create', { contactId, name: `Limite ${made}`, addresses })
    contactIds.push(contactId)
  }
  await call('contacts.tag', { contactIds, tagId, on: true })
  return await audience({ match: 'all', of: [{ by: 'tag', tagId, has: true }] })
}

async function template(): Promise<string> {
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

it('who went on to the next channel still counts in the limit of the number before', async () => {
  const tier = { status: 'ok', quality: 'green', limit: 'TIER_50', problem: null, checkedAt: null }
  await bed.owner.query(
    `update channels set health = $2, settings = settings || '{"businessAccountId": "1"}' where id = $1`,
    [floor.channelId, JSON.stringify(tier)],
  )
  const mail = (await openFloor(bed.pool, company.id, 'email')).channelId
  const campaign = await draft({
    message: { type: 'template', templateId: await template(), values: [] },
    fallbacks: [{ channelId: mail, message: text('Por e-mail'), waitMinutes: 5 }],
    audienceId: await audienceOf(3),
  })
  await launch(campaign)
  await settle(4)
  expect(await usedOf(campaign)).toBe(3)
  bed.advance(6 * minute)
  await settle()
  expect((await ledger(campaign)).buckets.sent).toBe(3)
  expect(outbound.provider.got).toHaveLength(6)
  expect(await usedOf(campaign)).toBe(3)
})

it('letters that came back slow the ramp of their domain though their people went on to the next channel', async () => {
  const mail = (await openFloor(bed.pool, company.id, 'email')).channelId
  await bed.owner.query(`update channels set address = 'ola@rampa.example' where id = $1`, [mail])
  const sms = (await openFloor(bed.pool, company.id, 'sms')).channelId
  const domainNow = async () => {
    const { domains } = await call<{ domains: SendingDomain[] }>('campaigns.warm-ups', {})
    return domains.find(({ domain }) => domain === 'rampa.example')
  }
  const ramp = { firstPerDay: 15, growth: 100, targetPerDay: 1000 }
  await call('campaigns.set-warm-up', { domain: 'rampa.example', warmUp: ramp, version: 0 })
  await bed.owner.query(`update domain_warm_ups set step = 1 where domain = 'rampa.example'`)
  let letters = 0
  outbound.provider.behave({
    send: async (_, { to, messageId }) => {
      if (to.includes('@')) letters += 1
      if (to.includes('@') && letters <= 10) throw new ProviderError('refused', '550 blocked')
      return { externalId: `out-${messageId}` }
    },
  })
  const campaign = await draft({
    ...{ channelId: mail, message: { type: 'text', text: 'Oi', subject: 'Oi' } },
    fallbacks: [{ channelId: sms, message: text('Por SMS'), waitMinutes: null }],
    audienceId: await audienceOf(21),
  })
  await launch(campaign)
  await settle()
  expect((await ledger(campaign)).buckets).toMatchObject({ sent: 21, failed: 0 })
  expect(await domainNow()).toMatchObject({ sent: 21, failed: 10, warmUp: { perDay: 15, outcome: 'fell_back' } })
})

it('what fails before a provider is called counts in no limit', async () => {
  const tier = { status: 'ok', quality: 'green', limit: 'TIER_50', problem: null, checkedAt: null }
  await bed.owner.query(
    `update channels set health = $2, settings = settings || '{"businessAccountId": "1"}' where id = $1`,
    [floor.channelId, JSON.stringify(tier)],
  )
  const campaign = await draft({
    message: { type: 'template', templateId: await template(), values: [] },
    audienceId: await audienceOf(2),
  })
  await launch(campaign)
  await dispatch()
  await dispatch()
  expect(await usedOf(campaign)).toBe(2)
  const { rows } = await bed.owner.query<{ contact_id: string }>(
    `select contact_id from campaign_recipients where campaign_id = $1 and state = 'queued' order by contact_id limit 1`,
    [campaign.id],
  )
  const consent = { contactId: rows[0]?.contact_id, channel: 'whatsapp', state: 'withdrawn' }
  await call('contacts.record-consent', consent)
  await settle()
  expect((await ledger(campaign)).buckets).toMatchObject({ sent: 1, failed: 1 })
  expect(await usedOf(campaign)).toBe(1)
})
