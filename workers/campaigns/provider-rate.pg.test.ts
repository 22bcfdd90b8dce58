import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import type { ControlProvider } from '@aura/contracts/campaigns/control-room.ts'
import type { ProviderLimit } from '@aura/contracts/campaigns/preflight.ts'
import type { ProviderRate } from '@aura/contracts/campaigns/provider-rates.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { nextDelivery } from '@aura/server/conversations/index.ts'
import { beforeEach, expect, it } from 'vitest'

const { bed, company, floor, outbound, call, people, draft, launch, ledger, dispatch, deliver, settle, stateOf } =
  testCampaigns()

const sid = `AC${'0'.repeat(32)}`
const account = `sms:${sid.toLowerCase()}`
const [secondMs, text] = [1_000, (words: string) => ({ type: 'text', text: words, subject: null })]
/** When the provider was called, and with what. */
let calls: { at: number; text: string }[] = []

beforeEach(async () => {
  calls = []
  await bed.owner.query(`update channels set settings = $2 where id = $1`, [
    floor.channelId,
    JSON.stringify({ accountSid: sid }),
  ])
  outbound.provider.behave({
    send: async (_, { content, messageId }) => {
      calls.push({ at: performance.now(), text: content.type === 'text' ? content.text : '' })
      return { externalId: `out-${messageId}` }
    },
  })
})

async function setRate(perSecond: number | null, of = account): Promise<ProviderRate> {
  const { providers } = await call<{ providers: ControlProvider[] }>('campaigns.control-room', {})
  const version = providers.find(({ rate }) => rate.account === of)?.rate.version ?? 0
  return await call('campaigns.set-provider-rate', { account: of, perSecond, version })
}

/** The most that the provider was called within a second from then on. */
function busiestSecond(from = 0): number {
  const times = calls.map(({ at }) => at).filter((at) => at >= from)
  return Math.max(0, ...times.map((first) => times.filter((at) => at >= first && at < first + secondMs).length))
}

const secondChannel = async () =>
  (await openFloor(bed.pool, company.id, 'sms', undefined, { settings: { accountSid: sid } })).channelId

/** Launched, and its first messages written. */
async function launchAndWrite(campaign: Campaign): Promise<void> {
  await launch(campaign)
  await dispatch()
  bed.advance(2_000)
  await dispatch()
}

const times = { ahead: `clock_timestamp() + interval '1 day'`, now: 'clock_timestamp()' }
/** When the slots of the rate are free, by no clock but the test's. */
const setSlots = (free: keyof typeof times) =>
  bed.owner.query(`update send_slots set busy_until = ${times[free]} where company_id = $1`, [company.id])
/** The answer that is awaited goes first, however long it takes to ask again. */
const holdCampaigns = () =>
  bed.owner.query(`update awaited_answers set until = ${times.ahead} where company_id = $1`, [company.id])

const countAwaited = async () =>
  (await bed.owner.query('select from awaited_answers where company_id = $1', [company.id])).rowCount

/** The rate runs by the clock of the database, however fast the rounds are. */
async function settleAll(campaigns: readonly Campaign[]): Promise<void> {
  const areFinished = async () => {
    await settle(1)
    const states = await Promise.all(campaigns.map(stateOf))
    return states.every((state) => state === 'finished')
  }
  await expect.poll(areFinished, { timeout: 60_000, interval: 100 }).toBe(true)
}

it('campaigns over two channels of one account never call it more often in a second than its rate', async () => {
  await people(4)
  await setRate(3)
  const campaigns = [
    await draft({ message: text('Oi') }),
    await draft({ message: text('Olá'), channelId: await secondChannel() }),
  ]
  for (const campaign of campaigns) await launch(campaign)
  await settleAll(campaigns)
  expect(calls).toHaveLength(8)
  expect(busiestSecond()).toBe(3)
  for (const campaign of campaigns) expect((await ledger(campaign)).buckets).toMatchObject({ sent: 4, waiting: 0 })
})

it('a lower rate holds for everything that has not left when it is set', async () => {
  await people(10)
  await setRate(6)
  const campaign = await draft()
  await launchAndWrite(campaign)
  const countCalls = async () => {
    await deliver()
    return calls.length
  }
  await expect.poll(countCalls, { timeout: 30_000 }).toBeGreaterThanOrEqual(6)
  await setRate(2)
  const lowered = performance.now()
  await settleAll([campaign])
  expect(calls).toHaveLength(10)
  expect(busiestSecond(lowered)).toBeLessThanOrEqual(2)
})

