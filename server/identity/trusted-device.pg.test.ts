/** Lockout by account and device: strangers who guess lock strangers out, and the owner's browser gets in. */
import { createTestCompany, type TestCompany, testPassword } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { begin, type Counter, counterOf, type Limits, release } from '@aura/machines/identity/decide.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { features } from '../features.ts'
import type { Config } from '../platform/config.ts'
import { connectPool } from '../platform/database/pools.ts'
import { type Execute, executor, operationsOf } from '../platform/execute.ts'
import type { Claims } from '../platform/handle.ts'
import { orderedIds } from '../platform/ordered-ids.ts'
import type { Refusal } from '../platform/refuse.ts'
import { codeHash } from './challenges.ts'

let undo: AsyncDisposableStack
let execute: Execute
let config: Config
let owner: pg.Client
let ahead = 0
let company: TestCompany
const wrong = 'Errada#2026'
const minute = 60_000

beforeAll(async () => {
  undo = new AsyncDisposableStack()
  const databaseUrl = undo.use(await sharedWorld().freshDatabase()).url
  config = await sharedWorld().config({ databaseUrl })
  const pool = connectPool('aura_app', { databaseUrl, max: 4, onError: () => {} })
  undo.defer(() => pool.end())
  owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  undo.defer(() => owner.end())
  const signAccessToken = () => ({ token: 'token', expiresAt: new Date().toISOString() })
  execute = executor({
    ...{ pool, config, signAccessToken, random: Math.random, newId: orderedIds(), limit: () => {} },
    news: { publish: () => {} },
    operations: operationsOf(features.flatMap((feature) => feature.handlers)),
    now: () => new Date(Date.now() + ahead),
  })
})
afterAll(() => undo.disposeAsync())
beforeEach(async () => {
  company = await createTestCompany(config.databaseUrl, ['company_owner', 'company_admin'])
})

const emailOf = (at = 0) => company.people[at]?.email ?? ''
const unknown = () => `ninguem@${company.id}.test`

/** A browser: it keeps its cookies. */
function browser() {
  const cookies: Record<string, string> = {}
  const call = async (name: string, input: object, claims: Claims | null = null) => {
    const origin = { address: '', userAgent: 'browser', language: 'pt-BR', cookies: { ...cookies } } as const
    const set: [string, string][] = []
    const setCookie = (cookie: string, value: string) => void set.push([cookie, value])
    const { output } = await execute({ name, input, claims, origin, setCookie })
    for (const [cookie, value] of set) cookies[cookie] = value
    return output
  }
  const report = (name: string, input: object, claims: Claims | null = null) =>
    call(name, input, claims).then(
      () => 'ok',
      ({ code }: Refusal) => code,
    )
  const attempt = (password: string, email = emailOf()) => report('identity.sign-in', { email, password, cookie: true })
  return {
    cookies,
    told: report,
    attempt,
    isLocked: (email = emailOf()) => call('has_excessive_failed_attempts', { p_email: email }),
    async enter(email = emailOf()): Promise<{ sessionId: string; user: { id: string } }> {
      const input = { email, password: testPassword, cookie: true }
      const { challengeId } = (await call('identity.sign-in', input)) as { challengeId: string }
      const { rows } = await owner.query<{ id: string }>(
        'select id from challenges order by created_at desc, id desc limit 1',
      )
      const id = rows[0]?.id ?? ''
      await owner.query('update challenges set code_hash = $2 where id = $1', [id, codeHash(config, id, '123456')])
      const answer = { challengeId, factor: 'email', code: '123456', cookie: true }
      return (await call('identity.verify-2fa', answer)) as { sessionId: string; user: { id: string } }
    },
  }
}

async function lockStrangersOut(times = 7) {
  const stranger = browser()
  for (let at = 0; at < times; at += 1) await stranger.attempt(wrong)
  expect(await stranger.attempt(testPassword)).toBe('identity.locked_out')
  return stranger
}

describe('while strangers guess', () => {
  it('the browser that its owner has fully signed in at gets in, and nobody else', async () => {
    const own = browser()
    await own.enter()
    const stranger = await lockStrangersOut()
    expect(await stranger.isLocked()).toBe(true)
    expect(await browser().attempt(testPassword)).toBe('identity.locked_out')
    expect(await own.isLocked()).toBe(false)
    await own.enter()
    // Its success opens the account to nobody else.
    expect(await stranger.attempt(testPassword)).toBe('identity.locked_out')
  })

  it('that browser has five attempts of its own, which lock out itself alone', async () => {
    const [own, other] = [browser(), browser()]
    await own.enter()
    await other.enter()
    await lockStrangersOut()
    const answers = []
    for (let at = 0; at < 6; at += 1) answers.push(await own.attempt(wrong))
    expect(answers).toEqual([...Array(5).fill('identity.invalid_credentials'), 'identity.locked_out'])
    expect(await own.attempt(testPassword)).toBe('identity.locked_out')
    expect(await own.isLocked()).toBe(true)
    expect(await other.attempt(testPassword)).toBe('ok')
    ahead += 61 * minute
    expect(await own.attempt(testPassword)).toBe('ok')
  })

  it('what a browser locks for itself stays open for others', async () => {
    const own = browser()
    await own.enter()
    for (let at = 0; at < 7; at += 1) await own.attempt(wrong)
    expect(await browser().attempt(testPassword)).toBe('ok')
  })

  it('a signed-in person can still prove the password', async () => {
    const own = browser()
    const { sessionId, user } = await own.enter()
    await lockStrangersOut()
    const claims = { userId: user.id, companyId: company.id, sessionId, expiresAt: Date.now() + minute }
    const change = (currentPassword: string) =>
      own.told('identity.change-password', { currentPassword, newPassword: 'Ponte#Alta26' }, claims)
    for (let at = 0; at < 4; at += 1) expect(await change(wrong)).toBe('identity.invalid_credentials')
    expect(await change(testPassword)).toBe('ok')
  })
})

