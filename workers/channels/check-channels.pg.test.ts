import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Channel } from '@aura/contracts/channels/channel.ts'
import { channelChecked } from '@aura/contracts/channels/channels.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { type ChannelControl, channelControl } from '@aura/infra/phone/control.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onChannelChecked } from '../notifications/on-channel-checked.ts'
import { runJob } from '../platform/run-job.ts'
import { eventually, type Testbed, testbed } from '../platform/testbed.ts'
import { checkingChannels } from './check-channels.ts'

/** No other account of the simulator has it. */
const rotated = `fake-rotated-token-${randomUUIDv7()}`

const bench = testBench()
let bed: Testbed
let config: Config
let control: ChannelControl
let company: TestCompany

beforeAll(async () => {
  bed = testbed(bench.databaseUrl)
  config = await sharedWorld().config()
  control = channelControl(config.simulatorUrl ?? '')
  await bed.follower([onChannelChecked])
})
afterAll(async () => {
  await bed[Symbol.asyncDispose]()
})
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_admin', 'company_user'])
})

async function connect() {
  const { account, settings, secrets } = await control.openAccount({ kind: 'whatsapp' })
  const { output } = await bench.call(
    'channels.connect-channel',
    { channelId: randomUUIDv7(), kind: 'whatsapp', name: 'Vendas', address: account.address, settings, secrets },
    company.people[0]?.claims ?? null,
  )
  return { channel: output as Channel, accountId: account.id, accessToken: secrets.accessToken ?? '' }
}
const check = (key = config) =>
  runJob({ ...bed.parts(), elapsed: () => performance.now() }, checkingChannels(key), {
    id: randomUUID(),
    data: { company: company.id, payload: {} },
    signal: new AbortController().signal,
  })
const rows = async (text: string): Promise<Record<string, unknown>[]> =>
  (await bed.owner.query(text, [company.id])).rows
const health = async () => (await rows('select health from channels where company_id = $1')).map((row) => row.health)
const checks = async () =>
  (
    await rows(`select body from events where company_id = $1 and name = '${channelChecked.name}' order by position`)
  ).map(({ body }) => JSON.parse(String(body)))
const checkedTimes = (count: number) =>
  eventually(
    () => rows('select user_id, kind, params, link from notifications where company_id = $1 order by user_id'),
    (all) => all.length >= count,
  )
const rounds = () =>
  rows(`select start_after from jobs.job_common where name = 'channels.check-channels' and state = 'created'
    and data->>'company' = $1`)

it('a channel that begins to fail is told once to channel managers, and that it works again shows', async () => {
  const { channel, accountId, accessToken } = await connect()
  await control.openAccount({ kind: 'whatsapp', phoneNumberId: accountId, accessToken: rotated })
  expect(await check()).toEqual({ outcome: 'done' })
  await check()
  const [owner, admin] = company.people.map(({ id }) => id)
  const problem = expect.stringContaining('(190)')
  const notice = {
    kind: 'channels.channel_failing',
    params: { name: 'Vendas', problem },
    link: '/canais/digitais',
  }
  const all = [owner, admin]
    .map((user_id) => ({ ...notice, user_id }))
    .sort((a, b) => (String(a.user_id) < String(b.user_id) ? -1 : 1))
  expect(await checkedTimes(2)).toEqual(all)

  await control.openAccount({ kind: 'whatsapp', phoneNumberId: accountId, accessToken })
  await check()
  expect(await checks()).toMatchObject([
    { channelId: channel.id, before: 'ok', health: { status: 'failing', problem } },
    { before: 'failing', health: { status: 'failing' } },
    { before: 'failing', health: { status: 'ok', quality: 'green', problem: null } },
  ])
  expect(await checkedTimes(2)).toEqual(all)
})

it('the next round waits while there is a channel that works, and only one', async () => {
  const { channel } = await connect()
  await connect()
  expect(await rounds()).toHaveLength(1)
  await check()
  await check()
  expect(await rounds()).toHaveLength(1)
  await bed.owner.query('delete from jobs.job_common where data->>$1 = $2', ['company', company.id])
  await bed.owner.query(`update channels set state = 'paused' where company_id = $1`, [company.id])
  await check()
  expect(await rounds()).toEqual([])
  await bench.call('channels.resume-channel', { channelId: channel.id }, company.people[0]?.claims ?? null)
  expect(await rounds()).toHaveLength(1)
})

it('a key that was lost is a failing channel and stops nobody else', async () => {
  await connect()
  expect(await check({ ...config, secret: 'another secret of thirty-two letters' })).toEqual({ outcome: 'done' })
  expect(await health()).toMatchObject([{ status: 'failing', problem: 'secrets_unreadable' }])
})

it('of a channel that was changed while its provider was asked, the answer says nothing', async () => {
  const { channel, accountId } = await connect()
  await control.openAccount({ kind: 'whatsapp', phoneNumberId: accountId, accessToken: rotated })
  const parts = bed.parts()
  const work = checkingChannels(config)
  if (work.kind !== 'outside') throw new Error('the provider is asked outside')
  const { call } = work
  const overtaken = {
    ...work,
    call: async (context: Parameters<typeof call>[0]) => {
      const result = await call(context)
      await bed.owner.query('update channels set version = version + 1 where id = $1', [channel.id])
      return result
    },
  }
  const input = { id: randomUUID(), data: { company: company.id, payload: {} }, signal: new AbortController().signal }
  await runJob({ ...parts, elapsed: () => performance.now() }, overtaken, input)
  expect(await health()).toMatchObject([{ status: 'ok' }])
  expect(await checks()).toEqual([])
})