it('while an answer waits for the rate, campaigns leave it the next turn', async () => {
  await people(3)
  await setRate(1)
  const campaign = await draft({ message: text('Oferta') })
  await launchAndWrite(campaign)
  const conversationId = await outbound.conversation()
  // While none is free, the answer is the first to ask.
  await outbound.write(conversationId, ['Bom dia'])
  await setSlots('ahead')
  const answering = outbound.deliver(conversationId)
  await expect.poll(countAwaited).toBe(1)
  await holdCampaigns()
  await setSlots('now')
  const advertising = deliver()
  await Promise.all([answering, advertising])
  const countCalls = async () => {
    await Promise.all([outbound.deliver(conversationId), deliver()])
    return calls.length
  }
  await expect.poll(countCalls, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(calls[0]?.text).toBe('Bom dia')
  await settleAll([campaign])
  expect(calls).toHaveLength(4)
  expect(busiestSecond()).toBe(1)
})

it('what stands before an answer in its conversation goes as fast as the answer', async () => {
  await people(1)
  await setRate(1)
  const campaign = await draft({ message: text('Oferta') })
  await launchAndWrite(campaign)
  const { rows } = await bed.owner.query(
    `select conversation_id from messages where company_id = $1 and campaign and status = 'queued'`,
    [company.id],
  )
  const conversationId: string = rows[0]?.conversation_id
  await outbound.write(conversationId, ['Bom dia'])
  await setSlots('ahead')
  const answering = outbound.deliver(conversationId)
  await expect.poll(countAwaited).toBe(1)
  await setSlots('now')
  await answering
  const countCalls = async () => {
    await outbound.deliver(conversationId)
    return calls.length
  }
  await expect.poll(countCalls, { timeout: 30_000 }).toBe(2)
  expect(calls.map((item) => item.text)).toEqual(['Oferta', 'Bom dia'])
})

it('a campaign writes as far ahead of the rate as the others, so a large one does not hold up a small one', async () => {
  await people(12)
  await setRate(2)
  const [large, small] = [await draft(), await draft()]
  await launch(large)
  const batch = async () => {
    await dispatch()
    bed.advance(2_000)
  }
  const queuedOf = async ({ id }: Campaign) =>
    (await bed.owner.query(`select from campaign_recipients where campaign_id = $1 and state = 'queued'`, [id]))
      .rowCount
  await batch()
  await batch()
  expect(await queuedOf(large)).toBe(6)
  await launch(small)
  await batch()
  await batch()
  expect([await queuedOf(large), await queuedOf(small)]).toEqual([6, 3])
})

it('re-routed to a channel that stands on its backup, a campaign keeps to the rate of that account', async () => {
  await people(4)
  const spare = `AC${'3'.repeat(32)}`
  const { channelId } = await openFloor(bed.pool, company.id, 'sms', undefined, {
    settings: { accountSid: `AC${'2'.repeat(32)}` },
  })
  await bed.owner.query(
    `update channels set backup = jsonb_build_object('address', address, 'settings', $2::jsonb, 'health', health),
       backup_credential_id = credential_id, connection = 'backup' where id = $1`,
    [channelId, JSON.stringify({ accountSid: spare })],
  )
  await setRate(2, `sms:${spare.toLowerCase()}`)
  const campaign = await draft({ message: text('Oi') })
  await launchAndWrite(campaign)
  await call('campaigns.reroute', { campaignId: campaign.id, channelId })
  await settleAll([campaign])
  expect(calls).toHaveLength(4)
  expect(busiestSecond()).toBeLessThanOrEqual(2)
  const { rows } = await bed.owner.query(
    `select distinct account from send_slots where company_id = $1 and account like '%' || $2`,
    [company.id, spare.toLowerCase()],
  )
  expect(rows).toHaveLength(1)
})

/** How many messages hold a slot, and how long the last of them would if its worker were gone. */
const heldSlots = async () => {
  const { rows } = await bed.owner.query<{ count: number; ms: number }>(
    `select count(*)::int as count, coalesce(max(extract(epoch from busy_until - clock_timestamp())) * 1000, 0)::float8 as ms
     from send_slots where company_id = $1 and message_id is not null and busy_until > clock_timestamp()`,
    [company.id],
  )
  return rows[0] ?? { count: 0, ms: 0 }
}

it('the slot of a worker that is gone is soon free, one of a call that takes long is kept', async () => {
  await setRate(1)
  const hasty = { slotMs: 3_000, slotRenewMs: 200 }
  const answer = Promise.withResolvers<{ externalId: string }>()
  const called = Promise.withResolvers<void>()
  outbound.provider.behave({
    send: async () => {
      called.resolve()
      return await answer.promise
    },
  })
  const [slow, next] = [await outbound.conversation(), await outbound.conversation()]
  await outbound.write(slow, ['Bom dia'])
  let delivering: Promise<unknown> = Promise.resolve()
  // The slots of the first rate count what may just have left.
  const isCalled = async () => {
    delivering = outbound.deliver(slow, undefined, hasty)
    return await Promise.race([delivering.then(() => false), called.promise.then(() => true)])
  }
  await expect.poll(isCalled, { timeout: 20_000 }).toBe(true)
  // 1. The call outlasts the slot as it was taken: a second after its end nobody else has it.
  const began = performance.now()
  await expect.poll(() => performance.now() - began, { timeout: 10_000 }).toBeGreaterThan(4_000)
  expect(await heldSlots()).toMatchObject({ count: 1 })
  answer.resolve({ externalId: 'slow' })
  await delivering
  // 2. Its claim is the last that is heard of a worker.
  await outbound.write(next, ['Boa tarde'])
  const timeouts = { ...outbound.timeouts, ...hasty }
  const claim = () =>
    outbound.within((work) =>
      nextDelivery(work, { conversationId: next, timeouts, canLook: () => false, lookSends: () => false }),
    )
  await expect.poll(async () => (await claim()).do, { timeout: 10_000 }).toBe('send')
  expect((await heldSlots()).ms).toBeLessThanOrEqual(4_000)
  await expect.poll(async () => (await heldSlots()).count, { timeout: 10_000 }).toBe(0)
  expect(outbound.timeouts.slotMs).toBeLessThanOrEqual(10_000)
})

it('the pre-flight and the control room say what an account takes, and who shares it', async () => {
  await people(61)
  const other = await secondChannel()
  expect(await call('campaigns.preflight', { campaignId: (await draft()).id })).toMatchObject({ rates: [], minutes: 1 })
  await setRate(2)
  const campaign = await draft()
  const running = await draft({ name: 'Natal', channelId: other })
  await launch(running)
  await dispatch()
  const ahead = await call<{ rates: ProviderLimit[]; minutes: number }>('campaigns.preflight', {
    campaignId: campaign.id,
  })
  expect(ahead.rates).toEqual([
    {
      ...{ channelIds: [floor.channelId, other], kind: 'sms', account: sid, perSecond: 2, isOwn: true, perMinute: 60 },
      sharing: [{ id: running.id, name: 'Natal', state: 'running', startsAt: null }],
      others: 0,
    },
  ])
  expect(ahead.minutes).toBe(2)
  const { providers } = await call<{ providers: ControlProvider[] }>('campaigns.control-room', {})
  expect(providers.find(({ rate }) => rate.account === account)).toMatchObject({
    rate: { perSecond: 2, standard: null, isOwn: true },
    channels: [{ id: floor.channelId }, { id: other }],
  })
})

it('a rate is set on what it was, of an account that the company sends from, and taken back', async () => {
  const set = (over: object) =>
    codeOf(call('campaigns.set-provider-rate', { account, perSecond: 5, version: 0, ...over }))
  expect(await set({ account: 'sms:elsewhere' })).toBe('campaigns.account_not_found')
  expect((await setRate(5)).version).toBeGreaterThan(0)
  expect(await set({})).toBe('command.stale')
  expect(await setRate(null)).toMatchObject({ perSecond: null, isOwn: false })
  // Meta's own figure holds where the company sets none.
  const whatsapp = { settings: { phoneNumberId: '1', businessAccountId: '77' } }
  await openFloor(bed.pool, company.id, 'whatsapp', undefined, whatsapp)
  const { providers } = await call<{ providers: ControlProvider[] }>('campaigns.control-room', {})
  expect(providers.find(({ rate }) => rate.name === '1')?.rate).toMatchObject({
    perSecond: 80,
    standard: 80,
    isOwn: false,
  })
})