describe('a browser is trusted', () => {
  it('after both proofs, not after the first', async () => {
    const half = browser()
    expect(await half.attempt(testPassword)).toBe('ok')
    expect(half.cookies).not.toHaveProperty('aura_device')
    await lockStrangersOut()
    expect(await half.attempt(testPassword)).toBe('identity.locked_out')
  })

  it('by a secret of which a hash is stored, never by what was planted or guessed', async () => {
    const own = browser()
    const planted = 'p'.repeat(43)
    own.cookies.aura_device = planted
    await own.enter()
    const secret = own.cookies.aura_device ?? ''
    expect(secret.split('.')).toHaveLength(2)
    const { rows } = await owner.query<{ hash: string }>('select hash from known_devices')
    expect(JSON.stringify(rows)).not.toContain(secret.split('.')[1])
    await lockStrangersOut()
    for (const guess of [planted, 'agent browser', 'x'.repeat(43), rows[0]?.hash ?? '']) {
      const other = browser()
      other.cookies.aura_device = guess
      expect(await other.attempt(testPassword)).toBe('identity.locked_out')
    }
  })

  it('for its owner alone, and for several people who share it', async () => {
    const shared = browser()
    await shared.enter(emailOf(0))
    await shared.enter(emailOf(1))
    await lockStrangersOut()
    expect(await shared.attempt(testPassword, emailOf(0))).toBe('ok')
    const ofBia = browser()
    await ofBia.enter(emailOf(1))
    expect(await ofBia.attempt(testPassword, emailOf(0))).toBe('identity.locked_out')
  })

  it('until the password is another, or somebody ends its session', async () => {
    const [changing, revoked] = [browser(), browser()]
    const { sessionId, user } = await changing.enter()
    const other = await revoked.enter()
    const claims = { userId: user.id, companyId: company.id, sessionId, expiresAt: Date.now() + minute }
    await lockStrangersOut()
    expect(await revoked.attempt(testPassword)).toBe('ok')
    expect(await changing.told('identity.revoke-session', { sessionId: other.sessionId }, claims)).toBe('ok')
    expect(await revoked.attempt(testPassword)).toBe('identity.locked_out')
    expect(await changing.attempt(testPassword)).toBe('ok')
    const change = { currentPassword: testPassword, newPassword: 'Ponte#Alta26' }
    expect(await changing.told('identity.change-password', change, claims)).toBe('ok')
    expect(await changing.attempt('Ponte#Alta26')).toBe('identity.locked_out')
  })
})

it('tells strangers the same of an address with trusted browsers, without, and of nobody', async () => {
  await browser().enter(emailOf(0))
  const answers = async (email: string) => {
    const stranger = browser()
    stranger.cookies.aura_device = 'x'.repeat(43)
    const reported = []
    for (let at = 0; at < 7; at += 1) reported.push(await stranger.attempt(wrong, email))
    return [reported.slice(5), await stranger.isLocked(email)]
  }
  const locked = [['identity.locked_out', 'identity.locked_out'], true]
  expect(await answers(emailOf(0))).toEqual(locked)
  expect(await answers(emailOf(1))).toEqual(locked)
  expect(await answers(unknown())).toEqual(locked)
})

it('an administrator opens every count of an account', async () => {
  const own = browser()
  const { user } = await own.enter(emailOf(1))
  for (let at = 0; at < 7; at += 1) await own.attempt(wrong, emailOf(1))
  const claims = company.people[0]?.claims ?? null
  expect(await browser().told('identity.unlock', { userId: user.id }, claims)).toBe('ok')
  expect(await own.attempt(testPassword, emailOf(1))).toBe('ok')
})

it('the database counts as the rule does', async () => {
  const limits: Limits = { most: 5, windowMs: 15 * minute, lockMs: 60 * minute }
  const key = counterOf({ email: `regra@${company.id}.test`, device: null })
  let counter: Counter | null = null
  let now = Date.parse('2026-01-01T12:00:00Z')
  const steps = [
    ...Array(3).fill(1),
    0,
    ...Array(4).fill(1),
    20,
    ...Array(7).fill(1),
    0,
    0,
    5,
    0,
    61,
    ...Array(5).fill(3),
  ]
  for (const [at, step] of steps.entries()) {
    if (step === 0) {
      if (counter) counter = release(counter, limits)
      await owner.query('select release_login($1, 5)', [key])
    } else {
      now += step * minute
      const ours = begin(counter, now, limits)
      counter = ours.counter
      const { rows } = await owner.query(
        `select allowed, failures, locked_until from begin_login($1, 5, interval '15 min', interval '60 min', $2)`,
        [key, new Date(now)],
      )
      expect([at, rows[0].allowed, rows[0].failures, rows[0].locked_until?.getTime() ?? null]).toEqual([
        at,
        ours.allowed,
        counter.failures,
        counter.lockedUntil,
      ])
    }
  }
})
