/** What somebody with bad intent tries, line by line. */
import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import { type TestCompany, testPassword } from '@aura/infra/company.ts'
import { type IdentityWorld, identityWorld } from '@aura/infra/identity-world.ts'
import { mailTo } from '@aura/infra/sign-in.ts'
import { createSigner } from 'fast-jwt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessKey } from '../platform/access-token.ts'

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

const challengeOf = (email: string) => world.ask<Challenge>('identity.sign-in', { email, password: testPassword })
const guess = (email: string, password = wrong) => world.code('identity.sign-in', { email, password })
const failuresOf = async (email: string): Promise<number> => {
  const { rows } = await world.owner.query('select failures from login_guards where email = $1', [email])
  return rows[0]?.failures ?? 0
}
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('codes', () => {
  it('are guessed five times at most, whatever challenges are opened', async () => {
    const { email } = fresh()
    const first = await challengeOf(email)
    const second = await challengeOf(email)
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        world.code('identity.verify-2fa', {
          challengeId: (index % 2 ? first : second).challengeId,
          code: String(index).padStart(6, '0'),
        }),
      ),
    )
    expect(codes.filter((code) => code === 'identity.code_refused').length).toBeLessThanOrEqual(5)
    expect(await guess(email, testPassword)).toBe('identity.locked_out')
  })

  it('open one session when the right one comes twice at once, and none later', async () => {
    const { email } = fresh()
    const challenge = await challengeOf(email)
    const { challengeId } = challenge
    const code = await world.codeOf(email, challenge)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.code('identity.verify-2fa', { challengeId, code })),
    )
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
    expect(await world.code('identity.verify-2fa', { challengeId, code })).not.toBe('ok')
    const sessions = await world.owner.query(
      `select from sessions s join users u on u.id = s.user_id where u.email = $1 and s.user_agent = 'aura-test'`,
      [email],
    )
    expect(sessions.rowCount).toBe(1)
  })

  it('belong to their challenge, and run out after ten minutes', async () => {
    const { email } = fresh()
    const own = await challengeOf(email)
    const code = await world.codeOf(email, own)
    const theirs = await challengeOf(fresh().email)
    expect(await world.code('identity.verify-2fa', { challengeId: theirs.challengeId, code })).toBe(
      'identity.code_refused',
    )
    world.advance(601_000)
    expect(await world.code('identity.verify-2fa', { challengeId: own.challengeId, code })).toBe(
      'identity.code_refused',
    )
    await world.ask('send-2fa-code', { email, firstName: 'x', challengeId: own.challengeId })
    world.advance(1_300_000)
    expect(await world.code('identity.challenge', { challengeId: own.challengeId })).toBe('identity.no_challenge')
  })

  it('that are none are told so and count for nothing', async () => {
    const { email } = fresh()
    const { challengeId } = await challengeOf(email)
    for (const code of ['', '12345', 'abcdef'])
      expect(await world.code('identity.verify-2fa', { challengeId, code })).toBe('identity.code_malformed')
    expect(await failuresOf(email)).toBe(0)
    expect(await world.code('identity.verify-2fa', { challengeId: 'x'.repeat(43), code: '123456' })).toBe(
      'identity.no_challenge',
    )
  })
})

