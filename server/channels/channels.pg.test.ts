/** Channels against a real database and providers that check what they are given. */

import { randomUUIDv7 } from 'node:crypto'
import type { Channel } from '@aura/contracts/channels/channel.ts'
import type { ChannelsState } from '@aura/contracts/channels/channels.ts'
import type { ProviderKind } from '@aura/contracts/channels/provider-kind.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { type ChannelControl, channelControl, type OpenedAccount } from '@aura/infra/phone/control.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { placesOf } from '@aura/infra/stored-words.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { channelsReducer } from '@aura/machines/channels/channels.ts'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '../platform/config.ts'
import { transact } from '../platform/database/transact.ts'
import type { Refusal } from '../platform/refuse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { channels } from './channel-list.ts'
import { openConnection, SecretsUnreadable } from './channels.ts'

/** No other account of the simulator has it. */
const rotated = `fake-rotated-token-${randomUUIDv7()}`

const bench = testBench()
let config: Config
let control: ChannelControl
let all: pg.Pool
let company: TestCompany

beforeAll(async () => {
  config = await sharedWorld().config()
  control = channelControl(config.simulatorUrl ?? '')
  all = testPool(bench.databaseUrl, 2)
})
afterAll(async () => {
  await all.end()
})
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl)
})

type Input = Record<string, unknown>
const call = async <T = Channel>(name: string, input: Input, of = company, id?: string) =>
  (await bench.call(name, input, of.people[0]?.claims ?? null, id)).output as T
const outcome = (name: string, input: Input, of = company) =>
  call(name, input, of).then(
    () => 'ok',
    ({ code, detail }: Refusal) => [code, detail.params?.problem ?? detail.fields ?? detail.params],
  )
const account = (kind: ProviderKind = 'whatsapp') => control.openAccount({ kind })
const requested = ({ account: { kind, address }, settings, secrets }: OpenedAccount, over: Input = {}) => ({
  channelId: randomUUIDv7(),
  kind,
  name: 'Atendimento',
  address,
  settings,
  secrets,
  ...over,
})
const connect = async (opened: OpenedAccount, over: Input = {}) =>
  await call('channels.connect-channel', requested(opened, over))

const events = async () =>
  (await bench.log.range(company.id, 0)).commits.flatMap(({ events }) =>
    events.map(({ json }): WireEvent => JSON.parse(json)),
  )
async function snapshot(of = company): Promise<ChannelsState> {
  const { json } = await snapshotView(bench.pool, of.id, channels, {}, { room: '', owner: null })
  return JSON.parse(json)
}
const opened = (channelId: string, key = config) =>
  transact(bench.pool, company.id, 'write', [], async ({ db }) => {
    const found = await openConnection({ tx: db, channelId, config: key, purpose: 'check' })
    return { closing: [], done: () => found }
  })

