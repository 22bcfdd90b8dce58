/** Schedulers at once, by what the provider itself was given. */
import { randomUUIDv7 } from 'node:crypto'
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { publicUrl, testCampaigns } from '@aura/infra/campaigns-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { dispatchCampaign } from '@aura/server/campaigns/index.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

const { bench, bed, company, floor, outbound, call, audience, draft, launch, ledger, dispatch, deliver } =
  testCampaigns('whatsapp')

beforeEach(() => outbound.provider.behave({}))

const atOnce = 8
/** A connection for each scheduler. */
let pool: pg.Pool
beforeAll(() => {
  pool = connectPool('aura_app', { databaseUrl: bench.databaseUrl, max: atOnce, onError: () => {} })
})
afterAll(() => pool.end())

/** Both numbers of the company belong to the account; the second one. */
async function secondNumber(account: string): Promise<string> {
  const settings = { phoneNumberId: `2${account}`, businessAccountId: account }
  const { channelId } = await openFloor(bed.pool, company.id, 'whatsapp', undefined, { settings })
  await bed.owner.query(`update channels set settings = settings || $2 where id = $1`, [
    floor.channelId,
    JSON.stringify({ businessAccountId: account }),
  ])
  return channelId
}

async function template(account: string): Promise<object> {
  const templateId = randomUUIDv7()
  const parts = { header: null, body: 'Oi!', footer: null, buttons: [], variables: [] }
  const worded = { channel: 'whatsapp', account, name: 'oi', language: 'pt_BR', category: 'marketing', parts }
  await call('templates.create-template', { templateId, ...worded })
  await bed.owner.query(
    `update templates set state = 'approved', provider_status = 'approved', live_version = 1, sent_version = 1 where id = $1`,
    [templateId],
  )
  return { type: 'template', templateId, values: [] }
}

let phone = 0
async function person(): Promise<{ id: string; number: string }> {
  phone += 1
  const [id, number] = [randomUUIDv7(), `+55119${74_000_000 + phone}`]
  await call('contacts.create', {
    ...{ contactId: id, name: `Corrida ${phone}`, addresses: [{ kind: 'phone', value: number }] },
  })
  return { id, number }
}

async function audienceOf(people: readonly { id: string }[]): Promise<string> {
  const tagId = randomUUIDv7()
  await call('contacts.create-tag', { tagId, name: tagId.slice(-12) })
  await call('contacts.tag', { contactIds: people.map(({ id }) => id), tagId, on: true })
  return await audience({ match: 'all', of: [{ by: 'tag', tagId, has: true }] })
}

/** A scheduler for each, all in one instant. One that waited too long for another is begun again, as a job is. */
async function dispatchAtOnce(campaigns: readonly Campaign[]): Promise<void> {
  const batches = await Promise.allSettled(
    campaigns.map(({ id }) =>
      withLog(
        { pool, news: { publish: () => {} }, newId: () => randomUUIDv7() },
        { company: company.id, actor: null, cause: null, opening: [] },
        ({ db: tx, emit }) =>
          dispatchCampaign({ tx, emit, now: bed.now(), newId: () => randomUUIDv7() }, id, publicUrl),
      ),
    ),
  )
  for (const batch of batches) {
    const isLockTimeout = batch.status === 'rejected' && batch.reason.code === '55P03'
    if (batch.status === 'rejected' && !isLockTimeout) throw batch.reason
  }
}

it('two schedulers at once over overlapping audiences send one person under two numbers no more than the rule', async () => {
  await call('conversations.set-outbound-rules', { quiet: null, perDay: 1, version: 0 })
  const other = await secondNumber('ritmo')
  const message = await template('ritmo')
  for (let round = 0; round < 4; round += 1) {
    const [first, second, both, alone] = [await person(), await person(), await person(), await person()]
    const campaigns = [
      await draft({ message, audienceId: await audienceOf([first, both]) }),
      await draft({ message, audienceId: await audienceOf([second, both, alone]), channelId: other }),
    ]
    for (const campaign of campaigns) await launch(campaign)
    await dispatch()
    // One person, who stands in each audience with a number of its own.
    await call('contacts.merge', { keptId: first.id, goneId: second.id })
    for (let batch = 0; batch < 3; batch += 1) {
      bed.advance(1_500)
      await dispatchAtOnce([...campaigns, ...campaigns])
      await deliver()
    }
    const sentTo = (numbers: readonly string[]) => outbound.provider.got.filter(({ to }) => numbers.includes(to)).length
    expect(sentTo([first.number, second.number])).toBe(1)
    expect(sentTo([both.number])).toBe(1)
    expect(sentTo([alone.number])).toBe(1)
    const ledgers = await Promise.all(campaigns.map((campaign) => ledger(campaign)))
    expect(ledgers.map(({ buckets }) => buckets.sent + buckets.suppressed)).toEqual([2, 3])
  }
  await call('conversations.set-outbound-rules', { quiet: null, perDay: null, version: 1 })
})

it('eight campaigns that race for the limit of one portfolio stay within it, and use all of it', async () => {
  const other = await secondNumber('corrida')
  const tier = { status: 'ok', quality: 'green', limit: 'TIER_50', problem: null, checkedAt: null }
  await bed.owner.query('update channels set health = $2 where id = any ($1)', [
    [floor.channelId, other],
    JSON.stringify(tier),
  ])
  const { version } = await call<{ version: number }>('campaigns.rules', {})
  await call('campaigns.set-rules', { approvalAbove: null, serviceShare: 20, version })
  const message = await template('corrida')
  const campaigns: Campaign[] = []
  for (let n = 0; n < atOnce; n += 1) {
    const people = [await person(), await person(), await person(), await person(), await person(), await person()]
    const channelId = n % 2 === 0 ? floor.channelId : other
    campaigns.push(await draft({ message, channelId, audienceId: await audienceOf(people) }))
  }
  for (const campaign of campaigns) await launch(campaign)
  await dispatch()
  // Four fifths of fifty: the rest is kept for service.
  const share = 40
  const reached = () => new Set(outbound.provider.got.map(({ to }) => to)).size
  for (let batch = 0; batch < 6; batch += 1) {
    bed.advance(1_500)
    await dispatchAtOnce(campaigns)
    await deliver()
    expect(reached()).toBeLessThanOrEqual(share)
  }
  expect(reached()).toBe(share)
  expect(outbound.provider.got).toHaveLength(share)
  const ledgers = await Promise.all(campaigns.map((campaign) => ledger(campaign)))
  expect(ledgers.reduce((sum, { buckets }) => sum + buckets.waiting, 0)).toBe(atOnce * 6 - share)
  const unfinished = ledgers.filter(({ buckets }) => buckets.waiting > 0)
  expect(unfinished.every(({ hold }) => hold?.code === 'campaigns.limit_spent')).toBe(true)
  // None of them starved.
  expect(Math.min(...ledgers.map(({ buckets }) => buckets.sent))).toBeGreaterThanOrEqual(4)
})
