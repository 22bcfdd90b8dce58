/** OAuth 2 connections: authorized by one person, refreshed by one refresher, used by many while their tokens end. */
import { setTimeout as wait } from 'node:timers/promises'
import { authorizedKinds } from '@aura/contracts/crm-sync/kinds.ts'
import { hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { type Connected, testCrmSync } from '@aura/infra/crm-sync-test.ts'
import { crmAdapters, openCrm } from '@aura/server/crm-sync/index.ts'
import { job } from '@aura/server/platform/jobs.ts'
import { type InTransactions, openCredential, refreshGrant, refreshJob } from '@aura/server/vault/index.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { outside } from '../platform/jobs.ts'
import { refreshing } from './index.ts'

const test = testCrmSync()
const { call, outcome, authorize, allow, runWork } = test

async function authorized(kind: (typeof authorizedKinds)[number]): Promise<Connected> {
  const { url, ...connected } = await authorize(kind)
  await call('crm-sync.finish-authorization', await allow(url))
  return connected
}
const rowOf = async ({ id }: Connected) => {
  const { rows } = await test.bed.owner.query('select * from crm_connections where id = $1', [id])
  return rows[0]
}
const listed = async ({ id }: Connected) => {
  const { rows } = await call<{ rows: { id: string; grant: { state: string } | null; versions: number }[] }>(
    'credentials.credentials',
    {},
  )
  return rows.find((row) => row.id === id)
}
const refresh = ({ id: credentialId }: Connected, isForced = false) =>
  runWork(refreshing(test.config), { credentialId, isForced })

/** Calls of the CRM by somebody's job, one after the other; the failures. */
async function use(connected: Connected, kind: (typeof authorizedKinds)[number], times: number): Promise<string[]> {
  const row = await rowOf(connected)
  const failures: string[] = []
  const using = outside(job('test.use', z.strictObject({})), {
    call: async ({ within, key, signal }) => {
      for (let use = 0; use < times; use++)
        try {
          const connection = await openCrm(within, { config: test.config, row, key })
          await crmAdapters[kind].test(connection, signal)
        } catch (error) {
          failures.push(String(error))
        }
    },
    reconcile: 'repeat',
  })
  await runWork(using, {})
  return failures
}

it.each(authorizedKinds)(
  '%s: a person authorizes, the code is good once and in that person’s hands alone',
  async (kind) => {
    const { url, id, account } = await authorize(kind)
    const parameters = new URL(url).searchParams
    expect(parameters.get('code_challenge_method')).toBe('S256')
    expect(parameters.get('redirect_uri')).toMatch(/\/api\/crm-sync\/authorized$/)
    const handed = await allow(url)
    expect(await outcome('crm-sync.finish-authorization', handed, 1)).toBe('auth.forbidden')
    expect(await outcome('crm-sync.finish-authorization', { ...handed, state: 'another' })).toBe(
      'crm-sync.authorization_gone',
    )
    expect(await call('crm-sync.finish-authorization', handed)).toMatchObject({
      id,
      isAuthorized: true,
      state: 'paused',
    })
    expect(await outcome('crm-sync.finish-authorization', handed)).toBe('crm-sync.authorization_gone')
    expect(await listed({ id, account })).toMatchObject({ grant: { state: 'valid' }, versions: 1 })
    expect(await use({ id, account }, kind, 3)).toEqual([])
  },
)

it('a code of another journey is refused by its verifier, and nothing is stored', async () => {
  const [mine, other] = [await authorize('hubspot'), await authorize('hubspot')]
  const { state } = await allow(mine.url)
  const { code } = await allow(other.url)
  expect(await outcome('crm-sync.finish-authorization', { state, code })).toBe('crm-sync.refused')
  expect(await rowOf(mine)).toBe(undefined)
})

it('a token is refreshed ahead of its end while many use it: 0 failed uses, one refresh', async () => {
  const connected = await authorized('hubspot')
  test.bed.advance(22 * minuteMs)
  const users = Array.from({ length: 20 }, () => use(connected, 'hubspot', 10))
  await Promise.all([refresh(connected), refresh(connected), refresh(connected)])
  expect((await Promise.all(users)).flat()).toEqual([])
  expect(connected.account.oauth.refreshes).toBe(1)
  connected.account.oauth.expire()
  await refresh(connected, true)
  expect(await listed(connected)).toMatchObject({ versions: 1, grant: { state: 'valid' } })
})

it('a webhook that is opened while a token is refreshed has its secret behind it, and the token is the new one', async () => {
  const connected = await authorized('pipedrive')
  const connectionId = connected.id
  const opened = Promise.withResolvers<string | null>()
  const refreshing = outside(refreshJob, {
    call: async ({ within, key }) => {
      let steps = 0
      const between: InTransactions = async (run) => {
        const result = await within(run)
        steps += 1
        // Claimed, and not recorded yet.
        if (steps === 1)
          opened.resolve((await call<{ secret: string | null }>('crm-sync.open-webhook', { connectionId })).secret)
        return result
      }
      await refreshGrant(between, { config: test.config, credentialId: connectionId, key, isForced: true })
      const secrets = await within(({ tx }) => openCredential(tx, test.config, connectionId))
      expect(secrets).toMatchObject({ webhookSecret: await opened.promise })
      expect(connected.account.oauth.isKnown(secrets.accessToken ?? '')).toBe(true)
    },
    reconcile: 'repeat',
  })
  test.bed.advance(2 * minuteMs)
  connected.account.oauth.expire()
  await runWork(refreshing, { credentialId: connectionId, isForced: true })
  expect(await opened.promise).not.toBeNull()
  expect(connected.account.oauth.refreshes).toBe(1)
})

it('a token that has ended is refreshed by one of its users, and the others wait: 0 failed uses', async () => {
  const connected = await authorized('pipedrive')
  test.bed.advance(hourMs)
  connected.account.oauth.expire()
  const failures = await Promise.all(Array.from({ length: 30 }, () => use(connected, 'pipedrive', 3)))
  expect(failures.flat()).toEqual([])
  expect(connected.account.oauth.refreshes).toBe(1)
})

it('a refresher that dies holds the others up for half a minute and not longer', async () => {
  const connected = await authorized('hubspot')
  test.bed.advance(hourMs)
  await test.bed.owner.query(
    `update oauth_grants set refreshing = 'dead', refreshing_until = $2 where credential_id = $1`,
    [connected.id, new Date(test.bed.now().getTime() + 30_000)],
  )
  connected.account.oauth.expire()
  const using = use(connected, 'hubspot', 1)
  await wait(0)
  test.bed.advance(31_000)
  expect(await using).toEqual([])
})

it('an authorization that was taken away is told once, shown, and whole again when it is given again', async () => {
  const connected = await authorized('salesforce')
  connected.account.oauth.revoke()
  test.bed.advance(2 * minuteMs)
  await refresh(connected, true)
  await refresh(connected, true)
  expect(await listed(connected)).toMatchObject({ grant: { state: 'refused' } })
  const { rows } = await test.bed.owner.query(
    `select kind from notifications where company_id = $1 and kind = 'credentials.refused'`,
    [test.company.id],
  )
  expect(rows).toHaveLength(1)
  test.bed.advance(2 * hourMs)
  expect(await use(connected, 'salesforce', 1)).toEqual(['CrmFailure: unauthorized'])
  const { url } = await call<{ url: string }>('crm-sync.authorize-again', { connectionId: connected.id })
  await call('crm-sync.finish-authorization', await allow(url))
  expect(await listed(connected)).toMatchObject({ grant: { state: 'valid' }, versions: 2 })
})

it('a provider that is silent costs nothing while the old token is good', async () => {
  const connected = await authorized('hubspot')
  connected.account.oauth.broken = 503
  test.bed.advance(22 * minuteMs)
  await refresh(connected)
  expect(await use(connected, 'hubspot', 2)).toEqual([])
  expect(await listed(connected)).toMatchObject({ grant: { state: 'valid' } })
  connected.account.oauth.broken = null
  await refresh(connected)
  expect(connected.account.oauth.refreshes).toBe(2)
})