describe('tokens', () => {
  it('stand nowhere in the database as they are', async () => {
    const { email } = fresh()
    const challenge = await challengeOf(email)
    const code = await world.codeOf(email, challenge)
    const session = await world.ask<Session>('identity.verify-2fa', { challengeId: challenge.challengeId, code })
    await world.ask('send-password-reset', { email })
    const reset = await mailTo(world.url, email, ({ subject }) => subject === 'Redefina a sua senha')
    const token = /#token=([\w-]+)/.exec(reset.text)?.[1] ?? ''
    expect(token.length).toBeGreaterThan(20)
    const all = await everything(world)
    for (const secret of [challenge.challengeId, session.refreshToken ?? '', session.accessToken, token])
      expect(all.includes(secret)).toBe(false)
    expect(all).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`))
  })

  it('a refresh token used twice ends the whole family', async () => {
    const { refreshToken } = await world.signIn(fresh().email)
    const second = await world.ask<Session>('identity.refresh', { refreshToken })
    expect(await world.code('identity.refresh', { refreshToken })).toBe('identity.refresh_refused')
    expect(await world.code('identity.refresh', { refreshToken: second.refreshToken })).toBe('identity.refresh_refused')
    expect(await world.code('deals.pipelines', {}, second.accessToken)).toBe('auth.session_ended')
    expect(await world.events('identity.refresh_reused')).toContainEqual(
      expect.objectContaining({ sessionId: second.sessionId }),
    )
  })

  it('without a signature, of another key or of another company open nothing', async () => {
    const { claims } = company.people[0] ?? {}
    const other = await world.company()
    const payload = { sub: claims?.userId, cid: claims?.companyId, sid: claims?.sessionId, iss: 'aura' }
    const exp = Math.floor(Date.now() / 1000) + 600
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const sign = (key: Buffer, more: object) => createSigner({ key, algorithm: 'HS256' })({ ...payload, exp, ...more })
    const key = accessKey(world.config.secret)
    expect(await world.code('deals.pipelines', {}, sign(key, {}))).toBe('ok')
    const none = `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...payload, exp })}.`
    expect(await world.code('deals.pipelines', {}, none)).toBe('auth.token_invalid')
    expect(await world.code('deals.pipelines', {}, sign(Buffer.alloc(32, 7), {}))).toBe('auth.token_invalid')
    expect(await world.code('deals.pipelines', {}, sign(key, { cid: other.id }))).toBe('auth.session_ended')
  })
})

describe('a browser', () => {
  it('never keeps what it brought: challenge, session and device are new', async () => {
    const { email } = fresh()
    const planted = 'p'.repeat(43)
    const response = await fetch(`${world.url}/api/identity.sign-in`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `aura_refresh=${planted}; aura_challenge=${planted}; aura_device=${planted}`,
      },
      body: JSON.stringify({ email, password: testPassword, cookie: true }),
    })
    const challenge = (await response.json()) as Challenge
    expect(challenge.challengeId).not.toBe(planted)
    const code = await world.codeOf(email, challenge)
    const verified = await fetch(`${world.url}/api/identity.verify-2fa`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `aura_refresh=${planted}; aura_challenge=${planted}` },
      body: JSON.stringify({ challengeId: challenge.challengeId, code, cookie: true }),
    })
    const cookies = verified.headers.getSetCookie()
    const refresh = cookies.find((cookie) => cookie.startsWith('aura_refresh='))
    expect(refresh).toMatch(/HttpOnly/)
    expect(refresh).toMatch(/SameSite=Strict/)
    expect(refresh).not.toContain(planted)
    expect(await verified.json()).not.toHaveProperty('refreshToken')
    expect(await world.code('identity.refresh', {}, null, { cookie: `aura_refresh=${planted}` })).toBe(
      'identity.refresh_refused',
    )
  })
})

describe('a cookie', () => {
  it('counts where a page of ours sends it, and opens nothing for another site', async () => {
    const { email } = fresh()
    const own = { origin: new URL(world.config.publicUrl).origin }
    const challenge = await world.ask<Challenge>('identity.sign-in', { email, password: testPassword })
    const code = await world.codeOf(email, challenge)
    const verified = await fetch(`${world.url}/api/identity.verify-2fa`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...own },
      body: JSON.stringify({ challengeId: challenge.challengeId, code, cookie: true }),
    })
    const cookie =
      verified.headers
        .getSetCookie()
        .find((value) => value.startsWith('aura_refresh='))
        ?.split(';')[0] ?? ''
    const refresh = (headers: Record<string, string>) =>
      world.code('identity.refresh', {}, null, { cookie, ...headers })
    expect(await refresh({ origin: 'https://evil.test' })).toBe('request.foreign_origin')
    expect(await refresh({ origin: 'null' })).toBe('request.foreign_origin')
    expect(await refresh({ 'sec-fetch-site': 'cross-site' })).toBe('request.foreign_origin')
    // A program has no use for a cookie.
    expect(await refresh({})).toBe('identity.refresh_refused')
    // None of them used the token up.
    expect(await refresh(own)).toBe('ok')

    const { accessToken } = (await verified.json()) as Session
    const from = { origin: 'https://evil.test' }
    expect(await world.code('identity.sign-out', {}, accessToken, from)).toBe('request.foreign_origin')
    const upload = await fetch(`${world.url}/api/files`, { method: 'POST', headers: from, body: 'x' })
    expect(upload.status).toBe(403)
  })
})

describe('mails', () => {
  it('take no header and no markup from what people type', async () => {
    const account = (email: string, nome: string, nomeFantasia = 'Padaria') => ({
      companyData: {
        cnpj: '11.222.333/0001-81',
        razaoSocial: 'Padaria Ltda',
        nomeFantasia,
        emailFinanceiro: 'financeiro@padaria.test',
        telefone: '(11) 98765-4321',
      },
      userData: { email, nome, sobrenome: 'Alves', senha: 'Forno#Quente26' },
    })
    for (const email of ['a@b.test\r\nBcc: x@y.test', 'a@b.test,x@y.test <', '"a b"@c.test'])
      expect(await world.code('identity.sign-up', account(email, 'Ana'))).toBe('request.invalid')
    expect(await world.code('identity.sign-up', account('ana@inject.test', 'Ana\r\nBcc: x@y.test'))).toBe(
      'request.invalid',
    )
    await world.ask('identity.sign-up', account('ana@inject.test', '<b onclick=x>Ana</b>', 'A "B" <img src=x>'))
    const mail = await mailTo(world.url, 'ana@inject.test', () => true)
    expect(mail.html).not.toContain('<b onclick')
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('&lt;b onclick=x&gt;')
  })

  it('lead to our own address, whatever was asked for', async () => {
    const { email } = fresh()
    const evil = [
      'https://evil.test/auth',
      '//evil.test',
      'javascript:alert(1)',
      `${world.config.publicUrl}@evil.test/auth`,
    ]
    for (const resetUrl of [...evil, `${world.config.publicUrl}/other`])
      expect(await world.code('send-password-reset', { email, resetUrl })).toBe('identity.reset_url_refused')
    const resetUrl = `${world.config.publicUrl}/auth?reset=true&next=https://evil.test`
    await world.ask('send-password-reset', { email, resetUrl })
    const mail = await mailTo(world.url, email, ({ subject }) => subject === 'Redefina a sua senha')
    expect(mail.text + mail.html).not.toContain('evil.test')
    expect(mail.text).toContain(`${world.config.publicUrl}/auth?reset=true&email=`)
  })
})

