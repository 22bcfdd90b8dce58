import { randomUUIDv7 } from 'node:crypto'
import { testBench, testCompany, testFloor } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { MasterSettings } from '../platform/master-keys.ts'
import { seal } from '../platform/seal.ts'
import { CredentialUnreadable } from './sealed-version.ts'
import { addVersion, createCredential, destroyCredential, openCredential } from './vault.ts'

const bench = testBench()
const company = testCompany(bench)
const floor = testFloor(bench, company)
let settings: MasterSettings

beforeAll(async () => {
  settings = await sharedWorld().config()
})

const create = (secrets: Record<string, string>, kind = 'whatsapp', id = randomUUIDv7()) =>
  floor.within(async ({ tx, now }) => {
    await createCredential({ tx, now, settings }, { companyId: company.id, id, kind, name: 'Loja', secrets })
    return id
  })
const open = (id: string, key = settings) => floor.within(({ tx }) => openCredential(tx, key, id))

it('opens the newest version, and nothing of one that was destroyed', async () => {
  const id = await create({ token: 'first' })
  expect(await open(id)).toEqual({ token: 'first' })
  await floor.within(({ tx, now }) =>
    addVersion({ tx, now, settings }, { companyId: company.id, credentialId: id, secrets: { token: 'second' } }),
  )
  expect(await open(id)).toEqual({ token: 'second' })
  const kept = () =>
    floor.within(({ tx }) =>
      tx.selectFrom('credential_versions').where('credential_id', '=', id).where('sealed', 'is not', null).execute(),
    )
  expect(await kept()).toHaveLength(1)
  await floor.within(({ tx, now }) => destroyCredential({ tx, now }, id))
  expect(await kept()).toEqual([])
  expect(await open(id)).toEqual({})
})

it('a sealed version opens nowhere but where it was sealed, and with no other key', async () => {
  const [one, two] = [await create({ token: 'one' }), await create({ token: 'two' })]
  await floor.within(({ tx }) =>
    sql`update credential_versions set sealed = (
      select sealed from credential_versions where credential_id = ${one}) where credential_id = ${two}`.execute(tx),
  )
  await expect(open(two)).rejects.toThrow(CredentialUnreadable)
  await expect(open(one, { secret: 'another secret of thirty-two letters' })).rejects.toThrow(CredentialUnreadable)
})

it('what was sealed before there were data keys still opens', async () => {
  const [channel, endpoint, inbound] = [
    await create({}),
    await create({}, 'webhook'),
    await create({}, 'inbound_webhook'),
  ]
  const old = [
    [channel, seal(settings.secret, 'channels.channel', '{"token":"old"}')],
    [endpoint, seal(settings.secret, 'integrations.signing-secret', 'whsec_old')],
    [inbound, seal(settings.secret, 'integrations.inbound-secret', 'shop-old')],
  ] as const
  for (const [id, sealed] of old)
    await floor.within(({ tx }) =>
      tx.updateTable('credential_versions').set({ sealed, data_key: null }).where('credential_id', '=', id).execute(),
    )
  expect(await open(channel)).toEqual({ token: 'old' })
  expect(await open(endpoint)).toEqual({ secret: 'whsec_old' })
  expect(await open(inbound)).toEqual({ secret: 'shop-old' })
})
