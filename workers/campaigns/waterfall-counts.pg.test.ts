import { randomUUIDv7 } from 'node:crypto'
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import type { ControlProvider, ControlRow } from '@aura/contracts/campaigns/control-room.ts'
import type { OverChannel, WaterfallStep } from '@aura/contracts/campaigns/ledger.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { ProviderError } from '@aura/server/channels/index.ts'
import { applyReceipt } from '@aura/server/conversations/receipts.ts'
import { beforeEach, expect, it } from 'vitest'

const { bed, company, floor, outbound, call, audience, draft, launch, stop, ledger, settle, stateOf } = testCampaigns()

const minute = 60_000
const text = (words: string) => ({ type: 'text', text: words, subject: null })
type Room = { rows: ControlRow[]; providers: ControlProvider[]; errorsSince: string }
type People = { people: { name: string; code: string | null; campaignId: string }[] }

let mail: string
let made = 0
beforeEach(async () => {
  const settings = { smtpHost: 'mail.example', user: 'aura' }
  mail = (await openFloor(bed.pool, company.id, 'email', undefined, { settings })).channelId
  const account = JSON.stringify({ accountSid: `AC${'1'.repeat(32)}` })
  await bed.owner.query('update channels set settings = $2 where id = $1', [floor.channelId, account])
  outbound.provider.behave({
    send: async (_, { to, messageId }) => {
      if (to.endsWith('13')) throw new ProviderError('refused', 'no such number')
      return { externalId: `out-${messageId}` }
    },
  })
})

/** In an audience of its own: silent at first, refused by the provider, without a phone, without any address. */
async function fourPeople(): Promise<{ audienceId: string; silent: string }> {
  made += 100
  const [silent, refused] = [`+55119${73_000_000 + made}`, `+55119${73_000_013 + made}`]
  const letterBox = (name: string) => ({ kind: 'email', value: `${name}${made}@cliente.example` })
  const phone = (value: string) => ({ kind: 'phone', value })
  const people = {
    Silvia: [phone(silent), letterBox('silvia')],
    Rui: [phone(refused), letterBox('rui')],
    Marta: [letterBox('marta')],
    Nino: [],
  }
  const tagId = randomUUIDv7()
  await call('contacts.create-tag', { tagId, name: tagId.slice(-12) })
  const contactIds: string[] = []
  for (const [name, addresses] of Object.entries(people)) {
    const contactId = randomUUIDv7()
    await call('contacts.create', { contactId, name, addresses })
    contactIds.push(contactId)
  }
  await call('contacts.tag', { contactIds, tagId, on: true })
  return { audienceId: await audience({ match: 'all', of: [{ by: 'tag', tagId, has: true }] }), silent }
}

async function underWay(): Promise<{ campaign: Campaign; silent: string }> {
  const { audienceId, silent } = await fourPeople()
  const fallbacks = [{ channelId: mail, message: text('Por e-mail'), waitMinutes: 10 }]
  const campaign = await draft({ message: text('Por SMS'), fallbacks, audienceId })
  await launch(campaign)
  await settle(4)
  return { campaign, silent }
}

const stepsOf = async (campaign: Campaign) =>
  ((await ledger(campaign)) as unknown as { waterfall: WaterfallStep[] }).waterfall
const room = () => call<Room>('campaigns.control-room', {})
const namesOf = async (input: { campaignId: string | null; bucket?: string; code?: string; over?: OverChannel }) =>
  (await call<People>('campaigns.people', { after: null, ...input })).people.map(({ name }) => name).toSorted()
const none = { waiting: 0, sent: 0, delivered: 0, failed: 0, inDoubt: 0 }

it('each channel says whom it has reached, who went on and why, and each number opens its people', async () => {
  const { campaign } = await underWay()
  const [sms, letters] = await stepsOf(campaign)
  expect(sms).toEqual({
    ...{ ...none, channelId: floor.channelId, sent: 1 },
    fell: [
      { code: 'contacts.address_not_found', count: 2 },
      { code: 'no such number', count: 1 },
    ],
  })
  expect(letters).toEqual({ ...none, channelId: mail, sent: 2, fell: [] })
  const { rows } = await room()
  expect(rows.find(({ id }) => id === campaign.id)?.waterfall).toEqual([sms, letters])

  const over = (as: OverChannel['as'], channelId = floor.channelId): OverChannel => ({ channelId, as })
  const campaignId = campaign.id
  expect(await namesOf({ campaignId, bucket: 'sent', over: over('stands') })).toEqual(['Silvia'])
  expect(await namesOf({ campaignId, bucket: 'sent', over: over('stands', mail) })).toEqual(['Marta', 'Rui'])
  expect(await namesOf({ campaignId, over: over('fell'), code: 'contacts.address_not_found' })).toEqual([
    'Marta',
    'Nino',
  ])
  expect(await namesOf({ campaignId, over: over('fell') })).toEqual(['Marta', 'Nino', 'Rui'])
})

