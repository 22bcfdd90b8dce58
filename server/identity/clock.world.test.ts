/** A server whose clock jumps an hour, forwards and back: what was proven is not proven a second time. */
import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import type { SecondFactor } from '@aura/contracts/identity/second-factors.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import { type TestCompany, testPassword } from '@aura/infra/company.ts'
import { type IdentityWorld, identityWorld } from '@aura/infra/identity-world.ts'
import { mailTo } from '@aura/infra/sign-in.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

const hour = 3_600_000
const seconds = 1000
let world: IdentityWorld
let company: TestCompany
let ahead = 0
let next = 0
const fresh = () => company.people[++next]?.email ?? ''

beforeAll(async () => {
  world = await identityWorld()
  company = await world.company(['company_owner', ...Array<'company_user'>(4).fill('company_user')])
})
afterAll(() => world[Symbol.asyncDispose]())
afterEach(() => jump(-ahead))

function jump(milliseconds: number): void {
  ahead += milliseconds
  world.advance(milliseconds)
}

const challengeOf = (email: string) =>
  world.ask<Challenge>('identity.sign-in', { email, password: testPassword }).then(({ challengeId }) => challengeId)

it('a mailed code is late after a jump forwards, right again after the jump back, and used up in both', async () => {
  const email = fresh()
  const challenge = await world.ask<Challenge>('identity.sign-in', { email, password: testPassword })
  const { challengeId } = challenge
  const code = await world.codeOf(email, challenge)
  const verify = () => world.code('identity.verify-2fa', { challengeId, code })
  jump(hour)
  expect(await verify()).toBe('identity.no_challenge')
  jump(-hour)
  expect(await verify()).toBe('ok')
  for (const by of [0, -hour, 2 * hour]) {
    jump(by)
    expect(await verify()).toBe('identity.no_challenge')
  }
})

it('a code of an authenticator is good once, at whatever time the server believes it to be', async () => {
  const email = fresh()
  const { accessToken } = await world.signIn(email)
  const begun = await world.ask<{ factorId: string; secret: string }>(
    'identity.begin-totp',
    { password: testPassword },
    accessToken,
  )
  const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) })
  const began = Date.now()
  /** What the app shows, so long after the beginning. */
  const show = (after: number) => totp.generate({ timestamp: began + after })
  const { factorId } = begun
  const added = await world.ask<{ factor: SecondFactor; recoveryCodes: string[] }>(
    'identity.confirm-totp',
    { factorId, code: show(0) },
    accessToken,
  )
  const tries = async (code: string, factor = 'totp') =>
    world.code('identity.verify-2fa', { challengeId: await challengeOf(email), code, factor })

  // 1. Used at its own time, and by nobody who saw it when the clock goes back to that time.
  const used = totp.generate({ timestamp: Date.now() + 30 * seconds })
  expect(await tries(used)).toBe('ok')
  jump(-hour)
  expect(await tries(used)).toBe('identity.code_refused')
  expect(await tries(show(-hour))).toBe('identity.code_refused')
  // 2. Forwards an old one is old; that hour's own is right, and once.
  jump(2 * hour)
  expect(await tries(used)).toBe('identity.code_refused')
  const next = totp.generate({ timestamp: Date.now() + hour })
  expect(await tries(next)).toBe('ok')
  expect(await tries(next)).toBe('identity.code_refused')
  // 3. Back again, and the app's codes wait for the clock; a recovery code knows no time, and is good once.
  jump(-hour)
  const [recovery = ''] = added.recoveryCodes
  expect(await tries(recovery, 'recovery')).toBe('ok')
  for (const by of [0, hour, -2 * hour]) {
    jump(by)
    expect(await tries(recovery, 'recovery')).toBe('identity.code_refused')
  }
})

it('a session outlives a jump both ways, and its refresh tokens are good once each all the same', async () => {
  const first = await world.signIn(fresh())
  jump(hour)
  const second = await world.ask<Session>('identity.refresh', { refreshToken: first.refreshToken })
  jump(-2 * hour)
  const third = await world.ask<Session>('identity.refresh', { refreshToken: second.refreshToken })
  expect(await world.code('deals.pipelines', {}, third.accessToken)).toBe('ok')
  expect(await world.code('identity.refresh', { refreshToken: first.refreshToken })).toBe('identity.refresh_refused')
  // Used twice, whatever the time: the whole family ends.
  jump(hour)
  expect(await world.code('identity.refresh', { refreshToken: third.refreshToken })).toBe('identity.refresh_refused')
  expect(await world.code('deals.pipelines', {}, third.accessToken)).toBe('auth.session_ended')
})

it('a link that sets a password anew is good once, before and after the clock was put right', async () => {
  const email = fresh()
  await world.ask('send-password-reset', { email })
  const { text } = await mailTo(world.url, email, (mail) => mail.text.includes('token='))
  const token = /[#?&]token=([\w-]+)/.exec(text)?.[1] ?? ''
  const reset = (password: string) => world.code('identity.reset-password', { email, token, password })
  jump(25 * hour)
  expect(await reset('Ponte#Alta26')).toBe('identity.link_invalid')
  jump(-25 * hour)
  expect(await reset('Ponte#Alta26')).toBe('ok')
  jump(-hour)
  expect(await reset('Ponte#Baixa26')).toBe('identity.link_invalid')
})
