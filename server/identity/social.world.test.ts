/** Coming from another house: the way there and back, and the gates that hold all the same. */
import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import type { Provider } from '@aura/contracts/identity/social.ts'
import type { TestCompany } from '@aura/infra/company.ts'
import { type IdentityWorld, identityWorld } from '@aura/infra/identity-world.ts'
import { mailTo } from '@aura/infra/sign-in.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: IdentityWorld
let company: TestCompany
const email = (index: number) => company.people[index]?.email ?? ''

beforeAll(async () => {
  world = await identityWorld()
  company = await world.company(['company_owner', ...Array<'company_user'>(7).fill('company_user')])
})
afterAll(() => world[Symbol.asyncDispose]())

type Said = { email: string; name?: string; decision?: 'yes' | 'no'; verified?: 'yes' | 'no' }

const visit = (address: string, headers: Record<string, string> = {}) => fetch(address, { redirect: 'manual', headers })
const goesTo = (answer: Response) => answer.headers.get('location') ?? ''

/** What a browser does: to the house, her name there, and back with the cookie of the way. */
async function travel(provider: Provider, said: Said) {
  const start = await visit(`${world.url}/api/oauth/${provider}/start`)
  const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const body = new URLSearchParams({ name: 'Ana Lima', decision: 'yes', ...said })
  const decided = await fetch(goesTo(start), { method: 'POST', body, redirect: 'manual' })
  return { cookie, back: goesTo(decided), start }
}

async function landing(provider: Provider, said: Said): Promise<URLSearchParams> {
  const { cookie, back } = await travel(provider, said)
  const landed = goesTo(await visit(back, { cookie }))
  expect(landed.startsWith(`${world.config.publicUrl}/auth#`)).toBe(true)
  return new URLSearchParams(new URL(landed).hash.slice(1))
}

describe.each<Provider>(['google', 'github', 'linkedin_oidc'])('%s', (provider) => {
  it('leads somebody we know to her second factor, and is hers from then on', async () => {
    const person = { google: 0, github: 1, linkedin_oidc: 2 }[provider]
    const challengeId = (await landing(provider, { email: email(person) })).get('challenge') ?? ''
    const challenge = await world.ask<Challenge>('identity.challenge', { challengeId })
    expect(challenge).toMatchObject({ sent: true, factors: ['email'] })
    const code = await world.codeOf(email(person), challenge)
    const session = await world.ask<Session>('identity.verify-2fa', { challengeId, code })
    expect(session.user.email).toBe(email(person))
    expect(await world.events('identity.social_linked')).toContainEqual({ userId: session.user.id, provider })
  })

  it('leads somebody unknown into the wizard, filled in, and she makes her password by the mailed link', async () => {
    const cnpjs = { google: '11.222.333/0001-81', github: '11.444.777/0001-61', linkedin_oidc: '12.ABC.345/01DE-35' }
    const stranger = `nova.${provider}@fora.test`
    const social = (await landing(provider, { email: stranger, name: 'Rui de Melo' })).get('social') ?? ''
    expect(await world.ask('identity.social-profile', { social })).toEqual({
      provider,
      email: stranger,
      nome: 'Rui',
      sobrenome: 'de Melo',
    })
    await world.ask('identity.sign-up', {
      companyData: {
        cnpj: cnpjs[provider],
        razaoSocial: 'Fora Ltda',
        nomeFantasia: 'Fora',
        emailFinanceiro: 'fin@fora.test',
        telefone: '(11) 98765-4321',
      },
      userData: { email: stranger, nome: 'Rui', sobrenome: 'de Melo' },
      social,
    })
    const mail = await mailTo(world.url, stranger, () => true)
    const token = /first-access\?token=([\w-]+)/.exec(mail.text)?.[1]
    expect(await world.code('identity.confirm-email', { token, email: stranger })).toBe('identity.link_invalid')
    await world.ask('confirm-email-and-create-user', { token, email: stranger, password: 'Ponte#Alta26' })
    expect((await landing(provider, { email: stranger })).get('challenge')).not.toBeNull()
  })
})

describe('the gates hold', () => {
  it('for somebody inactive, and for an account that is locked', async () => {
    await world.owner.query('update access set active = false where user_id = $1', [company.people[3]?.id])
    expect((await landing('google', { email: email(3) })).get('error')).toBe('identity.cannot_login')
    for (let count = 0; count < 5; count++)
      await world.code('identity.sign-in', { email: email(4), password: 'Errada#2026' })
    expect((await landing('google', { email: email(4) })).get('error')).toBe('identity.locked_out')
  })

  it('for an address that the house has not confirmed', async () => {
    const landed = await landing('google', { email: email(5), verified: 'no' })
    expect(landed.get('error')).toBe('identity.social_refused')
    expect(landed.get('challenge')).toBeNull()
  })

  it('for who changes her mind, and says so', async () => {
    const landed = await landing('github', { email: email(5), decision: 'no' })
    expect([landed.get('error'), landed.get('reason')]).toEqual(['identity.social_refused', 'cancelled'])
  })
})

describe('the way itself', () => {
  it('leads nowhere else, whatever is asked for', async () => {
    for (const query of ['?redirect=https://evil.test', '?redirect_uri=https://evil.test', '?next=//evil.test']) {
      const to = new URL(goesTo(await visit(`${world.url}/api/oauth/google/start${query}`)))
      expect(to.origin).toBe(new URL(world.config.oauthGoogleIssuer).origin)
      expect(to.searchParams.get('redirect_uri')).toBe(`${world.config.publicUrl}/api/oauth/google/callback`)
      expect(to.href).not.toContain('evil')
    }
    const { cookie, back } = await travel('google', { email: email(6) })
    const landed = goesTo(await visit(`${back}&redirect=https://evil.test`, { cookie }))
    expect(landed.startsWith(`${world.config.publicUrl}/auth#challenge=`)).toBe(true)
  })

  it('is of one browser, one house and one time, with a challenge of its own', async () => {
    const { cookie, back, start } = await travel('google', { email: email(6) })
    const set = start.headers.getSetCookie()[0] ?? ''
    expect(set).toMatch(/HttpOnly/)
    expect(set).toMatch(/SameSite=Lax/)
    expect(set).toMatch(/Max-Age=600/)
    const to = new URL(goesTo(start))
    expect(to.searchParams.get('code_challenge_method')).toBe('S256')
    const refused = `${world.config.publicUrl}/auth#error=identity.social_refused`
    expect(goesTo(await visit(back))).toBe(refused)
    expect(goesTo(await visit(back, { cookie: `${cookie}x` }))).toBe(refused)
    expect(goesTo(await visit(back.replace('/google/', '/github/'), { cookie }))).toBe(refused)
    const forged = new URL(back)
    forged.searchParams.set('state', 'another')
    expect(goesTo(await visit(forged.href, { cookie }))).toBe(refused)
    world.advance(601_000)
    expect(goesTo(await visit(back, { cookie }))).toBe(refused)
    expect((await visit(`${world.url}/api/oauth/else/start`)).status).toBe(404)
  })

  it('shows a button for each house that is configured', async () => {
    expect(await world.ask('identity.providers', {})).toEqual(['google', 'github', 'linkedin_oidc'])
  })
})
