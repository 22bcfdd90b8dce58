/** Social sign-in: the way there and back, and the checks that hold all the same. */
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
  company = await world.company(['company_owner', ...Array<'company_user'>(10).fill('company_user')])
})
afterAll(() => world[Symbol.asyncDispose]())

type ProviderProfile = {
  email: string
  name?: string
  decision?: 'yes' | 'no'
  verified?: 'yes' | 'no'
  subject?: string
}

const visit = (address: string, headers: Record<string, string> = {}) => fetch(address, { redirect: 'manual', headers })
const goesTo = (answer: Response) => answer.headers.get('location') ?? ''

/** What a browser does: to the provider, sign-in there, and back with the cookie of the flow. */
async function travel(provider: Provider, providerProfile: ProviderProfile) {
  const start = await visit(`${world.url}/api/oauth/${provider}/start`)
  const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const body = new URLSearchParams({ name: 'Ana Lima', decision: 'yes', ...providerProfile })
  const decided = await fetch(goesTo(start), { method: 'POST', body, redirect: 'manual' })
  return { cookie, back: goesTo(decided), start }
}

async function landing(provider: Provider, providerProfile: ProviderProfile): Promise<URLSearchParams> {
  const { cookie, back } = await travel(provider, providerProfile)
  const landed = goesTo(await visit(back, { cookie }))
  expect(landed.startsWith(`${world.config.publicUrl}/auth#`)).toBe(true)
  return new URLSearchParams(new URL(landed).hash.slice(1))
}

