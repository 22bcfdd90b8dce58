import { randomUUIDv7 } from 'node:crypto'
import type { UnitDispatch } from '@aura/contracts/campaigns/send-one.ts'
import type { startOptions } from '@aura/contracts/conversations/start.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'

const { call, people, draft, launch, floor, settle, sentTo, ledger, dispatch, bed, company } = testCampaigns()

const text = { type: 'text', text: 'Oi {{contato.primeiro_nome}}', subject: null }
const sendOne = (to: object, over: object = {}, person = 0) =>
  call<UnitDispatch>(
    'campaigns.send-one',
    { campaignId: randomUUIDv7(), to, channelId: floor.channelId, message: text, ...over },
    person,
  )
const units = (person = 0) =>
  call<{ dispatches: UnitDispatch[] }>('campaigns.unit-dispatches', { before: null }, person).then(
    ({ dispatches }) => dispatches,
  )

it('a message to one person leaves at once through the policy, with a ledger of its own', async () => {
  const [ana] = await people(1)
  const sent = await sendOne({ kind: 'contact', contactId: ana?.id })
  expect(sent).toMatchObject({ recipient: 'queued', state: 'running', contactName: ana?.name })
  await settle()
  expect(sentTo()).toEqual([ana?.addresses[0]?.value])
  expect(await units()).toMatchObject([{ id: sent.id, recipient: 'sent', state: 'finished' }])
  expect(await call('campaigns.ledger', { campaignId: sent.id })).toMatchObject({ audience: 1, buckets: { sent: 1 } })
})

it('a number that nobody has becomes a contact, and what the policy refuses says why', async () => {
  const to = { kind: 'address', address: { kind: 'phone', value: '+5511987654000' } }
  const sent = await sendOne(to, { message: { ...text, text: 'Oi' } })
  expect(sent.recipient).toBe('queued')
  await call('contacts.record-consent', { contactId: sent.contactId, channel: 'sms', state: 'withdrawn' })
  const refused = await sendOne(to, { message: { ...text, text: 'Oi' } })
  expect(refused).toMatchObject({ recipient: 'suppressed', code: 'conversations.consent_withdrawn' })
  expect(await codeOf(sendOne({ kind: 'address', address: { kind: 'email', value: 'a@b.example' } }))).toBe(
    'contacts.address_not_found',
  )
  expect(await codeOf(sendOne(to, { channelId: randomUUIDv7() }))).toBe('channels.not_found')
})

it('a person without a name is called as the campaign of the test would call everybody without one', async () => {
  const [ana] = await people(1)
  await bed.owner.query(`update contacts set name = '' where id = $1`, [ana?.id])
  const to = { kind: 'contact', contactId: ana?.id }
  expect(await sendOne(to)).toMatchObject({ recipient: 'suppressed', code: 'campaigns.gap_empty' })
  expect(await sendOne(to, { nameFallback: 'cliente' })).toMatchObject({ recipient: 'queued' })
})

it('a test to a number without a name is greeted by the fallback of the campaign, else by the name of the sender', async () => {
  const to = { kind: 'address', address: { kind: 'phone', value: '+5511987654002' } }
  expect(await sendOne(to, { isTest: true })).toMatchObject({ recipient: 'queued' })
  expect(await sendOne(to, { isTest: true, nameFallback: 'cliente' })).toMatchObject({ recipient: 'queued' })
  const texts = await bed.owner.query<{ text: string }>(
    `select content->>'text' as text from messages where company_id = $1 and campaign order by at, seq`,
    [company.id],
  )
  expect(texts.rows.map(({ text }) => text)).toEqual(['Oi Pessoa', 'Oi cliente'])
})