describe('channels.connecting', () => {
  it('asks the provider first, and keeps what works with its health', async () => {
    const item = await control.openAccount({ kind: 'whatsapp', address: '+551187650002' })
    const channel = await connect(item)
    expect(channel).toMatchObject({ kind: 'whatsapp', address: '+5511987650002', state: 'active', version: 1 })
    expect(channel.health).toMatchObject({ status: 'ok', quality: 'green', limit: 'TIER_1K', problem: null })
    expect((await snapshot()).channels).toEqual({ [channel.id]: channel })
    const { connection } = await opened(channel.id)
    expect(connection.secrets).toEqual(item.secrets)
    expect(connection.hookUrl).toBe(`${config.publicUrl}/hooks/${channel.id}`)
  })

  it('what the provider refuses is told in its words and leaves nothing behind', async () => {
    const item = await account()
    const wrong = { ...item.secrets, accessToken: 'fake-and-wrong-token' }
    expect(await outcome('channels.connect-channel', requested(item, { secrets: wrong }))).toEqual([
      'channels.refused',
      expect.stringContaining('(190)'),
    ])
    expect(
      await outcome(
        'channels.connect-channel',
        requested(await account('sms'), { secrets: { authToken: 'fake-wrong' } }),
      ),
    ).toEqual(['channels.refused', expect.stringContaining('(20003)')])
    expect(await snapshot()).toEqual({ channels: {} })
    expect(await events()).toEqual([])
  })

  it('no address inside our own network is called but the simulator’s', async () => {
    const item = await account()
    const inside = { ...item.settings, baseUrl: 'http://127.0.0.1:1' }
    const [code] = await outcome('channels.connect-channel', requested(item, { settings: inside }))
    expect(code).toBe('channels.refused')
  })

  it('each field that is wrong is named', async () => {
    const item = await account()
    const settings = { phoneNumberId: 'x', extra: 'y' }
    expect(await outcome('channels.connect-channel', requested(item, { settings, secrets: {} }))).toEqual([
      'request.invalid',
      {
        'settings.phoneNumberId': 'invalid_format',
        'settings.businessAccountId': 'invalid_type',
        'settings.extra': 'unrecognized_keys',
        'secrets.accessToken': 'invalid_type',
        'secrets.appSecret': 'invalid_type',
        'secrets.verifyToken': 'invalid_type',
      },
    ])
  })

  it('a number is connected once in a company, however it is written, and may be in another one', async () => {
    const item = await control.openAccount({ kind: 'whatsapp', address: '+5511987650001' })
    const first = await connect(item)
    for (const address of ['+55 11 98765-0001', '11 8765-0001', '(11) 98765 0001'])
      expect(await outcome('channels.connect-channel', requested(item, { address }))).toEqual([
        'channels.address_taken',
        { address: '+5511987650001', name: 'Atendimento' },
      ])
    expect(
      await outcome('channels.connect-channel', requested(await account('sms'), { address: '11 98765-0001' })),
    ).toBe('ok')
    expect(await outcome('channels.connect-channel', requested(item), await createTestCompany(bench.databaseUrl))).toBe(
      'ok',
    )
    await call('channels.remove-channel', { channelId: first.id })
    expect(await outcome('channels.connect-channel', requested(item))).toBe('ok')
  })

  it('the same once more gets the first answer, also at the same moment; another one under its id is refused', async () => {
    const input = requested(await account())
    const id = randomUUIDv7()
    const both = await Promise.all([0, 1].map(() => call('channels.connect-channel', input, company, id)))
    expect(both[0]).toEqual(both[1])
    expect(await call('channels.connect-channel', input, company, id)).toEqual(both[0])
    expect(await outcome('channels.connect-channel', { ...input, name: 'Outro' })).toEqual([
      'conversations.id_taken',
      undefined,
    ])
    expect(await events()).toHaveLength(1)
  })
})

describe('secrets', () => {
  it('stand nowhere in the database, not in an event, not in an answer', async () => {
    const item = await account()
    const two = await account('sms')
    const fresh = { accessToken: `fake-replaced-token-${randomUUIDv7()}`, appSecret: 'fake-replaced-secret' }
    const channel = await connect(item)
    await connect(two)
    await call('channels.test-channel', { channelId: channel.id })
    await outcome('channels.connect-channel', requested(await account(), { secrets: { ...item.secrets, ...fresh } }))
    await control.openAccount({ kind: 'whatsapp', phoneNumberId: item.account.id, ...fresh })
    const edited = await call('channels.edit-channel', {
      channelId: channel.id,
      version: 1,
      name: 'Novo',
      settings: channel.settings,
      secrets: fresh,
    })
    await call('channels.pause-channel', { channelId: channel.id }, company, randomUUIDv7())
    expect(edited.version).toBe(2)
    expect((await opened(channel.id)).connection.secrets).toEqual({ ...item.secrets, ...fresh })
    const secrets = [item, two].flatMap((account) => Object.values(account.secrets)).concat(Object.values(fresh))
    expect(await placesOf(all, secrets)).toEqual([])
    expect(bench.published.filter((bytes) => secrets.some((secret) => Buffer.from(bytes).includes(secret)))).toEqual([])
  })

  it('open with no other key', async () => {
    const channel = await connect(await account())
    await expect(opened(channel.id, { ...config, secret: 'another secret of thirty-two letters' })).rejects.toThrow(
      SecretsUnreadable,
    )
  })

  it('are destroyed with their channel', async () => {
    const channel = await connect(await account())
    await call('channels.remove-channel', { channelId: channel.id })
    const { row, connection } = await opened(channel.id)
    expect([row.state, connection.secrets]).toEqual(['removed', {}])
    expect(await snapshot()).toEqual({ channels: {} })
  })
})

