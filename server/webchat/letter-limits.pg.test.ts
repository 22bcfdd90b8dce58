/** Letters are counted by the address that they go to and by channel. */

import { randomUUIDv7 } from 'node:crypto'
import { noTargets } from '@aura/contracts/routing/queue.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { expect, it, onTestFinished } from 'vitest'
import { configOf, webchatChannel } from './channel.ts'
import { letterLimit } from './letter-limits.ts'

const bench = testBench()

it('an address has ten letters a day from all visitors together, and a channel so many an hour', async () => {
  const company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  const { say, within, channelId } = await openFloor(bench.pool, company.id)
  const owner = testPool(bench.databaseUrl)
  onTestFinished(() => owner.end())
  const conversationId = await say('+5511900000000', 'Oi')
  const { rows } = await owner.query('select id from messages where conversation_id = $1 limit 1', [conversationId])
  const letters = (count: number, mailedTo: string, ago: string) =>
    owner.query(
      `with made as (
         insert into webchat_visitors (company_id, id, channel_id, language, created_at)
         select $1, gen_random_uuid(), $2, 'pt-BR', now() from generate_series(1, $3::int) returning id)
       insert into webchat_messages (company_id, visitor_id, message_id, visible_id, mailed_at, mailed_to)
       select $1, id, $4, gen_random_uuid(), now() - $6::interval, $5 from made`,
      [company.id, channelId, count, rows[0].id, mailedTo, ago],
    )
  const limit = (addressHash: string, channel = channelId) =>
    within(({ tx, now }) => letterLimit(tx, { channelId: channel, addressHash, now }))
  await letters(9, 'ana', '2 hours')
  expect(await limit('ana')).toBe(undefined)
  await letters(1, 'ana', '2 hours')
  expect(await limit('ana', randomUUIDv7())).toBe('address')
  expect(await limit('bia')).toBe(undefined)
  await letters(300, 'outros', '10 minutes')
  expect(await limit('bia')).toBe('channel')
  expect(await limit('bia', randomUUIDv7())).toBe(undefined)
})

it('a chat without a queue is closed while all of the company’s queues are, and says when the first opens', async () => {
  const company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  const { within, channelId } = await openFloor(bench.pool, company.id, 'webchat', undefined, {
    ...{ address: 'https://loja.exemplo.test', settings: {} },
  })
  const hours = (from: number) => ({
    ...{ timeZone: 'America/Sao_Paulo', holidays: [] },
    spans: [{ day: 1, from: from * 60, to: 18 * 60 }],
  })
  const usual = {
    ...{ strategy: 'longest_idle' as const, rank: 50, offer_seconds: 30 },
    ...{ skills: [], targets: JSON.stringify(noTargets) },
  }
  const duty = async (at: string) => {
    const config = await within(
      async ({ tx, now }) => configOf(tx, await webchatChannel(tx, channelId), now),
      new Date(at),
    )
    return { open: config.open, opensAt: config.opensAt }
  }
  const [night, day] = ['2026-11-23T03:00:00Z', '2026-11-23T15:00:00Z']
  // 1. Without queues there are no hours, and nobody is there.
  expect(await duty(night)).toEqual({ open: false, opensAt: undefined })
  const add = (name: string, from: number) =>
    within(({ tx }) =>
      tx
        .insertInto('queues')
        .values({ company_id: company.id, id: randomUUIDv7(), name, hours: JSON.stringify(hours(from)), ...usual })
        .execute(),
    )
  await add('Vendas', 9)
  await add('Financeiro', 8)
  expect(await duty(night)).toEqual({ open: false, opensAt: '2026-11-23T11:00:00.000Z' })
  // 2. In the hours nothing is promised for later.
  expect(await duty(day)).toEqual({ open: false, opensAt: undefined })
})