it('a conversation that a colleague serves is entered only once the sender has confirmed it', async () => {
  const number = '+5511987654003'
  const conversationId = await floor.say(number, 'Oi')
  await call('conversations.claim', { conversationId }, 1)
  const to = { kind: 'address', address: { kind: 'phone', value: number } }
  const message = { ...text, text: 'Seu pedido chegou' }
  expect(await codeOf(sendOne(to, { message }))).toBe('campaigns.served_by_colleague')
  // 1. A refused one leaves nothing behind.
  expect(await units()).toEqual([])
  expect(await codeOf(sendOne(to, { message, isTest: true }))).toBe('campaigns.served_by_colleague')
  // 2. The confirmation holds for the assignee that was read, and for no later one.
  const { options } = await call<OutputOf<typeof startOptions>>('conversations.start-options', { to })
  const open = options.find(({ channelId }) => channelId === floor.channelId)?.conversation
  expect(open).toMatchObject({ id: conversationId, assigneeName: 'Pessoa 2', assignedAt: expect.any(String) })
  const acknowledgedOwnership = open?.ownershipVersion
  expect(await sendOne(to, { message, acknowledgedOwnership })).toMatchObject({ recipient: 'queued', conversationId })
  await call('conversations.release', { conversationId }, 1)
  await call('conversations.claim', { conversationId }, 1)
  expect(await codeOf(sendOne(to, { message, acknowledgedOwnership }))).toBe('campaigns.served_by_colleague')
  // 3. The colleague writes there without being asked.
  expect(await sendOne(to, { message }, 1)).toMatchObject({ recipient: 'queued', conversationId })
})

it('a contact named by the number alone is greeted by no number, and the pre-flight says so', async () => {
  const to = { kind: 'address', address: { kind: 'phone', value: '+5511987654001' } }
  expect(await sendOne(to)).toMatchObject({ recipient: 'suppressed', code: 'campaigns.gap_empty' })
  expect(await sendOne(to, { nameFallback: 'cliente' })).toMatchObject({ recipient: 'queued' })
  await people(2)
  const campaign = await draft()
  expect(await call('campaigns.preflight', { campaignId: campaign.id })).toMatchObject({
    ...{ reached: 2, excluded: [{ code: 'campaigns.gap_empty', count: 1 }] },
  })
  await launch(campaign)
  await settle()
  expect((await ledger(campaign)).reasons.suppressed).toEqual([{ code: 'campaigns.gap_empty', count: 1 }])
  const named = await draft({ nameFallback: 'cliente' })
  expect(await call('campaigns.preflight', { campaignId: named.id })).toMatchObject({ reached: 3, excluded: [] })
})

it('a variable that nothing fills goes to nobody: to one person, for a test, or in a campaign', async () => {
  const [ana] = await people(1)
  const to = { kind: 'contact', contactId: ana?.id }
  const message = { ...text, text: 'Olá {{contato.primeiro_nome}} {{primeiro_nome}}' }
  expect(await codeOf(sendOne(to, { message }))).toBe('campaigns.gap_unknown')
  expect(await codeOf(sendOne(to, { message, isTest: true }))).toBe('campaigns.gap_unknown')
  const campaign = await draft({ message: text, variants: [message, text] })
  expect(await call('campaigns.preflight', { campaignId: campaign.id })).toMatchObject({
    ...{ unknownGaps: ['{{primeiro_nome}}'], sameVariants: [2] },
  })
  expect(await codeOf(launch(campaign))).toBe('campaigns.gap_unknown')
})

it('one that is held back waits, and can be taken back', async () => {
  const [ana] = await people(1)
  await call('conversations.halt-campaigns', { reason: 'Preço errado' })
  const delayed = await sendOne({ kind: 'contact', contactId: ana?.id })
  expect(delayed).toMatchObject({ recipient: 'waiting', state: 'running' })
  await call('campaigns.cancel-one', { campaignId: delayed.id })
  await call('conversations.resume-campaigns', {})
  await settle(4)
  expect(sentTo()).toEqual([])
  expect(
    (await call<{ reasons: { suppressed: object[] } }>('campaigns.ledger', { campaignId: delayed.id })).reasons,
  ).toEqual({ failed: [], suppressed: [{ code: 'campaigns.not_running', count: 1 }] })
  expect(await codeOf(call('campaigns.cancel-one', { campaignId: delayed.id }))).toBe('campaigns.not_now')
})

it('a user sees and changes the own campaigns alone, an administrator all of them', async () => {
  const [ana] = await people(1)
  const [theirs, own] = [await draft(), await draft()]
  await bed.owner.query('update campaigns set author_id = $2 where id = $1', [own.id, company.people[1]?.claims.userId])
  const see = (campaignId: string, person: number) => call('campaigns.ledger', { campaignId }, person)
  expect(await codeOf(see(theirs.id, 1))).toBe('campaigns.campaign_not_found')
  expect(await codeOf(call('campaigns.preflight', { campaignId: theirs.id }, 1))).toBe('campaigns.campaign_not_found')
  expect(await see(own.id, 1)).toMatchObject({ audience: 0 })
  expect(await see(own.id, 0)).toMatchObject({ audience: 0 })
  await sendOne({ kind: 'contact', contactId: ana?.id })
  const ofUser = await sendOne({ kind: 'contact', contactId: ana?.id }, {}, 1)
  expect((await units(1)).map(({ id }) => id)).toEqual([ofUser.id])
  expect(await units(0)).toHaveLength(2)
})