describe('what is there already', () => {
  it('is not another company’s', async () => {
    const { id: channelId, settings } = await connect(await account())
    const other = await createTestCompany(bench.databaseUrl)
    const not = ['channels.not_found', undefined]
    for (const name of [
      'channels.test-channel',
      'channels.pause-channel',
      'channels.resume-channel',
      'channels.remove-channel',
    ])
      expect(await outcome(name, { channelId }, other)).toEqual(not)
    const edit = { channelId, version: 1, name: 'Meu', settings, secrets: {} }
    expect(await outcome('channels.edit-channel', edit, other)).toEqual(not)
    expect(await snapshot(other)).toEqual({ channels: {} })
    const theirs = requested(await account(), { channelId })
    expect(await outcome('channels.connect-channel', theirs, other)).toEqual(['conversations.id_taken', undefined])
  })

  it('is renamed without asking the provider, and its connection changes only if the provider says yes', async () => {
    const item = await account()
    const { id: channelId, settings, health } = await connect(item)
    await control.openAccount({ kind: 'whatsapp', phoneNumberId: item.account.id, accessToken: rotated })
    const edit = { channelId, version: 1, name: 'Vendas', settings, secrets: {} }
    expect(await call('channels.edit-channel', edit)).toMatchObject({ name: 'Vendas', version: 2, health })
    // The same once more, because the first answer got lost.
    expect(await call('channels.edit-channel', edit)).toMatchObject({ name: 'Vendas', version: 2 })
    expect(await outcome('channels.edit-channel', { ...edit, name: 'Outro' })).toEqual([
      'command.stale',
      { version: 2 },
    ])
    const wrong = { ...edit, version: 2, secrets: { accessToken: 'fake-guessed-token' } }
    expect((await outcome('channels.edit-channel', wrong))[0]).toBe('channels.refused')
    const right = { ...wrong, secrets: { accessToken: rotated } }
    expect(await call('channels.edit-channel', right)).toMatchObject({ version: 3 })
    expect((await opened(channelId)).connection.secrets).toEqual({ ...item.secrets, accessToken: rotated })
  })

  it('is tested: what the provider says is kept, good or bad', async () => {
    const item = await account()
    const { id: channelId } = await connect(item)
    await control.openAccount({
      kind: 'whatsapp',
      phoneNumberId: item.account.id,
      quality: 'YELLOW',
      limit: 'TIER_10K',
    })
    const yellow = await call('channels.test-channel', { channelId })
    expect(yellow).toMatchObject({ version: 1, health: { status: 'ok', quality: 'yellow', limit: 'TIER_10K' } })
    await control.openAccount({ kind: 'whatsapp', phoneNumberId: item.account.id, accessToken: rotated })
    const { health } = await call('channels.test-channel', { channelId })
    expect(health).toMatchObject({ status: 'failing', problem: expect.stringContaining('(190)') })
    expect((await snapshot()).channels[channelId]?.health).toEqual(health)
  })

  it('is paused and resumed, each once', async () => {
    const { id: channelId } = await connect(await account())
    expect(await outcome('channels.resume-channel', { channelId })).toEqual([
      'channels.not_now',
      { reason: 'active_already' },
    ])
    expect(await call('channels.pause-channel', { channelId })).toMatchObject({ state: 'paused' })
    expect((await outcome('channels.pause-channel', { channelId }))[0]).toBe('channels.not_now')
    expect(await call('channels.resume-channel', { channelId })).toMatchObject({ state: 'active', version: 3 })
  })

  it('goes only when it is said that open conversations do not matter, and leaves them readable', async () => {
    const { channelId, say } = await openFloor(bench.pool, company.id)
    const conversationId = await say('+5511987654321', 'Olá')
    expect(await outcome('channels.remove-channel', { channelId })).toEqual([
      'channels.in_use',
      { name: 'Atendimento', count: 1 },
    ])
    expect(await call('channels.remove-channel', { channelId, force: true })).toEqual({ openConversations: 1 })
    expect((await outcome('channels.remove-channel', { channelId, force: true }))[0]).toBe('channels.not_found')
    const { messages } = await call<{ messages: unknown[] }>('conversations.history', { conversationId, before: 100 })
    expect(messages.length).toBeGreaterThan(0)
  })

  it('shows what its events fold to', async () => {
    const item = await connect(await account())
    const two = await connect(await account('sms'))
    await call('channels.pause-channel', { channelId: item.id })
    await call('channels.test-channel', { channelId: item.id })
    await connect(await account('sms'))
    await call('channels.remove-channel', { channelId: two.id })
    const folded = (await events()).reduce((state, event) => channelsReducer.fold(state, event), { channels: {} })
    expect(folded).toEqual(await snapshot())
  })
})
