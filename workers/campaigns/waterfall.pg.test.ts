import { randomUUIDv7 } from 'node:crypto'
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { publicUrl, testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { dispatchCampaign } from '@aura/server/campaigns/dispatch.ts'
import { ProviderError } from '@aura/server/channels/index.ts'
import { applyReceipt } from '@aura/server/conversations/receipts.ts'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'

const { bed, company, outbound, call, draft, launch, pause, resume, stop, ledger, stateOf, dispatch, deliver, settle } =
  testCampaigns()

type Channels = { channels: { channelId: string; sent: number; delivered: number }[] }
const minute = 60_000
let mail: string
let people = 0
beforeEach(async () => {
  mail = (await openFloor(bed.pool, company.id, 'email')).channelId
  outbound.provider.behave({})
})

const text = (words: string) => ({ type: 'text', text: words, subject: null })
const byMail = (waitMinutes: number | null = null) => [{ channelId: mail, message: text('Por e-mail'), waitMinutes }]
const words = () => outbound.provider.got.map(({ to, content }) => [to, content.type === 'text' ? content.text : ''])
const channelsOf = async (campaign: Campaign) => ((await ledger(campaign)) as unknown as Channels).channels

/** With a phone, a mailbox or both. */
async function person(kinds: readonly ('phone' | 'email')[]) {
  people += 1
  const [phone, email] = [`+55119${70_000_000 + people}`, `fila${people}@cliente.example`]
  const addresses = kinds.map((kind) => ({ kind, value: kind === 'phone' ? phone : email }))
  await call<Contact>('contacts.create', { contactId: randomUUIDv7(), name: `Fila ${people}`, addresses })
  return { phone, email }
}

async function receiptFor(to: string, status: 'delivered' | 'read' | 'failed'): Promise<void> {
  const { rows } = await bed.owner.query<{ id: string; channel_id: string; external_id: string }>(
    `select m.id, m.channel_id, m.external_id from messages m join conversations c on c.id = m.conversation_id
     where m.company_id = $1 and c.address = $2 order by m.at desc limit 1`,
    [company.id, to],
  )
  const [message] = rows
  if (!message) throw new Error(`nothing went to ${to}`)
  const { id: messageId, channel_id: channelId, external_id: externalId } = message
  await outbound.within((work) => applyReceipt(work, { channelId, externalId, messageId, status, problem: null }))
}

it('who cannot be reached on one channel, or whose message fails there, gets it on the next, and counts once', async () => {
  const [both, mailOnly, none] = [await person(['phone', 'email']), await person(['email']), await person([])]
  const refused = await person(['phone', 'email'])
  outbound.provider.behave({
    send: async (_, { to, messageId }) => {
      if (to === refused.phone) throw new ProviderError('refused', 'no such number')
      return { externalId: `out-${messageId}` }
    },
  })
  const campaign = await draft({ message: text('Por SMS'), fallbacks: byMail() })
  await launch(campaign)
  await settle()
  expect(await stateOf(campaign)).toBe('finished')
  expect(words().sort()).toEqual(
    [
      [both.phone, 'Por SMS'],
      [refused.phone, 'Por SMS'],
      [refused.email, 'Por e-mail'],
      [mailOnly.email, 'Por e-mail'],
    ].sort(),
  )
  expect(none).toBeDefined()
  const found = await ledger(campaign)
  expect(found).toMatchObject({ audience: 4, buckets: { sent: 3, suppressed: 1, waiting: 0, failed: 0 } })
  expect(found.reasons.suppressed).toEqual([{ code: 'contacts.address_not_found', count: 1 }])
  expect((await channelsOf(campaign)).map(({ channelId, sent }) => [channelId === mail, sent])).toEqual([
    [false, 1],
    [true, 2],
  ])
})

it('the next channel waits as long as it was told, and a receipt in that time keeps it from being used', async () => {
  const [silent, heard] = [await person(['phone', 'email']), await person(['phone', 'email'])]
  const campaign = await draft({ message: text('Por SMS'), fallbacks: byMail(10), audienceId: await audienceOf(2) })
  await launch(campaign)
  await settle(4)
  expect(words()).toHaveLength(2)
  expect(await stateOf(campaign)).toBe('running')
  await receiptFor(heard.phone, 'delivered')
  bed.advance(9 * minute)
  await settle(3)
  expect(words()).toHaveLength(2)
  bed.advance(2 * minute)
  await settle()
  expect(words().filter(([, said]) => said === 'Por e-mail')).toEqual([[silent.email, 'Por e-mail']])
  expect(await stateOf(campaign)).toBe('finished')
  expect((await ledger(campaign)).buckets.sent).toBe(2)
})

it('the wait runs from when the message has left, however long its provider was paused before', async () => {
  const silent = await person(['phone', 'email'])
  const campaign = await draft({ message: text('Por SMS'), fallbacks: byMail(10), audienceId: await audienceOf(1) })
  await launch(campaign)
  await dispatch()
  bed.advance(2_000)
  await dispatch()
  bed.advance(30 * minute)
  await deliver()
  await dispatch()
  await deliver()
  expect(words()).toEqual([[silent.phone, 'Por SMS']])
  expect((await ledger(campaign)).buckets).toMatchObject({ sent: 1, waiting: 0 })
  bed.advance(11 * minute)
  await settle()
  expect(words().at(-1)).toEqual([silent.email, 'Por e-mail'])
})

it('a failure that comes while the next channel is being tried does not try it again', async () => {
  const { phone, email } = await person(['phone', 'email'])
  const campaign = await draft({ message: text('Por SMS'), fallbacks: byMail(5), audienceId: await audienceOf(1) })
  await launch(campaign)
  await settle(4)
  bed.advance(6 * minute)
  const [tried, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const trying = outbound.within(async (work) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(work.tx)
    await dispatchCampaign(work, campaign.id, publicUrl)
    tried.resolve()
    await left.promise
  })
  await tried.promise
  const failing = receiptFor(phone, 'failed')
  await expect.poll(waitingForLocks, { timeout: 60_000 }).toBeGreaterThan(0)
  left.resolve()
  await Promise.all([trying, failing])
  await settle()
  expect(words()).toEqual([
    [phone, 'Por SMS'],
    [email, 'Por e-mail'],
  ])
})

const waitingForLocks = async () =>
  (
    await bed.owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0]?.count

it('a receipt that is late counts the person once, and what is written since does not leave', async () => {
  const reader = await person(['phone', 'email'])
  const campaign = await draft({ message: text('Por SMS'), fallbacks: byMail(5), audienceId: await audienceOf(1) })
  await launch(campaign)
  await settle(4)
  bed.advance(6 * minute)
  await dispatch()
  expect((await ledger(campaign)).buckets.waiting).toBe(1)
  await receiptFor(reader.phone, 'delivered')
  expect(await ledger(campaign)).toMatchObject({ buckets: { sent: 1, waiting: 0 }, delivered: 1 })
  await deliver()
  await settle()
  expect(words()).toEqual([[reader.phone, 'Por SMS']])
  expect(await stateOf(campaign)).toBe('finished')

  // After both have gone out: two receipts, one person.
  const second = await draft({ message: text('Por SMS'), fallbacks: byMail(5), audienceId: await audienceOf(1) })
  await launch(second)
  await settle(4)
  bed.advance(6 * minute)
  await settle()
  await receiptFor(reader.email, 'delivered')
  expect(await ledger(second)).toMatchObject({ audience: 1, buckets: { sent: 1 }, delivered: 1 })
})

it('stopped while the next channel is waited for, who was sent something counts as sent', async () => {
  await person(['phone', 'email'])
  const campaign = await draft({ message: text('Por SMS'), fallbacks: byMail(5), audienceId: await audienceOf(1) })
  await launch(campaign)
  await settle(4)
  await call('conversations.halt-campaigns', { reason: 'Preço errado' })
  bed.advance(6 * minute)
  await dispatch()
  expect((await ledger(campaign)).buckets).toMatchObject({ waiting: 1, sent: 0 })
  await stop(campaign)
  expect((await ledger(campaign)).buckets).toMatchObject({ waiting: 0, sent: 1, suppressed: 0 })
  await call('conversations.resume-campaigns', {})
})

it('under way it goes on over another channel: nothing more leaves over the one before, nobody gets it twice', async () => {
  for (let n = 0; n < 6; n += 1) await person(['phone'])
  const other = (await openFloor(bed.pool, company.id, 'sms')).channelId
  const campaign = await draft({ perMinute: 6, message: text('Oi'), audienceId: await audienceOf(6) })
  await launch(campaign)
  await dispatch()
  bed.advance(21_000)
  await dispatch()
  const [written] = (await queuedOn(campaign.channelId)).slice(0, 1)
  expect(written?.count).toBe(2)
  const preview = await call<{ waiting: number; reached: number }>('campaigns.reroute-preview', {
    ...{ campaignId: campaign.id, channelId: other },
  })
  expect(preview).toMatchObject({ waiting: 6, reached: 6 })
  expect(await codeOf(call('campaigns.reroute', { campaignId: campaign.id, channelId: randomUUIDv7() }))).toBe(
    'channels.not_found',
  )
  const { underway } = await call<{ underway: number }>('campaigns.reroute', {
    ...{ campaignId: campaign.id, channelId: other },
  })
  expect(underway).toBe(0)
  await pause(campaign)
  await resume(campaign)
  for (let round = 0; round < 12 && (await stateOf(campaign)) !== 'finished'; round += 1) await settle(2)
  expect(await stateOf(campaign)).toBe('finished')
  const numbers = words().map(([to]) => to)
  expect(numbers).toHaveLength(6)
  expect(new Set(numbers).size).toBe(6)
  expect(await channelsOf(campaign)).toEqual([{ channelId: other, sent: 6, delivered: 0, failed: 0 }])
})

const queuedOn = async (channelId: string) =>
  (
    await bed.owner.query<{ count: number }>(
      `select count(*)::int as count from messages where channel_id = $1 and status = 'queued'`,
      [channelId],
    )
  ).rows

/** The newest people alone. */
async function audienceOf(count: number): Promise<string> {
  const tagId = randomUUIDv7()
  await call('contacts.create-tag', { tagId, name: tagId.slice(-12) })
  const { rows } = await bed.owner.query<{ id: string }>(
    'select id from contacts where company_id = $1 order by id desc limit $2',
    [company.id, count],
  )
  await call('contacts.tag', { contactIds: rows.map(({ id }) => id), tagId, on: true })
  const audienceId = randomUUIDv7()
  const definition = { match: 'all', of: [{ by: 'tag', tagId, has: true }] }
  await call('audiences.create-audience', { audienceId, name: audienceId, definition })
  return audienceId
}

it('the pre-flight says whom each channel reaches, and what it costs at most', async () => {
  await person(['phone', 'email'])
  await person(['phone'])
  await person(['email'])
  const campaign = await draft({ message: text('Por SMS'), fallbacks: byMail(), audienceId: await audienceOf(3) })
  const price = (channelId: string, amount: number) =>
    call('conversations.set-price', { channelId, cost: { amount, currency: 'BRL' } })
  await price(campaign.channelId, 10)
  await price(mail, 1)
  expect(await call('campaigns.preflight', { campaignId: campaign.id })).toMatchObject({
    ...{ audience: 3, reached: 3, excluded: [], cost: { amount: 21 }, mostCost: { amount: 23 } },
    channels: [
      { channelId: campaign.channelId, reached: 2, cost: { amount: 20, currency: 'BRL' } },
      { channelId: mail, reached: 1, cost: { amount: 1, currency: 'BRL' } },
    ],
  })
})
