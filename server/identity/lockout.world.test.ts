/** How many guesses a password has, and what ends a lockout. */
import { type TestCompany, testPassword } from '@aura/infra/company.ts'
import { type IdentityWorld, identityWorld } from '@aura/infra/identity-world.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: IdentityWorld
let company: TestCompany
let next = 0
/** A person nobody else in this file uses. */
const fresh = () => company.people[++next] ?? { id: '', email: '' }
const wrong = 'Errada#2026'

beforeAll(async () => {
  world = await identityWorld({ loginMaxFailures: 5, loginWindowMinutes: 15, loginLockMinutes: 60 })
  company = await world.company(['company_owner', ...Array<'company_user'>(20).fill('company_user')])
})
afterAll(() => world[Symbol.asyncDispose]())

const guess = (email: string, password = wrong) => world.code('identity.sign-in', { email, password })
const failuresOf = async (email: string): Promise<number> => {
  const { rows } = await world.owner.query('select failures from login_guards where email = $1', [email])
  return rows[0]?.failures ?? 0
}

describe('lockout', () => {
  it('closes after five failures, for the right password too, and opens after an hour', async () => {
    const { id, email } = fresh()
    for (let count = 0; count < 5; count++) expect(await guess(email)).toBe('identity.invalid_credentials')
    expect(await guess(email, testPassword)).toBe('identity.locked_out')
    expect(await world.ask('has_excessive_failed_attempts', { p_email: email })).toBe(true)
    expect(await world.events('identity.locked_out')).toContainEqual(expect.objectContaining({ userId: id }))
    world.advance(61 * 60_000)
    expect(await guess(email, testPassword)).toBe('ok')
  })

  it('counts a hundred at once as a hundred, and tries five of them', async () => {
    const { email } = fresh()
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(email)))
    expect(answers.filter((code) => code === 'identity.invalid_credentials')).toHaveLength(5)
    expect(answers.filter((code) => code === 'identity.locked_out')).toHaveLength(95)
    expect(await failuresOf(email)).toBe(100)
  })

  it('counts those that the rate limiter refuses', async () => {
    await using strict = await identityWorld({ ratePerMinute: 60 })
    const email = (await strict.company()).people[0]?.email ?? ''
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => strict.code('identity.sign-in', { email, password: wrong })),
    )
    expect(answers).toContain('request.too_many')
    const { rows } = await strict.owner.query('select failures from login_guards where email = $1', [email])
    expect(rows).toEqual([{ failures: 100 }])
  })

  it('is not brought about by what anybody reports', async () => {
    const { email } = fresh()
    for (let count = 0; count < 10; count++)
      await world.ask('log_failed_login_attempt', { p_email: email, p_failure_reason: 'auth error', p_user_agent: 'x' })
    expect(await world.ask('has_excessive_failed_attempts', { p_email: email })).toBe(false)
  })

  it('is ended by an administrator, and by nobody else', async () => {
    const { id, email } = fresh()
    for (let count = 0; count < 5; count++) await guess(email)
    const owner = await world.signIn(company.people[0]?.email ?? '')
    const other = await world.signIn(fresh().email)
    expect(await world.code('identity.unlock', { userId: id }, other.accessToken)).toBe('auth.forbidden')
    expect(await world.ask('identity.unlock', { userId: id }, owner.accessToken)).toEqual({ wasLocked: true })
    expect(await guess(email, testPassword)).toBe('ok')
  })

  it('holds for the password that a signed-in person proves again', async () => {
    const { email } = fresh()
    const { accessToken } = await world.signIn(email)
    const change = (currentPassword: string) =>
      world.code('identity.change-password', { currentPassword, newPassword: 'Nova#Senha26' }, accessToken)
    for (let count = 0; count < 5; count++) expect(await change(wrong)).toBe('identity.invalid_credentials')
    expect(await change(testPassword)).toBe('identity.locked_out')
  })
})