describe('strangers', () => {
  it('are told the same of an address that is unknown and one that is inactive', async () => {
    const { id, email } = fresh()
    await world.owner.query('update access set active = false where user_id = $1', [id])
    expect(await guess(email, testPassword)).toBe('identity.cannot_login')
    expect(await guess('ninguem@nada.test')).toBe('identity.cannot_login')
    expect(await world.ask('can_user_login', { user_email: email })).toBe(false)
    expect(await world.ask('can_user_login', { user_email: 'ninguem@nada.test' })).toBe(false)
    expect(await world.code('send-password-reset', { email })).toBe('identity.unknown_or_inactive')
  })

  it('make nobody a second mail: a code needs the challenge, a confirmation its own registration', async () => {
    const { email } = fresh()
    expect(await world.code('send-2fa-code', { email, firstName: 'x' })).toBe('identity.no_challenge')
    const token = crypto.randomUUID()
    expect(await world.code('send-confirmation-email', { email, firstName: 'x', companyName: 'y', token })).toBe(
      'identity.registration_not_found',
    )
  })
})

it('a wrong code next to the right one changes nothing for who has it', async () => {
  const { email } = fresh()
  const challenge = await challengeOf(email)
  const code = await world.codeOf(email, challenge)
  const { challengeId } = challenge
  expect(await world.code('identity.verify-2fa', { challengeId, code: otherThan(code) })).toBe('identity.code_refused')
  expect(await world.code('identity.verify-2fa', { challengeId, code })).toBe('ok')
  expect(await failuresOf(email)).toBe(0)
})

/** Every row of every table, as text. */
async function everything({ owner }: IdentityWorld): Promise<string> {
  const { rows } = await owner.query<{ schema: string; name: string }>(
    `select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'jobs')`,
  )
  let all = ''
  for (const { schema, name } of rows) {
    const found = await owner.query<{ text: string | null }>(
      `select string_agg(t::text, E'\\n') as text from "${schema}"."${name}" t`,
    )
    all += found.rows[0]?.text ?? ''
  }
  return all
}