describe.each<Provider>(['google', 'github', 'linkedin_oidc'])('%s', (provider) => {
  it('leads a known user to the second factor, and is linked from then on', async () => {
    const person = { google: 0, github: 1, linkedin_oidc: 2 }[provider]
    const challengeId = (await landing(provider, { email: email(person) })).get('challenge') ?? ''
    const challenge = await world.ask<Challenge>('identity.challenge', { challengeId })
    expect(challenge).toMatchObject({ sent: true, factors: ['email'] })
    const code = await world.codeOf(email(person), challenge)
    const session = await world.ask<Session>('identity.verify-2fa', { challengeId, code })
    expect(session.user.email).toBe(email(person))
    expect(await world.events('identity.social_linked')).toContainEqual({ userId: session.user.id, provider })
  })

  it('leads an unknown user into the wizard, filled in; the mailed link sets the password', async () => {
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

  it('for a user who cancels, and says so', async () => {
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

describe("an account at a house, and somebody else's person here", () => {
  const linked = async () => (await world.events('identity.social_linked')).length
  const sessionsOf = async (index: number) => {
    const { rowCount } = await world.owner.query(
      "select from sessions where user_id = $1 and user_agent = 'aura-test'",
      [company.people[index]?.id],
    )
    return rowCount
  }
  const secondFactor = async (index: number, landed: URLSearchParams): Promise<Session> => {
    const challengeId = landed.get('challenge') ?? ''
    const challenge = await world.ask<Challenge>('identity.challenge', { challengeId })
    const code = await world.codeOf(email(index), challenge)
    return await world.ask<Session>('identity.verify-2fa', { challengeId, code })
  }

  it('with an unconfirmed address comes nowhere, at every house', async () => {
    for (const provider of ['google', 'github', 'linkedin_oidc'] as const)
      for (const subject of ['attacker', '', "' or 1=1"]) {
        const landed = await landing(provider, { email: email(7), verified: 'no', subject })
        expect([landed.get('error'), landed.get('challenge'), landed.get('social')]).toEqual([
          'identity.social_refused',
          null,
          null,
        ])
      }
  })

  it('with a confirmed address comes as far as the second factor, signs nobody in and links nothing', async () => {
    const [before, sessions] = [await linked(), await sessionsOf(7)]
    const challengeId = (await landing('google', { email: email(7), subject: 'attacker' })).get('challenge') ?? ''
    expect(await world.code('identity.verify-2fa', { challengeId, code: '000000' })).toBe('identity.code_refused')
    expect([await linked(), await sessionsOf(7)]).toEqual([before, sessions])
    // So the next one who comes with that account and another address is a stranger.
    const landed = await landing('google', { email: 'atacante@fora.test', subject: 'attacker' })
    expect([landed.get('challenge'), landed.get('social') !== null]).toEqual([null, true])
  })

  it('is linked from the second factor on: it leads to its person under any address, and a second one takes nothing over', async () => {
    const own = await secondFactor(8, await landing('google', { email: email(8), subject: 'hers' }))
    const before = await linked()
    // 1. The address at the house became a colleague's here; the linked account still leads to the first person.
    const moved = await secondFactor(8, await landing('google', { email: email(9), subject: 'hers' }))
    expect(moved.user.id).toBe(own.user.id)
    // 2. Another account at the same provider with that address needs the second factor, and is not linked beside the first.
    await secondFactor(8, await landing('google', { email: email(8), subject: 'second' }))
    const stranger = await landing('google', { email: 'segunda@fora.test', subject: 'second' })
    expect([stranger.get('challenge'), stranger.get('social') !== null]).toEqual([null, true])
    // 3. The name of an account counts at its own house alone.
    const elsewhere = await landing('github', { email: 'outra@fora.test', subject: 'hers' })
    expect(elsewhere.get('challenge')).toBeNull()
    expect(await linked()).toBe(before)
  })

  it('brings a ticket that is of one address, one hour and one purpose', async () => {
    const social = (await landing('google', { email: 'bilhete@fora.test' })).get('social') ?? ''
    const signUp = (cnpj: string, to: string, ticket = social) =>
      world.code('identity.sign-up', {
        companyData: {
          cnpj,
          razaoSocial: 'Bilhete Ltda',
          nomeFantasia: 'Bilhete',
          emailFinanceiro: 'fin@fora.test',
          telefone: '(11) 98765-4321',
        },
        userData: { email: to, nome: 'Rui', sobrenome: 'Melo' },
        social: ticket,
      })
    const cnpj = '11.111.111/0001-91'
    expect(await signUp(cnpj, 'vitima@fora.test')).toBe('identity.social_refused')
    const changed = `${social.slice(0, -2)}${social.at(-2) === 'A' ? 'BA' : 'AA'}`
    expect(await signUp(cnpj, 'bilhete@fora.test', changed)).toBe('identity.social_refused')
    // What is sealed for the way there is no ticket, and a ticket is no cookie of the way.
    const { cookie, back } = await travel('google', { email: 'bilhete@fora.test' })
    expect(await signUp(cnpj, 'bilhete@fora.test', cookie.split('=')[1])).toBe('identity.social_refused')
    expect(goesTo(await visit(back, { cookie: `aura_oauth=${social}` }))).toMatch(/#error=identity\.social_refused$/)
    expect(await signUp(cnpj, 'bilhete@fora.test')).toBe('ok')
    expect(await signUp(cnpj, 'bilhete@fora.test')).toBe('request.too_many')
    world.advance(3_600_001)
    expect(await signUp(cnpj, 'bilhete@fora.test')).toBe('identity.social_refused')
    world.advance(-3_600_001)
  })

  it('is not brought in on somebody else’s way: an answer of another house, another journey or a second time', async () => {
    const refused = `${world.config.publicUrl}/auth#error=identity.social_refused`
    // 1. Another house claims to have answered.
    const mixed = await travel('google', { email: email(10) })
    expect(goesTo(await visit(`${mixed.back}&iss=https://evil.test`, { cookie: mixed.cookie }))).toBe(refused)
    // 2. The attacker's code with the victim's cookie and state: the verifier is another one.
    const attacker = await travel('google', { email: 'atacante@fora.test' })
    const victim = await travel('google', { email: email(10) })
    const injected = new URL(victim.back)
    injected.searchParams.set('code', new URL(attacker.back).searchParams.get('code') ?? '')
    expect(goesTo(await visit(injected.href, { cookie: victim.cookie }))).toBe(refused)
    // 3. The whole answer of the attacker in the victim's browser.
    expect(goesTo(await visit(attacker.back, { cookie: victim.cookie }))).toBe(refused)
    // 4. An answer is good once, with its own cookie too.
    const first = await travel('google', { email: email(10) })
    expect(goesTo(await visit(first.back, { cookie: first.cookie }))).toMatch(/#challenge=/)
    expect(goesTo(await visit(first.back, { cookie: first.cookie }))).toBe(refused)
  })
})
