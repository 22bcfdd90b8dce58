/** Second factors of one's own beside the mailed code: an authenticator, passkeys, recovery codes. */
import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import type { SecondFactor } from '@aura/contracts/identity/second-factors.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import { type TestCompany, testPassword } from '@aura/infra/company.ts'
import { type IdentityWorld, identityWorld } from '@aura/infra/identity-world.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticator } from './testing/authenticator.ts'

let world: IdentityWorld
let company: TestCompany
let next = 0
const fresh = () => company.people[++next]?.email ?? ''
const password = testPassword

beforeAll(async () => {
  world = await identityWorld()
  company = await world.company(['company_owner', ...Array<'company_user'>(8).fill('company_user')])
})
afterAll(() => world[Symbol.asyncDispose]())

type Added = { factor: SecondFactor; recoveryCodes: string[] }
type Factors = { factors: SecondFactor[]; recoveryCodesLeft: number }

const challengeOf = (email: string) => world.ask<Challenge>('identity.sign-in', { email, password })
/** What the app on the phone shows at the server's time. */
const snapshot = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

async function withTotp(email: string) {
  const { accessToken } = await world.signIn(email)
  const begun = await world.ask<{ factorId: string; secret: string; uri: string }>(
    'identity.begin-totp',
    { password },
    accessToken,
  )
  const { factorId, secret } = begun
  const now = Date.now()
  const added = await world.ask<Added>('identity.confirm-totp', { factorId, code: snapshot(secret, now) }, accessToken)
  return { accessToken, begun, secret, added, now }
}

describe('an authenticator', () => {
  it('counts once a code has confirmed it, and each of its codes once', async () => {
    const email = fresh()
    const { accessToken } = await world.signIn(email)
    expect(await world.code('identity.begin-totp', { password: 'Errada#2026' }, accessToken)).toBe(
      'identity.invalid_credentials',
    )
    const begun = await world.ask<{ factorId: string; secret: string; uri: string }>(
      'identity.begin-totp',
      { password },
      accessToken,
    )
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Aura:/)
    // Not yet confirmed, it changes nothing.
    expect((await challengeOf(email)).factors).toEqual(['email'])
    const { factorId, secret } = begun
    const confirm = (code: string) => world.code('identity.confirm-totp', { factorId, code }, accessToken)
    const right = snapshot(secret, Date.now())
    expect(await confirm(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))).toBe('identity.code_refused')
    expect(await confirm(right)).toBe('ok')

    const challenge = await challengeOf(email)
    expect(challenge).toMatchObject({ factors: ['totp', 'email', 'recovery'], sent: false })
    const verify = (challengeId: string, code: string) =>
      world.code('identity.verify-2fa', { challengeId, code, factor: 'totp' })
    // The code that confirmed it is used up.
    expect(await verify(challenge.challengeId, right)).toBe('identity.code_refused')
    const after = snapshot(secret, Date.now() + 30_000)
    expect(await verify(challenge.challengeId, after)).toBe('ok')
    expect(await verify((await challengeOf(email)).challengeId, after)).toBe('identity.code_refused')
  })

  it('leaves the mailed code as a way in, sent when it is asked for', async () => {
    const email = fresh()
    await withTotp(email)
    const challenge = await challengeOf(email)
    const { challengeId } = challenge
    expect(await world.code('identity.verify-2fa', { challengeId, code: '123456' })).toBe('identity.code_refused')
    // The screen knows the address only in part; the challenge identifies the user.
    const request = { email: email.replace(/^(.).*@/, '$1•••@'), firstName: 'x', challengeId }
    const sent = await world.ask<{ expiresAt: string }>('send-2fa-code', request)
    const code = await world.codeOf(email, { ...challenge, ...sent })
    expect(await world.code('identity.verify-2fa', { challengeId, code })).toBe('ok')
  })

  it('has its key in the database under a key that is not there', async () => {
    const { secret } = await withTotp(fresh())
    const { rows } = await world.owner.query('select secret from second_factors')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('goes with the password, and its recovery codes with it', async () => {
    const email = fresh()
    const { accessToken, added } = await withTotp(email)
    const remove = (word: string) =>
      world.code('identity.remove-factor', { factorId: added.factor.id, password: word }, accessToken)
    expect(await remove('Errada#2026')).toBe('identity.invalid_credentials')
    expect(await remove(password)).toBe('ok')
    expect(await world.ask<Factors>('identity.factors', {}, accessToken)).toEqual({ factors: [], recoveryCodesLeft: 0 })
    expect((await challengeOf(email)).factors).toEqual(['email'])
  })
})

describe('recovery codes', () => {
  it('come with the first factor, are good once each, and end with new ones', async () => {
    const email = fresh()
    const { accessToken, added } = await withTotp(email)
    expect(added.recoveryCodes).toHaveLength(10)
    const [first = '', second = ''] = added.recoveryCodes
    const use = async (code: string) => {
      const { challengeId } = await challengeOf(email)
      return await world.code('identity.verify-2fa', { challengeId, code, factor: 'recovery' })
    }
    expect(await use(first.toUpperCase().replace('-', ''))).toBe('ok')
    expect(await use(first)).toBe('identity.code_refused')
    expect((await world.ask<Factors>('identity.factors', {}, accessToken)).recoveryCodesLeft).toBe(9)
    const made = await world.ask<{ codes: string[] }>('identity.make-recovery-codes', { password }, accessToken)
    expect(await use(second)).toBe('identity.code_refused')
    expect(await use(made.codes[0] ?? '')).toBe('ok')
    const { rows } = await world.owner.query('select hash from recovery_codes')
    expect(JSON.stringify(rows)).not.toContain(made.codes[1])
  })
})

describe('a passkey', () => {
  it('is added in one dialogue and opens the session in another, whose answers hold for no other', async () => {
    const email = fresh()
    const { accessToken } = await world.signIn(email)
    const key = authenticator(`http://localhost:${new URL(world.config.publicUrl).port}`, 'localhost')
    const begun = await world.ask<{ factorId: string; options: { challenge: string } }>(
      'identity.begin-passkey',
      { password },
      accessToken,
    )
    const { factorId, options } = begun
    const add = (response: object) =>
      world.code('identity.add-passkey', { factorId, name: 'Notebook', response }, accessToken)
    expect(await add(key.register('another challenge'))).toBe('identity.code_refused')
    expect(await add(key.register(options.challenge, 'https://evil.test'))).toBe('identity.code_refused')
    expect(await add(key.register(options.challenge))).toBe('ok')

    const challenge = await challengeOf(email)
    expect(challenge).toMatchObject({ factors: ['passkey', 'email', 'recovery'], sent: false })
    const { challengeId } = challenge
    const request = await world.ask<{ options: { challenge: string } }>('identity.passkey-options', { challengeId })
    const answer = key.sign(request.options.challenge)
    const verify = (response: object, id = challengeId) =>
      world.code('identity.verify-passkey', { challengeId: id, response })
    expect(await verify(key.sign('another challenge'))).toBe('identity.code_refused')
    expect(await verify(key.sign(request.options.challenge, 'https://evil.test'))).toBe('identity.code_refused')
    const session = await world.ask<Session>('identity.verify-passkey', { challengeId, response: answer })
    expect(session.user.email).toBe(email)
    const later = await challengeOf(email)
    await world.ask('identity.passkey-options', { challengeId: later.challengeId })
    expect(await verify(answer, later.challengeId)).toBe('identity.code_refused')
  })
})
