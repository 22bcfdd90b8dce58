/** The way in, as a person or a program goes it: password, code from the mailbox, session. */
import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import { type TestCompany, testPassword } from '@aura/infra/company.ts'
import { type IdentityWorld, identityWorld } from '@aura/infra/identity-world.ts'
import { mailTo, signIn } from '@aura/infra/sign-in.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: IdentityWorld
let company: TestCompany
const ask: IdentityWorld['ask'] = (...call) => world.ask(...call)
const code: IdentityWorld['code'] = (...call) => world.code(...call)
const email = (index: number) => company.people[index]?.email ?? ''

beforeAll(async () => {
  world = await identityWorld()
  company = await world.company(['company_owner', 'company_user', 'company_user', 'company_user'])
})
afterAll(() => world[Symbol.asyncDispose]())

describe('two steps lead in', () => {
  it('the password opens a challenge, the mailed code a session that works and can be refreshed', async () => {
    const challenge = await ask<Challenge>('identity.sign-in', { email: email(0), password: testPassword })
    expect(challenge).toMatchObject({ next: 'two-factor', factors: ['email'], sent: true, expiresIn: 600 })
    expect(challenge.email).not.toBe(email(0))
    const typed = await world.codeOf(email(0), challenge)
    const session = await ask<Session>('identity.verify-2fa', { challengeId: challenge.challengeId, code: typed })
    expect(session.user).toMatchObject({ email: email(0), hierarchyLevel: 'company_owner', companyId: company.id })
    expect(await code('deals.pipelines', {}, session.accessToken)).toBe('ok')
    const next = await ask<Session>('identity.refresh', { refreshToken: session.refreshToken })
    expect(next.sessionId).toBe(session.sessionId)
    expect(await code('identity.sign-out', {}, next.accessToken)).toBe('ok')
    expect(await code('deals.pipelines', {}, next.accessToken)).toBe('auth.session_ended')
  })

  it('a code is asked for again only when the one before has run out', async () => {
    const { challengeId } = await ask<Challenge>('identity.sign-in', { email: email(1), password: testPassword })
    const again = await fetch(`${world.url}/api/send-2fa-code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: email(1), firstName: 'Pessoa', challengeId }),
    })
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({
      error: { code: 'identity.code_not_sent', params: { reason: 'counting' } },
    })
    expect(await code('send-2fa-code', { email: email(1), firstName: 'Pessoa' })).toBe('identity.code_not_sent')
    expect(await code('send-2fa-code', { email: email(2), firstName: 'Pessoa' })).toBe('identity.no_challenge')
    expect(await ask<Challenge>('identity.challenge', { challengeId })).toMatchObject({ challengeId, sent: true })
  })

  it('a sign-in with another program sends an alert, the first one and a known one do not', async () => {
    await signIn(world.url, email(2), testPassword, 'first/1')
    await signIn(world.url, email(2), testPassword, 'second/1')
    const alert = await mailTo(world.url, email(2), (mail) => mail.subject === 'Novo acesso à sua conta')
    expect(alert.text).toContain('second/1')
    const mails = await fetch(`${world.url}/dev/mail.json?to=${encodeURIComponent(email(2))}`)
    const alerts = ((await mails.json()) as { text: string }[]).filter(({ text }) => text.includes('first/1'))
    expect(alerts).toEqual([])
  })
})

describe('a refresh whose answer was lost', () => {
  it('is repeated by its id, and only by it', async () => {
    const { refreshToken } = await signIn(world.url, email(3), testPassword)
    const id = crypto.randomUUID()
    const lost = await ask<Session>('identity.refresh', { refreshToken }, null, { 'idempotency-key': id })
    const found = await ask<Session>('identity.refresh', { refreshToken }, null, { 'idempotency-key': id })
    expect(found.refreshToken).not.toBe(lost.refreshToken)
    // Of the two answers one is good; a use of the other ends the session.
    const onward = await ask<Session>('identity.refresh', { refreshToken: found.refreshToken })
    expect(await code('identity.refresh', { refreshToken: lost.refreshToken })).toBe('identity.refresh_refused')
    expect(await code('identity.refresh', { refreshToken: onward.refreshToken })).toBe('identity.refresh_refused')
  })
})
