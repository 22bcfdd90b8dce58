/** A secret is read by two people, once, within minutes; the value stands in the answer and nowhere else. */

import { randomUUIDv7 } from 'node:crypto'
import { codeOf, testBench, testCompany, testFloor } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { placesOf } from '@aura/infra/stored-words.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createCredential } from '../vault/index.ts'

const bench = testBench()
const company = testCompany(bench, ['company_owner', 'company_admin', 'company_user'])
const floor = testFloor(bench, company)
const [asker, other, user] = [0, 1, 2]

const call = async <T = unknown>(name: string, input: object, who = asker) =>
  (await bench.call(name, input, company.people[who]?.claims ?? null)).output as T
const outcome = (name: string, input: object, who = asker) => codeOf(call(name, input, who))
const secret = `planted-${randomUUIDv7()}`

async function create(): Promise<string> {
  const settings = await sharedWorld().config()
  const id = randomUUIDv7()
  const fresh = { companyId: company.id, id, kind: 'crm', name: 'HubSpot', secrets: { key: secret } }
  await floor.within(({ tx, now }) => createCredential({ tx, now, settings }, fresh))
  return id
}
const allow = (isAllowed: boolean) => call('credentials.allow-reading', { isAllowed })
async function ask(credentialId: string, who = asker): Promise<string> {
  const readingId = randomUUIDv7()
  await call(
    'credentials.ask-reading',
    { readingId, credentialId, reason: 'O provedor caiu e o suporte pede a chave.' },
    who,
  )
  return readingId
}
const put = async (readingId: string, column: 'asked_at' | 'decided_at', minutes: number) => {
  const all = new pg.Client({ connectionString: bench.databaseUrl })
  await all.connect()
  await all.query(`update credential_readings set ${column} = now() - $2 * interval '1 minute' where id = $1`, [
    ...[readingId, minutes],
  ])
  await all.end()
}

it('is off until the company allows it', async () => {
  const credentialId = await create()
  const question = { readingId: randomUUIDv7(), credentialId, reason: 'O provedor caiu.' }
  expect(await outcome('credentials.ask-reading', question)).toBe('credentials.reading_refused')
  expect(await outcome('credentials.allow-reading', { isAllowed: true }, user)).toBe('auth.forbidden')
})

it('another administrator says yes, the one who asked sees the value once, and it stands nowhere', async () => {
  const credentialId = await create()
  await allow(true)
  const readingId = await ask(credentialId)
  expect(await outcome('credentials.read-secrets', { readingId })).toBe('credentials.reading_refused')
  const yes = { readingId, isApproved: true }
  expect(await outcome('credentials.decide-reading', yes)).toBe('credentials.reading_refused')
  expect(await outcome('credentials.decide-reading', yes, user)).toBe('auth.forbidden')
  await call('credentials.decide-reading', yes, other)
  expect(await outcome('credentials.read-secrets', { readingId }, other)).toBe('credentials.reading_refused')
  expect(await call('credentials.read-secrets', { readingId })).toEqual({ secrets: [{ name: 'key', value: secret }] })
  expect(await outcome('credentials.read-secrets', { readingId })).toBe('credentials.reading_refused')
  const { rows } = await call<{ rows: { id: string; state: string; decidedBy: string; readAt: string }[] }>(
    'credentials.readings',
    {},
  )
  expect(rows.find(({ id }) => id === readingId)).toMatchObject({ state: 'read', readAt: expect.any(String) })
  const all = testPool(bench.databaseUrl, 2)
  try {
    const { rows: told } = await all.query<{ body: string }>(
      `select body from events where company_id = $1 and name = 'credentials.reading_changed' order by position`,
      [company.id],
    )
    const ours = told.map(({ body }) => JSON.parse(body)).filter((body) => body.readingId === readingId)
    expect(ours.map(({ state }) => state)).toEqual(['asked', 'approved', 'read'])
    expect(await placesOf(all, [secret])).toEqual([])
  } finally {
    await all.end()
  }
  expect(bench.published.some((bytes) => Buffer.from(bytes).includes(secret))).toBe(false)
})

it('a question waits an hour and an approval ten minutes; a no ends it, and so does the setting', async () => {
  const credentialId = await create()
  await allow(true)
  const expired = await ask(credentialId)
  await put(expired, 'asked_at', 61)
  expect(await outcome('credentials.decide-reading', { readingId: expired, isApproved: true }, other)).toBe(
    'credentials.reading_refused',
  )
  const slow = await ask(credentialId)
  await call('credentials.decide-reading', { readingId: slow, isApproved: true }, other)
  await put(slow, 'decided_at', 11)
  expect(await outcome('credentials.read-secrets', { readingId: slow })).toBe('credentials.reading_refused')
  const refused = await ask(credentialId)
  await call('credentials.decide-reading', { readingId: refused, isApproved: false }, other)
  expect(await outcome('credentials.read-secrets', { readingId: refused })).toBe('credentials.reading_refused')
  const off = await ask(credentialId)
  await call('credentials.decide-reading', { readingId: off, isApproved: true }, other)
  await allow(false)
  expect(await outcome('credentials.read-secrets', { readingId: off })).toBe('credentials.reading_refused')
})

it('a credential has an owner, who is somebody of the company', async () => {
  const credentialId = await create()
  const edit = { credentialId, version: 1, name: 'HubSpot', expiresOn: null }
  const missing = { ...edit, ownerId: randomUUIDv7() }
  expect(await outcome('credentials.edit-credential', missing)).toBe('companies.user_not_found')
  const ownerId = company.people[other]?.claims.userId ?? ''
  await call('credentials.edit-credential', { ...edit, ownerId })
  const listed = await call<{ rows: { id: string; ownerId: string | null }[] }>('credentials.credentials', {})
  expect(listed.rows.find(({ id }) => id === credentialId)?.ownerId).toBe(ownerId)
})
