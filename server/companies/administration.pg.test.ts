/** Invitations, company-made roles, bulk changes, moves, and the history of an account. */

import type { ManagedUser } from '@aura/contracts/companies/manage-users.ts'
import type { RoleMatrixRow } from '@aura/contracts/companies/role-rights.ts'
import type { Happening } from '@aura/contracts/companies/user-history.ts'
import type { Invitation } from '@aura/contracts/identity/invite.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import { describe, expect, it } from 'vitest'
import type { Claims } from '../platform/handle.ts'
import type { Refusal } from '../platform/refuse.ts'

const [owner, admin, ana, bia] = [0, 1, 2, 3]
const staff: Role[] = ['company_owner', 'company_admin', 'company_user', 'company_user']

const { bench, company } = testOperations(staff)

const claimsOf = (who: number, of = company): Claims => {
  const claims = of.people[who]?.claims
  if (!claims) throw new Error('nobody there')
  return claims
}
const idOf = (who: number) => claimsOf(who).userId

async function call<Output>(who: number | Claims, name: string, input: object = {}): Promise<Output> {
  const claims = typeof who === 'number' ? claimsOf(who) : who
  return (await bench.call(name, input, claims)).output as Output
}

/** 'ok', or the reason of the refusal, or its code. */
const codeOf = (who: number | Claims, name: string, input: object = {}): Promise<string> =>
  call(who, name, input).then(
    () => 'ok',
    ({ code, detail }: Refusal) => String(detail.params?.reason ?? code),
  )

const person = (email: string, role: Role = 'company_user') => ({ email, nome: 'Nova', sobrenome: 'Pessoa', role })
const invitations = async (who = admin) =>
  (await call<{ rows: Invitation[] }>(who, 'identity.invitations')).rows.map(({ email }) => email)

describe('an invitation', () => {
  const email = () => `nova@${company.id}.test`

  it('waits in the list until it is withdrawn, and is asked for once', async () => {
    expect(await codeOf(admin, 'identity.invite', person(email()))).toBe('ok')
    expect(await codeOf(admin, 'identity.invite', person(email()))).toBe('pending')
    const { rows } = await call<{ rows: Invitation[] }>(admin, 'identity.invitations')
    expect(rows).toMatchObject([{ email: email(), firstName: 'Nova', role: 'company_user', invitedBy: 'Pessoa 2' }])
    const invitationId = rows[0]?.id
    expect(await codeOf(admin, 'identity.resend-invitation', { invitationId })).toBe('request.too_many')
    expect(await codeOf(admin, 'identity.withdraw-invitation', { invitationId })).toBe('ok')
    expect(await codeOf(admin, 'identity.withdraw-invitation', { invitationId })).toBe('identity.invitation_not_found')
    expect(await invitations()).toEqual([])
  })

  it('lifts nobody above who invites, and is withdrawn by nobody below', async () => {
    expect(await codeOf(admin, 'identity.invite', person(email(), 'company_owner'))).toBe('above_own')
    expect(await codeOf(owner, 'identity.invite', person(email(), 'company_owner'))).toBe('ok')
    const { rows } = await call<{ rows: Invitation[] }>(admin, 'identity.invitations')
    expect(await codeOf(admin, 'identity.withdraw-invitation', { invitationId: rows[0]?.id })).toBe('above_own')
  })

  it('of many answers for each', async () => {
    const { results } = await call<{ results: { invited: boolean; refusal: { reason: string } | null }[] }>(
      admin,
      'identity.invite-many',
      {
        people: [
          person(email()),
          person(email()),
          person(company.people[ana]?.email ?? ''),
          person('dona@x.test', 'company_owner'),
        ],
      },
    )
    expect(results.map(({ invited, refusal }) => (invited ? 'ok' : refusal?.reason))).toEqual([
      'ok',
      'pending',
      'invitation',
      'above_own',
    ])
  })

  it('belongs to one company alone', async () => {
    await call(admin, 'identity.invite', person(email()))
    const { rows } = await call<{ rows: Invitation[] }>(admin, 'identity.invitations')
    const other = await createTestCompany(bench.databaseUrl)
    const theirs = claimsOf(0, other)
    expect(await call(theirs, 'identity.invitations')).toEqual({ rows: [] })
    expect(await codeOf(theirs, 'identity.withdraw-invitation', { invitationId: rows[0]?.id })).toBe(
      'identity.invitation_not_found',
    )
  })

  it('of a user with an account elsewhere is only for roles that could ever sign in here', async () => {
    const other = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
    const [boss = '', user = ''] = other.people.map((person) => person.email)
    expect(await codeOf(owner, 'identity.invite', person(user))).toBe('not_owner')
    expect(await codeOf(owner, 'identity.invite', person(user, 'company_owner'))).toBe('ok')
    expect(await codeOf(owner, 'identity.invite', person(boss))).toBe('ok')
  })
})

