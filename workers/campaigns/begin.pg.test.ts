import { randomUUIDv7 } from 'node:crypto'
import { publicUrl, testCampaigns } from '@aura/infra/campaigns-test.ts'
import { withinTime } from '@aura/server/audiences/index.ts'
import { beginCampaign } from '@aura/server/campaigns/index.ts'
import { deliverCampaignJob, deliverJob } from '@aura/server/conversations/index.ts'
import type { Job } from '@aura/server/platform/jobs.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'

const {
  bench,
  company,
  outbound,
  floor,
  bed,
  call,
  people,
  draft,
  launch,
  dispatch,
  stop,
  settle,
  ledger,
  stateOf,
  sentTo,
} = testCampaigns()

it('a large audience is frozen in several statements, whole', async () => {
  await people(5)
  const campaign = await draft()
  await launch(campaign)
  await outbound.within((work) => beginCampaign(work, campaign.id, publicUrl, 2))
  expect((await ledger(campaign)).buckets).toMatchObject({ waiting: 5, suppressed: 0 })
})

it.each([
  ['stopped', null],
  ['draft', 60_000],
] as const)(
  'who stops or withdraws while an audience is frozen waits for nothing, and nothing is sent: %s',
  async (end, laterBy) => {
    const everybody = await people(3)
    const campaign = await draft({
      startsAt: laterBy === null ? null : new Date(bed.now().getTime() + laterBy).toISOString(),
    })
    await launch(campaign)
    if (laterBy !== null) bed.advance(laterBy + 1_000)
    // Another transaction holds the row of the last person, so that the freeze waits in its last page.
    const holder = new pg.Client(bench.databaseUrl)
    await holder.connect()
    await holder.query('begin')
    await holder.query(
      `insert into campaign_recipients (company_id, campaign_id, contact_id, state, changed_at)
     values ($1, $2, $3, 'waiting', now())`,
      [company.id, campaign.id, everybody.at(-1)?.id],
    )
    const freezing = outbound.within(async (work) => {
      await sql`select set_config('lock_timeout', '0', true)`.execute(work.tx)
      await beginCampaign(work, campaign.id, publicUrl, 2)
    })
    await expect.poll(waitingForLocks, { timeout: 60_000 }).toBeGreaterThan(0)
    if (laterBy === null) await stop(campaign)
    else await call('campaigns.withdraw', { campaignId: campaign.id })
    expect(await waitingForLocks()).toBeGreaterThan(0)
    await holder.query('rollback')
    await holder.end()
    await freezing
    await settle()
    expect(await stateOf(campaign)).toBe(end)
    expect((await ledger(campaign)).audience).toBe(0)
    expect(sentTo()).toEqual([])
  },
)

it('what it comes to may take longer than a transaction, and it begins', async () => {
  await people(2)
  await call('campaigns.set-rules', { approvalAbove: 1_000_000, serviceShare: 20, version: 0 })
  await call('conversations.set-price', { channelId: floor.channelId, cost: { amount: 10, currency: 'BRL' } })
  const campaign = await draft()
  await launch(campaign)
  const holder = new pg.Client(bench.databaseUrl)
  await holder.connect()
  await holder.query('begin')
  // The estimate reads it, the freeze does not.
  await holder.query('lock table contact_consents in access exclusive mode')
  const beginning = outbound.within(async (work) => {
    await sql`select set_config('lock_timeout', '0', true)`.execute(work.tx)
    await sql`select set_config('transaction_timeout', '1s', true)`.execute(work.tx)
    await beginCampaign(work, campaign.id, publicUrl)
  })
  await expect.poll(longestWait, { timeout: 60_000 }).toBeGreaterThan(1.5)
  await holder.query('rollback')
  await holder.end()
  await beginning
  expect(await stateOf(campaign)).toBe('running')
  await call('campaigns.set-rules', { approvalAbove: null, serviceShare: 20, version: 1 })
})

it('an operator’s message has other lanes than those of a campaign', async () => {
  const [open] = await people(3)
  // One of them writes with the operators.
  await outbound.conversation(open?.addresses.find(({ kind }) => kind === 'phone')?.value)
  const campaign = await draft()
  await launch(campaign)
  await dispatch()
  bed.advance(1_500)
  await dispatch()
  const conversationId = randomUUIDv7()
  await call('conversations.start', {
    ...{ conversationId, messageId: randomUUIDv7(), channelId: floor.channelId },
    to: { kind: 'address', address: { kind: 'phone', value: '+5511970000001' } },
    content: { type: 'text', text: 'Bom dia' },
  })
  const waiting = async ({ name }: Job) => {
    const { rows } = await bed.owner.query<{ id: string }>(
      `select data -> 'payload' ->> 'conversationId' as id from jobs.job where name = $1 and data ->> 'company' = $2`,
      [name, company.id],
    )
    return rows.map(({ id }) => id)
  }
  expect(await waiting(deliverJob)).toEqual([conversationId])
  expect(await waiting(deliverCampaignJob)).toHaveLength(3)
})

const waitingForLocks = async () =>
  (
    await bed.owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0]?.count

/** Of a transaction that waits for a lock, in seconds. */
const longestWait = async () =>
  Number(
    (
      await bed.owner.query<{ seconds: string }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0) as seconds from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0]?.seconds,
  )

it('a count that the database gives up leaves the transaction as it was', async () => {
  await outbound.within(async ({ tx }) => {
    const givenUp = sql`do $$ begin raise exception 'canceling statement' using errcode = '57014'; end $$`
    expect(await withinTime(tx, () => givenUp.execute(tx))).toBeUndefined()
    const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`
    expect((await limit.execute(tx)).rows).toEqual([{ limit: '0' }])
    await withinTime(tx, () => sql`select 1`.execute(tx))
    expect((await limit.execute(tx)).rows).toEqual([{ limit: '0' }])
  })
})

it.each(['with an open conversation', 'without one'])(
  'several cards that became one of no audience get one message, %s',
  async (open) => {
    const [ana, bia] = await people(2)
    const campaign = await draft()
    await launch(campaign)
    await outbound.within((work) => beginCampaign(work, campaign.id, publicUrl))
    const [whole] = await people(1)
    if (open === 'with an open conversation') await floor.say(whole?.addresses[0]?.value ?? '', 'Oi', bed.now())
    for (const gone of [ana, bia]) await call('contacts.merge', { keptId: whole?.id, goneId: gone?.id })
    const before = sentTo().length
    await settle()
    expect(sentTo()).toHaveLength(before + 1)
    expect((await ledger(campaign)).reasons.suppressed).toEqual([{ code: 'campaigns.same_person', count: 1 }])
    expect(await stateOf(campaign)).toBe('finished')
  },
)

it('a card that has got its message and is merged into another that waits brings no second one', async () => {
  const [ana, bia] = await people(2)
  const campaign = await draft({ perMinute: 1 })
  await launch(campaign)
  const none = sentTo().length
  for (let round = 0; round < 5 && sentTo().length === none; round += 1) {
    bed.advance(61_000)
    await settle(1)
  }
  const [first] = sentTo().slice(none)
  const [got, waiting] = ana?.addresses[0]?.value === first ? [ana, bia] : [bia, ana]
  await call('contacts.merge', { keptId: waiting?.id, goneId: got?.id })
  const before = sentTo().length
  for (let round = 0; round < 3; round += 1) {
    bed.advance(61_000)
    await settle()
  }
  expect(sentTo()).toHaveLength(before)
  expect(await stateOf(campaign)).toBe('finished')
})
