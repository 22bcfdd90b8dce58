import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import type { ControlProvider } from '@aura/contracts/campaigns/control-room.ts'
import type { ProviderLimit } from '@aura/contracts/campaigns/preflight.ts'
import type { ProviderRate } from '@aura/contracts/campaigns/provider-rates.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
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

async function setRate(perSecond: number | null): Promise<ProviderRate> {
  const { providers } = await call<{ providers: ControlProvider[] }>('campaigns.control-room', {})
  const version = providers.find(({ rate }) => rate.account === account)?.rate.version ?? 0
  return await call('campaigns.set-provider-rate', { account, perSecond, version })
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

const countAwaited = async () =>
  (await bed.owner.query('select from awaited_answers where company_id = $1', [company.id])).rowCount

async function settleAll(campaigns: readonly Campaign[]): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    await settle(1)
    const states = await Promise.all(campaigns.map(stateOf))
    if (states.every((state) => state === 'finished')) return
  }
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
  // The slots of the first rate count what may just have left: the answer is the first to ask.
  await outbound.write(conversationId, ['Bom dia'])
  const answering = outbound.deliver(conversationId)
  await expect.poll(countAwaited).toBe(1)
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
  const answering = outbound.deliver(conversationId)
  await expect.poll(countAwaited).toBe(1)
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