describe('a role of the company', () => {
  const set = (who: number, role: Role, permission: string, granted: boolean | null) =>
    codeOf(who, 'companies.set-role-permission', { role, permission, granted })

  it('is felt by everybody who has it, and goes away again', async () => {
    expect(await codeOf(ana, 'identity.invitations')).toBe('auth.forbidden')
    expect(await set(owner, 'company_user', 'view_user_management', true)).toBe('ok')
    expect(await codeOf(ana, 'identity.invitations')).toBe('ok')
    expect(await codeOf(bia, 'identity.invitations')).toBe('ok')
    const { rights } = await call<{ rights: { permission: string; because: string }[] }>(
      admin,
      'companies.explain-rights',
      { userId: idOf(ana) },
    )
    expect(rights.find((right) => right.permission === 'view_user_management')?.because).toBe('role_changed')
    expect(await set(owner, 'company_user', 'view_user_management', null)).toBe('ok')
    expect(await codeOf(ana, 'identity.invitations')).toBe('auth.forbidden')
  })

  it('gives way to an exception, and is what newcomers get', async () => {
    await set(owner, 'company_user', 'view_crm', false)
    expect(await codeOf(ana, 'deals.pipelines')).toBe('auth.forbidden')
    await call(owner, 'companies.set-permission', { userId: idOf(ana), permission: 'view_crm', granted: true })
    expect(await codeOf(ana, 'deals.pipelines')).toBe('ok')
    expect(await codeOf(bia, 'deals.pipelines')).toBe('auth.forbidden')
    await call(owner, 'companies.change-role', { userId: idOf(admin), role: 'company_user' })
    expect(await codeOf(admin, 'deals.pipelines')).toBe('auth.forbidden')
  })

  it('is the owners’ to change, within what they have', async () => {
    expect(await set(admin, 'company_user', 'view_crm', false)).toBe('auth.forbidden')
    expect(await set(owner, 'company_owner', 'view_crm', false)).toBe('request.invalid')
    expect(await set(owner, 'company_admin', 'manage_crm_owner', true)).toBe('not_yours')
  })

  it('stands in the matrix beside what the role is everywhere', async () => {
    await set(owner, 'company_user', 'view_crm', false)
    // What the role has anyhow is no change.
    await set(owner, 'company_user', 'create_crm', true)
    const { rows } = await call<{ rows: RoleMatrixRow[] }>(admin, 'companies.role-matrix')
    const of = (permission: string) => rows.find((row) => row.permission === permission)?.company_user
    expect(of('view_crm')).toEqual({ allowed: false, changed: false })
    expect(of('create_crm')).toEqual({ allowed: true, changed: null })
  })
})