it('a late receipt counts its person once, on the channel that has reached it', async () => {
  const { campaign, silent } = await underWay()
  bed.advance(11 * minute)
  await settle()
  expect(await stateOf(campaign)).toBe('finished')
  const before = await stepsOf(campaign)
  expect(before.map(({ sent }) => sent)).toEqual([0, 3])
  expect(before[0]?.fell).toContainEqual({ code: 'campaigns.no_receipt', count: 1 })
  const { rows } = await bed.owner.query<{ id: string; channel_id: string; external_id: string }>(
    `select m.id, m.channel_id, m.external_id from messages m join conversations c on c.id = m.conversation_id
     where m.company_id = $1 and c.address = $2`,
    [company.id, silent],
  )
  const { id: messageId = '', channel_id: channelId = '', external_id: externalId = '' } = rows[0] ?? {}
  await outbound.within((work) =>
    applyReceipt(work, { channelId, externalId, messageId, status: 'delivered', problem: null }),
  )
  const after = await stepsOf(campaign)
  expect(after.map(({ sent, delivered }) => [sent, delivered])).toEqual([
    [1, 1],
    [2, 0],
  ])
  expect(after[0]?.fell).toEqual(before[0]?.fell.filter(({ code }) => code !== 'campaigns.no_receipt'))
  expect(await namesOf({ campaignId: campaign.id, over: { channelId: floor.channelId, as: 'fell' } })).not.toContain(
    'Silvia',
  )
})

it('the channels of a stopped campaign add up to its ledger', async () => {
  const { campaign } = await underWay()
  await call('conversations.halt-campaigns', { reason: 'Preço errado' })
  bed.advance(11 * minute)
  await settle(2)
  expect((await stepsOf(campaign)).map(({ waiting }) => waiting)).toEqual([0, 1])
  await stop(campaign)
  await call('conversations.resume-campaigns', {})
  const { buckets } = await ledger(campaign)
  const steps = await stepsOf(campaign)
  expect(buckets).toMatchObject({ sent: 3, waiting: 0, suppressed: 1 })
  expect(steps.map(({ sent, waiting }) => [sent, waiting])).toEqual([
    [1, 0],
    [2, 0],
  ])
  expect(steps[0]?.fell.map(({ code }) => code)).not.toContain('campaigns.no_receipt')
})

it('a provider says how its channels are, and whose messages failed there in all campaigns under way', async () => {
  const [first, second] = [await underWay(), await underWay()]
  await bed.owner.query(
    `update channels set failures = 7, circuit_open_until = now() + interval '5 minutes' where id = $1`,
    [mail],
  )
  const { providers, errorsSince, rows } = await room()
  const ofBoth = rows.filter(({ id }) => [first, second].some(({ campaign }) => campaign.id === id))
  // As many as over the channel, though these people went on to the next one.
  expect(ofBoth.map(({ errors }) => errors)).toEqual([
    [{ code: 'no such number', count: 1 }],
    [{ code: 'no such number', count: 1 }],
  ])
  const channels = providers.flatMap((provider) => provider.channels)
  const errors = [{ code: 'no such number', count: 2 }]
  expect(channels.find(({ id }) => id === floor.channelId)).toMatchObject({ openUntil: null, campaigns: 2, errors })
  expect(channels.find(({ id }) => id === mail)).toMatchObject({
    openUntil: expect.any(String),
    failures: 7,
    errors: [],
  })
  const over: OverChannel = { channelId: floor.channelId, as: 'failed', since: errorsSince }
  const { people } = await call<People>('campaigns.people', {
    campaignId: null,
    after: null,
    over,
    code: 'no such number',
  })
  expect(people.map(({ name, campaignId }) => [name, campaignId]).toSorted()).toEqual(
    [
      ['Rui', first.campaign.id],
      ['Rui', second.campaign.id],
    ].toSorted(),
  )
  // Who sees the own campaigns alone sees no list of all.
  const ofAll = call('campaigns.people', { campaignId: null, after: null }, 1)
  expect(await codeOf(ofAll)).toBe('campaigns.campaign_not_found')
})

it('long words of a provider are one reason, of those who went on and of those who failed', async () => {
  const words = `the number is not in service ${'and was refused by the network '.repeat(5)}`
  outbound.provider.behave({
    send: async (_, { to, messageId }) => {
      if (to.endsWith('13')) throw new ProviderError('refused', words)
      return { externalId: `out-${messageId}` }
    },
  })
  const { campaign: goesOn } = await underWay()
  const { audienceId } = await fourPeople()
  const ends = await draft({ message: text('Só SMS'), audienceId })
  await launch(ends)
  await settle(4)
  const [reason] = (await ledger(ends)).reasons.failed
  expect(reason).toMatchObject({ count: 1 })
  expect(reason?.code).toHaveLength(100)
  expect(await namesOf({ campaignId: ends.id, code: reason?.code ?? '' })).toEqual(['Rui'])
  expect((await stepsOf(goesOn))[0]?.fell.map(({ code }) => code)).toContain(reason?.code)
})