it('who sees the own campaigns alone hears of the others on the channel without their names', async () => {
  await people(1)
  const [theirs, own] = [await draft(), await draft()]
  await bed.owner.query('update campaigns set author_id = $2 where id = $1', [own.id, company.people[1]?.claims.userId])
  await launch(theirs)
  const ahead = (person: number) => call<object>('campaigns.preflight', { campaignId: own.id }, person)
  expect(await ahead(1)).toMatchObject({ limits: [{ sharing: [], others: 1 }] })
  expect(await ahead(0)).toMatchObject({ limits: [{ sharing: [{ id: theirs.id, name: theirs.name }], others: 0 }] })
})

it('a new rate holds from now on, and the control room says what a minute brings', async () => {
  await people(9)
  const campaign = await draft({ perMinute: 1 })
  const name = 'Outra'
  await launch(campaign)
  await dispatch()
  bed.advance(60_000)
  await dispatch()
  const row = () =>
    call<{
      rows: { id: string; perMinute: number; audience: number; queued: number; underway: number; lastMinute: number }[]
    }>('campaigns.control-room', {}).then(({ rows }) => rows.find(({ id }) => id === campaign.id))
  expect(await row()).toMatchObject({ perMinute: 1, audience: 9, queued: 1, underway: 0 })
  const called = (at: Date | null) =>
    bed.owner.query(`update messages set called_at = $2 where company_id = $1 and status = 'queued'`, [company.id, at])
  await called(bed.now())
  expect(await row()).toMatchObject({ queued: 1, underway: 1 })
  await called(null)
  await call('campaigns.set-rate', { campaignId: campaign.id, perMinute: 6000 })
  await settle(6)
  expect((await ledger(campaign)).buckets.sent).toBe(9)
  expect(await codeOf(call('campaigns.set-rate', { campaignId: (await draft({ name })).id, perMinute: 5 }))).toBe(
    'campaigns.not_now',
  )
})

it('a test counts neither for the frequency of the person nor in the campaign, and has a bound of its own', async () => {
  const [ana] = await people(1)
  await call('conversations.set-outbound-rules', { quiet: null, perDay: 1, version: 0 })
  const to = { kind: 'contact', contactId: ana?.id }
  const campaign = await draft()
  expect(await sendOne(to, { isTest: true })).toMatchObject({ recipient: 'queued', isTest: true })
  expect(await sendOne(to, { isTest: true })).toMatchObject({ recipient: 'queued' })
  await settle()
  expect(await call('campaigns.preflight', { campaignId: campaign.id })).toMatchObject({ reached: 1, excluded: [] })
  await launch(campaign)
  await settle()
  expect(await ledger(campaign)).toMatchObject({ audience: 1, buckets: { sent: 1 } })
  expect(sentTo()).toHaveLength(3)
  const { campaigns } = await call<{ campaigns: { id: string; funnel: { sent: number } }[] }>('tracking.overview', {
    days: 30,
  })
  expect(campaigns).toMatchObject([{ id: campaign.id, funnel: { sent: 1 } }])
  // The message of the campaign counts.
  const ordinary = await sendOne(to)
  expect(ordinary).toMatchObject({ recipient: 'suppressed', code: 'conversations.too_often', isTest: false })
  for (let n = 2; n < 10; n += 1) await sendOne(to, { isTest: true })
  expect(await codeOf(sendOne(to, { isTest: true }))).toBe('campaigns.too_many_tests')
  // Nor is a test the way to write to many.
  const others = await people(5)
  const test = (contactId: string | undefined) => sendOne({ kind: 'contact', contactId }, { isTest: true })
  for (const { id } of others.slice(0, 4)) expect(await test(id)).toMatchObject({ isTest: true })
  expect(await codeOf(test(others[4]?.id))).toBe('campaigns.too_many_tested')
})
