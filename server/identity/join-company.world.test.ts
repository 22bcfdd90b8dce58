/** People between companies: joining a second one with the account one has, and moving to another for good. */
import type { Session } from '@aura/contracts/identity/session.ts'
import { type TestCompany, testPassword } from '@aura/infra/company.ts'
import { type IdentityWorld, identityWorld } from '@aura/infra/identity-world.ts'
import { mailTo } from '@aura/infra/sign-in.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: IdentityWorld

beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const mailOf = (company: TestCompany, who: number) => company.people[who]?.email ?? ''

async function enter(email: string): Promise<Session> {
  const challenge = await world.ask<{ challengeId: string }>('identity.sign-in', { email, password: testPassword })
  const code = await world.codeOf(email, challenge as never)
  return await world.ask<Session>('identity.verify-2fa', { challengeId: challenge.challengeId, code })
}

it('an owner elsewhere joins by a click, steps in, and finds home again', async () => {
  const [ours, theirs] = [await world.company(['company_owner']), await world.company(['company_owner'])]
  const email = mailOf(theirs, 0)
  const { accessToken } = await world.signIn(mailOf(ours, 0))
  await world.ask('identity.invite', { email, nome: 'Outra', sobrenome: 'Dona', role: 'company_user' }, accessToken)
  const mail = await mailTo(world.url, email, ({ subject }) => /convidou/.test(subject))
  expect(mail.text).toContain('/email-confirmed#token=')
  const token = /#token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  expect(await world.ask('identity.read-confirmation', { token, email })).toMatchObject({ needs: 'join' })
  // A second click is answered like the first, and there is one account.
  const clicks = [1, 2].map(() => world.code('identity.confirm-email', { token, email }))
  expect(await Promise.all(clicks)).toEqual(['ok', 'ok'])
  const password = { token, email, password: 'Outra#Senha26' }
  expect(await world.code('confirm-email-and-create-user', password)).toBe('identity.already_registered')

  const home = await enter(email)
  expect(home.user.companyId).toBe(theirs.id)
  const there = await world.ask<Session>('companies.switch', { companyId: ours.id }, home.accessToken)
  expect(there.user).toMatchObject({ companyId: ours.id, hierarchyLevel: 'company_user' })
  const back = await world.ask<Session>('companies.switch', { companyId: theirs.id }, there.accessToken)
  expect(back.user.hierarchyLevel).toBe('company_owner')
})

it('a moved user signs in at the other company with the same password, and comes back the same way', async () => {
  const company = await world.company(['company_owner', 'company_user'])
  const [owner, email] = [mailOf(company, 0), mailOf(company, 1)]
  const { accessToken } = await world.signIn(owner)
  const { companyId } = await world.ask<{ companyId: string }>('companies.create', { name: 'Filial' }, accessToken)
  const move = { userId: company.people[1]?.id ?? '', companyId, role: 'company_admin' }
  const moved = await world.ask<{ userId: string }>('companies.move-user', move, accessToken)
  const there = await enter(email)
  expect(there.user).toMatchObject({ id: moved.userId, companyId, hierarchyLevel: 'company_admin' })
  expect(await world.code('companies.switch', { companyId: company.id }, there.accessToken)).toBe(
    'companies.switch_refused',
  )
  const inBranch = await world.ask<Session>('companies.switch', { companyId }, accessToken)
  const home = { userId: moved.userId, companyId: company.id, role: 'company_user' }
  expect(await world.ask('companies.move-user', home, inBranch.accessToken)).toEqual({ userId: move.userId })
  expect((await enter(email)).user).toMatchObject({ id: move.userId, companyId: company.id })
})
