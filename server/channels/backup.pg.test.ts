/** A second connection: tried before it is kept, gone over to and back, with both reporting. */

import { randomUUIDv7 } from 'node:crypto'
import type { Channel } from '@aura/contracts/channels/channel.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { type ChannelControl, channelControl } from '@aura/infra/phone/control.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import type pg from 'pg'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Config } from '../platform/config.ts'
import { transact } from '../platform/database/transact.ts'
import { ConnectionRemoved, connectionRoles, openConnection } from './channels.ts'

const bench = testBench()
let config: Config
let control: ChannelControl
let company: TestCompany

beforeAll(async () => {
  config = await sharedWorld().config()
  control = channelControl(config.simulatorUrl ?? '')
})
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl)
})

const call = async (name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as Channel
const refused = (name: string, input: object) =>
  call(name, input).then(
    () => 'ok',
    ({ code }) => code,
  )
const within = <T>(pool: pg.Pool, work: (tx: Parameters<typeof openConnection>[0]['tx']) => Promise<T>): Promise<T> =>
  transact(pool, company.id, 'write', [], async ({ db }) => {
    const result = await work(db)
    return { closing: [], done: () => result }
  })

it('is tested, used, switched back from and removed; each step is on record', async () => {
  const [main, spare] = [await control.openAccount({ kind: 'sms' }), await control.openAccount({ kind: 'sms' })]
  const channelId = randomUUIDv7()
  const { settings, secrets } = main
  const kind = 'sms'
  const first = await call('channels.connect-channel', {
    channelId,
    kind,
    name: 'Avisos',
    address: main.account.address,
    settings,
    secrets,
  })
  expect(first).toMatchObject({ connection: 'primary', backup: null })
  expect(await refused('channels.switch-channel', { channelId, connection: 'backup' })).toBe('channels.no_backup')

  // 1. Kept only when its provider says yes, and without its secrets in sight.
  const wanted = { channelId, version: first.version, address: spare.account.address, settings: spare.settings }
  expect(await refused('channels.set-backup', { ...wanted, secrets: { authToken: 'fake-and-wrong' } })).toBe(
    'channels.refused',
  )
  const stored = await call('channels.set-backup', { ...wanted, secrets: spare.secrets })
  expect(stored).toMatchObject({
    connection: 'primary',
    backup: { address: spare.account.address, health: { status: 'ok' } },
  })
  expect(JSON.stringify(stored)).not.toContain(spare.secrets.authToken)
  expect(await refused('channels.set-backup', { ...wanted, secrets: spare.secrets })).toBe('command.stale')
  // A secret that is not given anew stays.
  await call('channels.set-backup', { ...wanted, version: stored.version, secrets: {} })

  // 2. What goes out goes over it; what went before is asked after where it went.
  expect(await call('channels.switch-channel', { channelId, connection: 'backup' })).toMatchObject({
    connection: 'backup',
  })
  const open = (role?: 'primary' | 'backup') =>
    within(bench.pool, (tx) => openConnection({ tx, channelId, config, purpose: 'check', ...(role && { role }) }))
  expect((await open()).connection).toMatchObject({ address: spare.account.address, secrets: spare.secrets })
  expect((await open('primary')).connection).toMatchObject({ address: main.account.address, secrets: main.secrets })
  expect(connectionRoles((await open()).row)).toEqual(['backup', 'primary'])
  expect(await refused('channels.remove-backup', { channelId })).toBe('channels.backup_in_use')

  // 3. Its health is the channel's while it is used.
  await control.openAccount({ kind, accountSid: spare.account.id, status: 'suspended' })
  expect(await call('channels.test-channel', { channelId })).toMatchObject({ health: { status: 'failing' } })
  expect(await call('channels.switch-channel', { channelId, connection: 'primary' })).toMatchObject({
    health: { status: 'ok' },
  })
  expect(await call('channels.switch-channel', { channelId, connection: 'primary' })).toMatchObject({
    connection: 'primary',
  })

  // 4. Gone with its secrets; what was under way over it is nobody's to ask after.
  expect(await call('channels.remove-backup', { channelId })).toMatchObject({ backup: null })
  await expect(open('backup')).rejects.toThrow(ConnectionRemoved)
  const switched = (await bench.log.range(company.id, 0)).commits.flatMap(({ events }) =>
    events.map(({ json }) => JSON.parse(json)).filter(({ name }) => name === 'channels.channel_switched'),
  )
  expect(switched.map(({ body }) => [body.from, body.to])).toEqual([
    ['primary', 'backup'],
    ['backup', 'primary'],
  ])
})
