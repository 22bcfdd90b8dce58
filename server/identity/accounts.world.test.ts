/** From a stranger to an account and back into it: sign-up, confirmation, invitation, recovery, devices, walls. */

import type { DisplayDevice } from '@aura/contracts/identity/display-devices.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import { cnpjCheckDigits } from '@aura/contracts/platform/cnpj.ts'
import { type TestCompany, testPassword } from '@aura/infra/company.ts'
import { type IdentityWorld, identityWorld } from '@aura/infra/identity-world.ts'
import { mailTo } from '@aura/infra/sign-in.ts'
import { until } from '@aura/infra/until.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { watchSessions } from './testing/watch-sessions.ts'

let world: IdentityWorld
let company: TestCompany
let next = 0
const fresh = () => company.people[++next] ?? { id: '', email: '' }
const senha = 'Forno#Quente26'

beforeAll(async () => {
  world = await identityWorld()
  company = await world.company(['company_owner', ...Array<'company_user'>(12).fill('company_user')])
})
afterAll(() => world[Symbol.asyncDispose]())

let companies = 0
function wizard(email: string, over: { cnpj?: string; senha?: string } = {}) {
  const twelve = `${10_000_000 + ++companies}0001`
  return {
    companyData: {
      cnpj: over.cnpj ?? `${twelve}${cnpjCheckDigits(twelve)}`,
      razaoSocial: 'Padaria Aurora Ltda',
      nomeFantasia: 'Padaria Aurora',
      emailFinanceiro: 'financeiro@aurora.test',
      telefone: '(11) 98765-4321',
    },
    userData: { email, nome: 'Marina', sobrenome: 'Alves', senha: over.senha ?? senha },
  }
}
const confirmation = async (email: string, at = 0) => {
  const mail = await mailTo(world.url, email, ({ subject }) => /Confirme|convidou/.test(subject))
  expect(Date.parse(mail.at)).toBeGreaterThanOrEqual(at)
  return { token: /[#?&]token=([\w-]+)/.exec(mail.text)?.[1] ?? '', text: mail.text }
}
const enter = async (email: string, password: string) => {
  const challenge = await world.ask<{ challengeId: string; expiresAt: string }>('identity.sign-in', { email, password })
  const code = await world.codeOf(email, challenge as never)
  return await world.ask<Session>('identity.verify-2fa', { challengeId: challenge.challengeId, code })
}

describe('a new company', () => {
  it('is there after the click on the mailed link, with its owner and what features give it', async () => {
    const email = 'marina@aurora.test'
    const accepted = { cnpj: wizard(email).companyData.cnpj, email }
    expect(await world.ask('check-existing-registration', accepted)).toEqual({ cnpjExists: false, emailExists: false })
    const form = wizard(email, { cnpj: accepted.cnpj })
    await world.ask('identity.sign-up', form)
    // Form after form for one address does not flood its mailbox.
    expect(await world.code('identity.sign-up', form)).toBe('request.too_many')
    expect(await world.code('identity.sign-in', { email, password: senha })).toBe('identity.email_not_confirmed')
    expect(await world.code('identity.sign-in', { email, password: 'Errada#2026' })).toBe('identity.cannot_login')

    const { token, text } = await confirmation(email)
    expect(text).toContain(`${world.config.publicUrl}/email-confirmed#token=${token}&email=`)
    expect(await world.ask('identity.read-confirmation', { token, email })).toEqual({
      needs: 'click',
      firstName: 'Marina',
      companyName: 'Padaria Aurora',
    })
    // Double-clicked: both are answered alike, and there is one company.
    const clicks = await Promise.all([1, 2, 3].map(() => world.code('identity.confirm-email', { token, email })))
    expect(clicks).toEqual(['ok', 'ok', 'ok'])
    expect(await world.ask('identity.read-confirmation', { token, email })).toMatchObject({ needs: 'nothing' })
    expect(await world.ask('check-existing-registration', accepted)).toEqual({ cnpjExists: true, emailExists: true })

    const proven = (over = {}) => world.code('identity.sign-in-confirmed', { email, password: senha, token, ...over })
    expect(await proven({ token: 'x'.repeat(43) })).toBe('identity.link_invalid')
    expect((await Promise.all([proven(), proven()])).sort()).toEqual(['identity.link_invalid', 'ok'])
    const session = await enter(email, senha)
    expect(session.user).toMatchObject({ hierarchyLevel: 'company_owner', companyName: 'Padaria Aurora' })
    const pipelines = () => world.ask<unknown[]>('deals.pipelines', {}, session.accessToken)
    expect(await until(async () => (await pipelines()).length === 1, { within: 60_000 })).toBe(true)
    expect(await world.events('companies.created')).toHaveLength(1)

    expect(await world.code('identity.sign-up', wizard(email))).toBe('identity.email_taken')
    expect(await world.code('identity.sign-up', wizard('outra@aurora.test', { cnpj: accepted.cnpj }))).toBe(
      'identity.cnpj_taken',
    )
  })

  it('is not there for a link that is old, foreign or of another address, and its mail comes again', async () => {
    const email = 'late@aurora.test'
    await world.ask('identity.sign-up', wizard(email))
    const { token } = await confirmation(email)
    const refused = 'identity.link_invalid'
    expect(await world.code('identity.confirm-email', { token, email: 'other@aurora.test' })).toBe(refused)
    expect(await world.code('identity.confirm-email', { token: 'x'.repeat(43), email })).toBe(refused)
    world.advance(25 * 3_600_000)
    expect(await world.code('identity.confirm-email', { token, email })).toBe(refused)
    const again = { email, firstName: 'x', companyName: 'y', token: crypto.randomUUID() }
    expect(await world.ask('send-confirmation-email', again)).toEqual({ success: true })
    expect(await world.code('send-confirmation-email', again)).toBe('request.too_many')
    expect(await world.code('identity.confirm-email', { token, email })).toBe('ok')
    world.advance(16 * 60_000)
    expect(await world.code('identity.sign-in-confirmed', { email, password: senha, token })).toBe(refused)
  })

  it('goes to one of two who were confirmed at the same moment', async () => {
    const { cnpj } = wizard('').companyData
    const both = ['um@corrida.test', 'dois@corrida.test']
    for (const email of both) await world.ask('identity.sign-up', wizard(email, { cnpj }))
    const links = await Promise.all(both.map(async (email) => ({ email, token: (await confirmation(email)).token })))
    const answers = await Promise.all(links.map((link) => world.code('identity.confirm-email', link)))
    expect(answers.sort()).toEqual(['identity.cnpj_taken', 'ok'])
  })

  it('is refused for what the wizard would not have let through', async () => {
    const refused = async (form: object) => world.code('identity.sign-up', form)
    expect(await refused(wizard('a@b.test', { cnpj: '11.222.333/0001-82' }))).toBe('request.invalid')
    expect(await refused(wizard('a@b.test', { senha: 'fraca' }))).toBe('identity.password_refused')
    const { senha: _, ...userData } = wizard('a@b.test').userData
    expect(await refused({ ...wizard('a@b.test'), userData })).toBe('identity.sign_up_refused')
  })
})

describe('one policy at every door', () => {
  const weak = 'sem-maiuscula9'
  it('words its criteria in the language of the caller', async () => {
    const ask = (language: string) =>
      world.ask<{ valid: boolean; errors: string[] }>(
        'validate_password_policy',
        { p_password: weak, p_user_email: 'a@b.test' },
        null,
        { 'accept-language': language },
      )
    expect(await ask('pt-BR')).toEqual({ valid: false, errors: ['uma letra maiúscula'] })
    expect(await ask('en-US')).toEqual({ valid: false, errors: ['an upper-case letter'] })
    expect(await ask('es-ES')).toEqual({ valid: false, errors: ['una letra mayúscula'] })
  })

  it('refuses the same password at sign-up, link, change and reset', async () => {
    expect(await world.code('identity.sign-up', wizard('a@b.test', { senha: weak }))).toBe('identity.password_refused')
    const { email } = fresh()
    const { accessToken } = await world.signIn(email)
    const change = { currentPassword: testPassword, newPassword: weak }
    expect(await world.code('identity.change-password', change, accessToken)).toBe('identity.new_password_refused')
    const token = await resetToken(email)
    expect(await world.code('identity.reset-password', { email, token, password: weak })).toBe(
      'identity.new_password_refused',
    )
  })
})

describe('an invitation', () => {
  it('makes a colleague, by an administrator, with a password of their own', async () => {
    const owner = await world.signIn(company.people[0]?.email ?? '')
    const other = await world.signIn(fresh().email)
    const form = { email: 'nova@colega.test', nome: 'Nova', sobrenome: 'Colega', role: 'company_user' }
    expect(await world.code('identity.invite', form, other.accessToken)).toBe('auth.forbidden')
    await world.ask('identity.invite', form, owner.accessToken)
    const { token, text } = await confirmation(form.email)
    expect(text).toContain('/first-access?token=')
    const { email } = form
    const make = (password: string) => world.code('confirm-email-and-create-user', { token, email, password })
    expect(await make('fraca')).toBe('identity.password_refused')
    expect(await make(senha)).toBe('ok')
    expect(await make(senha)).toBe('identity.already_registered')
    const session = await enter(email, senha)
    expect(session.user).toMatchObject({ companyId: company.id, hierarchyLevel: 'company_user' })
    expect(await world.code('identity.invite', form, owner.accessToken)).toBe('identity.email_taken')
  })
})

const resetToken = async (email: string): Promise<string> => {
  await world.ask('send-password-reset', { email, resetUrl: `${world.config.publicUrl}/auth?reset=true` })
  const mail = await mailTo(world.url, email, ({ subject }) => subject === 'Redefina a sua senha')
  return /#token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
}

describe('recovery', () => {
  it('takes a mailed token once, ends every session and every open challenge', async () => {
    const { email } = fresh()
    const session = await world.signIn(email)
    const { challengeId } = await world.ask<{ challengeId: string }>('identity.sign-in', {
      email,
      password: testPassword,
    })
    const token = await resetToken(email)
    const reset = (more: object) =>
      world.code('identity.reset-password', { email, token, password: 'Ponte#Alta26', ...more })
    expect(await reset({ email: fresh().email })).toBe('identity.link_invalid')
    const answers = await Promise.all([reset({}), reset({})])
    expect(answers.sort()).toEqual(['identity.link_invalid', 'ok'])
    expect(await world.code('deals.pipelines', {}, session.accessToken)).toBe('auth.session_ended')
    expect(await world.code('identity.challenge', { challengeId })).toBe('identity.no_challenge')
    expect(await world.code('identity.sign-in', { email, password: testPassword })).toBe('identity.invalid_credentials')
    await enter(email, 'Ponte#Alta26')
    await mailTo(world.url, email, ({ subject }) => subject === 'A sua senha foi alterada')
  })

  it('has links that run out after a day', async () => {
    const { email } = fresh()
    const token = await resetToken(email)
    world.advance(24 * 3_600_000 + 1)
    expect(await world.code('identity.reset-password', { email, token, password: 'Ponte#Alta26' })).toBe(
      'identity.link_invalid',
    )
  })
})

describe('devices', () => {
  it('are seen live, ended from another one at once, and what is shown is what a fresh look shows', async () => {
    const { email } = fresh()
    const phone = await world.signIn(email)
    const desk = await world.signIn(email)
    const seen = await watchSessions(world.url, desk.accessToken)
    expect(Object.keys(seen.state().sessions)).toContain(phone.sessionId)
    const laptop = await world.signIn(email)
    expect(await until(() => laptop.sessionId in seen.state().sessions, { within: 60_000 })).toBe(true)
    const onPhone = await watchSessions(world.url, phone.accessToken)
    await world.ask('identity.revoke-session', { sessionId: phone.sessionId }, desk.accessToken)
    expect(await onPhone.ended).toBe(3501)
    expect(await until(() => !(phone.sessionId in seen.state().sessions), { within: 60_000 })).toBe(true)
    expect(await world.code('deals.pipelines', {}, phone.accessToken)).toBe('auth.session_ended')
    expect(await world.code('identity.refresh', { refreshToken: phone.refreshToken })).toBe('identity.refresh_refused')
    const again = await watchSessions(world.url, desk.accessToken)
    await vi.waitFor(() => expect(again.state()).toEqual(seen.state()), { timeout: 60_000 })
    for (const { socket } of [seen, again]) socket.disconnect()
  })

  it('of others are out of reach, but for an administrator', async () => {
    const own = await world.signIn(fresh().email)
    const theirs = await world.signIn(fresh().email)
    const input = { sessionId: theirs.sessionId }
    expect(await world.code('identity.revoke-session', input, own.accessToken)).toBe('identity.session_not_found')
    const owner = await world.signIn(company.people[0]?.email ?? '')
    expect(await world.code('identity.revoke-session', input, owner.accessToken)).toBe('ok')
  })

  it('end with a changed password, all but the one in hand', async () => {
    const { email } = fresh()
    const other = await world.signIn(email)
    const own = await world.signIn(email)
    const input = { currentPassword: testPassword, newPassword: 'Ponte#Alta26' }
    const done = await world.ask<{ endedSessions: number }>('identity.change-password', input, own.accessToken)
    expect(done.endedSessions).toBeGreaterThanOrEqual(1)
    expect(await world.code('deals.pipelines', {}, other.accessToken)).toBe('auth.session_ended')
    expect(await world.code('deals.pipelines', {}, own.accessToken)).toBe('ok')
  })
})

describe('a wall', () => {
  it('is paired once, looks and does nothing, lives for weeks, and ends at a word', async () => {
    const owner = await world.signIn(company.people[0]?.email ?? '')
    const opened = await world.ask<{ wall: DisplayDevice; token: string; url: string }>(
      'identity.open-wall',
      { name: 'Salão 1', days: 30 },
      owner.accessToken,
    )
    expect(opened.url).toBe(`${world.config.publicUrl}/auth#wall=${opened.token}`)
    const screen = await world.ask<Session>('identity.pair-wall', { token: opened.token })
    expect(await world.code('identity.pair-wall', { token: opened.token })).toBe('identity.link_invalid')
    expect(screen.user.permissions.every((permission) => permission.startsWith('view_'))).toBe(true)
    expect(await world.code('deals.pipelines', {}, screen.accessToken)).toBe('ok')
    const deal = { dealId: crypto.randomUUID(), title: 'x', value: { amount: 1, currency: 'BRL' }, probability: 1 }
    expect(await world.code('deals.create', deal, screen.accessToken)).toBe('auth.forbidden')
    expect(await world.code('identity.walls', {}, screen.accessToken)).toBe('auth.forbidden')

    world.advance(20 * 86_400_000)
    const later = await world.ask<Session>('identity.refresh', { refreshToken: screen.refreshToken })
    const admin = await world.signIn(company.people[0]?.email ?? '')
    expect(await world.ask<DisplayDevice[]>('identity.walls', {}, admin.accessToken)).toHaveLength(1)
    await world.ask('identity.close-wall', { wallId: opened.wall.id }, admin.accessToken)
    expect(await world.code('deals.pipelines', {}, later.accessToken)).toBe('auth.session_ended')
    expect(await world.ask<DisplayDevice[]>('identity.walls', {}, admin.accessToken)).toEqual([])
    expect(await world.code('identity.open-wall', { name: 'x', days: 365 }, admin.accessToken)).toBe(
      'identity.wall_too_long',
    )
  })
})

it('a session that nobody uses ends after its idle time, and a person sees it leave', async () => {
  const { email } = fresh()
  const session = await world.signIn(email)
  world.advance(13 * 3_600_000)
  expect(await world.code('identity.refresh', { refreshToken: session.refreshToken })).toBe('identity.refresh_refused')
  expect(await world.events('identity.session_closed')).toContainEqual(
    expect.objectContaining({ sessionId: session.sessionId, why: 'expire' }),
  )
})

it('the register fills in a company, and one it does not know is no error', async () => {
  expect(await world.ask('lookup-cnpj', { cnpj: '11222333000181' })).toMatchObject({
    success: true,
    data: { cnpj: '11222333000181', telefone: expect.stringMatching(/^\(11\) 9\d{4}-\d{4}$/) },
  })
  const unknown = `990000000001${cnpjCheckDigits('990000000001')}`
  expect(await world.ask('lookup-cnpj', { cnpj: unknown })).toEqual({ success: false, reason: 'not_found' })
  expect(await world.ask('lookup-cnpj', { cnpj: '11222333000182' })).toEqual({ success: false, reason: 'invalid' })
})