describe('many at once', () => {
  type Answer = { results: { userId: string; outcome: string; reason: string | null }[]; undo: object[] }
  const change = (who: number, changes: object[]) => call<Answer>(who, 'companies.change-users', { changes })
  const outcomes = ({ results }: Answer) => results.map(({ outcome, reason }) => reason ?? outcome)

  it('each is decided by itself, and what was done can be undone', async () => {
    const userIds = [owner, admin, ana, bia].map(idOf)
    const done = await change(admin, [{ userIds, change: { type: 'active', active: false } }])
    expect(outcomes(done)).toEqual(['outranked', 'own_account', 'changed', 'changed'])
    expect(await codeOf(ana, 'deals.pipelines')).toBe('auth.session_ended')
    expect(outcomes(await change(admin, done.undo))).toEqual(['changed', 'changed'])
    const nobody = crypto.randomUUID()
    expect(outcomes(await change(admin, [{ userIds: [nobody], change: { type: 'active', active: true } }]))).toEqual([
      'not_found',
    ])
  })

  it('a company keeps an owner, whatever the order', async () => {
    await change(owner, [{ userIds: [idOf(admin)], change: { type: 'role', role: 'company_owner' } }])
    const done = await change(owner, [
      { userIds: [owner, admin, ana].map(idOf), change: { type: 'role', role: 'company_user' } },
    ])
    expect(outcomes(done)).toEqual(['changed', 'last_owner', 'unchanged'])
  })

  it('managers make no circle, even within one command', async () => {
    const done = await change(admin, [
      { userIds: [idOf(ana)], change: { type: 'manager', managerId: idOf(bia) } },
      { userIds: [idOf(bia), idOf(admin)], change: { type: 'manager', managerId: idOf(ana) } },
    ])
    expect(outcomes(done)).toEqual(['changed', 'manager_circle', 'changed'])
    const { rows } = await call<{ rows: ManagedUser[] }>(admin, 'companies.managed-users', { managerId: idOf(bia) })
    expect(rows).toMatchObject([{ id: idOf(ana), managerName: 'Pessoa 4' }])
  })

  it('takes a thousand, and not one more', async () => {
    const userIds = Array.from({ length: 1000 }, () => idOf(ana))
    const language = { type: 'language', language: 'es-ES' }
    expect(outcomes(await change(admin, [{ userIds, change: language }])).slice(0, 2)).toEqual(['changed', 'unchanged'])
    expect(
      await codeOf(admin, 'companies.change-users', {
        changes: [{ userIds: [...userIds, idOf(bia)], change: language }],
      }),
    ).toBe('request.invalid')
  })
})

describe('a move to another company', () => {
  type Founded = { companyId: string }

  it('gives the user a home there and closes the account here, for owners of both', async () => {
    const { companyId } = await call<Founded>(owner, 'companies.create', { name: 'Filial' })
    const move = (who: number, whom: number, to = companyId) =>
      codeOf(who, 'companies.move-user', { userId: idOf(whom), companyId: to, role: 'company_admin' })
    const foreign = await createTestCompany(bench.databaseUrl)
    expect(await move(admin, ana)).toBe('auth.forbidden')
    expect(await move(owner, ana, foreign.id)).toBe('companies.not_found')
    expect(await move(owner, ana, company.id)).toBe('same_company')
    expect(await move(owner, owner)).toBe('last_owner')
    expect(await move(owner, ana)).toBe('ok')
    // The same again is answered like the first.
    expect(await move(owner, ana)).toBe('ok')
    expect(await codeOf(ana, 'deals.pipelines')).toBe('auth.session_ended')
    const { rows } = await call<{ rows: ManagedUser[] }>(owner, 'companies.managed-users', { userId: idOf(ana) })
    expect(rows).toMatchObject([{ active: false, home: false }])
    const { commits } = await bench.log.range(companyId, 0)
    expect(commits.flatMap(({ events }) => events.map((event) => event.name)).slice(-2)).toEqual([
      'access.changed',
      'companies.user_added',
    ])
  })
})

describe('what user managers see', () => {
  const list = async (input: object) =>
    (await call<{ rows: ManagedUser[] }>(admin, 'companies.managed-users', input)).rows

  it('devices, the last sign of life and lockouts, and orders and narrows by them', async () => {
    const [first] = await list({ sort: 'lastSeen', descending: true })
    expect(first).toMatchObject({ home: true, devices: 1, lockedUntil: null })
    expect(first?.lastSeenAt).not.toBeNull()
    expect(await list({ state: 'locked' })).toEqual([])
    const email = company.people[ana]?.email ?? ''
    await bench.pool.query(`select begin_login($1, 1, interval '1 hour', interval '1 hour', now())`, [email])
    expect(await list({ state: 'locked' })).toMatchObject([{ id: idOf(ana) }])
    expect(await codeOf(admin, 'identity.unlock', { userId: idOf(ana) })).toBe('ok')
    expect(await list({ state: 'locked' })).toEqual([])
    expect(await list({ state: 'inactive' })).toEqual([])
  })

  it('signs all devices of a person out', async () => {
    expect(await codeOf(admin, 'companies.end-sessions', { userId: idOf(owner) })).toBe('outranked')
    expect(await call(admin, 'companies.end-sessions', { userId: idOf(ana) })).toEqual({ ended: 1 })
    expect(await codeOf(ana, 'deals.pipelines')).toBe('auth.session_ended')
  })

  it('what happened to an account, newest first, and who did it', async () => {
    await call(admin, 'companies.change-role', { userId: idOf(ana), role: 'company_admin' })
    await call(owner, 'companies.set-permission', { userId: idOf(ana), permission: 'view_crm', granted: false })
    const history = (input: object = {}) =>
      call<{ rows: Happening[]; older: boolean; oldest: number }>(admin, 'companies.user-history', {
        userId: idOf(ana),
        ...input,
      })
    const { rows, older } = await history()
    expect(rows).toMatchObject([
      { what: 'exception.denied', params: { permission: 'view_crm' }, by: 'Pessoa 1' },
      { what: 'role', params: { from: 'company_user', to: 'company_admin' }, by: 'Pessoa 2' },
    ])
    expect(older).toBe(false)
    const first = await history({ limit: 1 })
    expect(first.older).toBe(true)
    expect((await history({ before: first.oldest })).rows).toHaveLength(1)
    expect(await call(admin, 'companies.user-history', { userId: idOf(bia) })).toMatchObject({ rows: [] })
  })

  it('the moves of a person between queues: who moved whom, from where and to where', async () => {
    const settings = { strategy: 'pull', rank: 50, offerSeconds: 30, hours: null, skills: [], overflow: null }
    const targets = { firstAnswer: null, nextAnswer: null, resolution: null }
    const [sales, support] = [crypto.randomUUID(), crypto.randomUUID()]
    const queue = (id: string, name: string, members: number[] | null, version: number | null) =>
      call(admin, 'routing.save-queue', {
        ...{ id, name, ...settings, targets, channels: [], version, members: members?.map(idOf) ?? null },
      })
    await queue(sales, 'Vendas', [bia], null)
    await queue(support, 'Suporte', [admin], null)
    // What everybody serves gains nobody by being made, and loses nobody by getting a list.
    const common = crypto.randomUUID()
    await queue(common, 'Todos', null, null)
    await queue(common, 'Todos', [admin], 1)
    await queue(common, 'Todos', null, 2)
    await call(owner, 'warroom.allocate', { moves: [{ userId: idOf(bia), from: sales, to: support }], versions: {} })
    await queue(support, 'Suporte', [admin], 2)
    const history = (input: object = {}) =>
      call<{ rows: Happening[]; older: boolean; oldest: number }>(admin, 'companies.user-history', {
        userId: idOf(bia),
        ...input,
      })
    const { rows } = await history()
    expect(rows.map(({ what, params, by }) => [what, params, by])).toEqual([
      ['queue.left', { from: 'Suporte' }, 'Pessoa 2'],
      ['queue.moved', { from: 'Vendas', to: 'Suporte' }, 'Pessoa 1'],
      ['queue.joined', { to: 'Vendas' }, 'Pessoa 2'],
    ])
    const first = await history({ limit: 2 })
    expect(first).toMatchObject({ older: true, rows: rows.slice(0, 2) })
    expect((await history({ before: first.oldest })).rows).toEqual(rows.slice(2))
  })
})
