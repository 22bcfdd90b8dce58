/** One rule for what is done to somebody else: every such command, by every role, to every role. */

import { type Role, roles } from '@aura/contracts/platform/access.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { refusalOf } from '@aura/machines/companies/decide.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../platform/database/transact.ts'
import type { Refusal } from '../platform/refuse.ts'

const bench = testBench()
let company: TestCompany
/** Two of each, so that nobody is the last of anything. */
const staff: Role[] = [...roles, ...roles]

beforeAll(async () => {
  company = await createTestCompany(bench.databaseUrl, staff)
})

const personOf = (at: number) => {
  const person = company.people[at]
  if (!person) throw new Error('nobody there')
  return person
}
const call = (actor: number, name: string, input: object) =>
  bench.call(name, input, personOf(actor).claims).then(
    ({ output }) => output,
    ({ code, detail }: Refusal) => String(detail.params?.reason ?? code),
  )

/** A second device of the target, so that what ends it leaves the first. */
async function openDevice(target: number): Promise<string> {
  const sessionId = crypto.randomUUID()
  const { userId, companyId } = personOf(target).claims
  await transact(bench.pool, companyId, 'write', [], async ({ db }) => {
    const expires_at = new Date(Date.now() + 86_400_000)
    await db
      .insertInto('sessions')
      .values({ company_id: companyId, id: sessionId, user_id: userId, expires_at })
      .execute()
    return { closing: [], done: () => {} }
  })
  return sessionId
}

async function giveToken(target: number): Promise<string> {
  const { userId, companyId } = personOf(target).claims
  const [id, session_id] = [crypto.randomUUID(), crypto.randomUUID()]
  await transact(bench.pool, companyId, 'write', [], async ({ db }) => {
    const account = { company_id: companyId, id, email: `${id}@token.invalid`, first_name: 'x', last_name: '' }
    await db
      .insertInto('users')
      .values({ ...account, kind: 'token' })
      .execute()
    await db
      .insertInto('access')
      .values({ company_id: companyId, user_id: id, role: 'company_user', permissions: [] })
      .execute()
    const times = { created_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) }
    const session = { company_id: companyId, id: session_id, user_id: id, kind: 'token', expires_at: times.expires_at }
    await db
      .insertInto('sessions')
      .values({ ...session, kind: 'token' })
      .execute()
    const token = { company_id: companyId, id, name: 'x', scope: [], given_by: userId, session_id }
    await db
      .insertInto('api_tokens')
      .values({ ...token, ...times })
      .execute()
    return { closing: [], done: () => {} }
  })
  return id
}

type Command = (actor: number, target: number) => Promise<unknown>
const on = (name: string, more: object = {}): Command => {
  return (actor, target) => call(actor, name, { userId: personOf(target).id, ...more })
}
const inBulk =
  (change: object): Command =>
  async (actor, target) => {
    const input = await call(actor, 'companies.change-users', { changes: [{ userIds: [personOf(target).id], change }] })
    return typeof input === 'string' ? input : (input as { results: { reason: string | null }[] }).results[0]?.reason
  }

/** None of them changes an account: what is set is what stands. */
const commands: Record<string, Command> = {
  'companies.update-user': on('companies.update-user', { firstName: 'Pessoa' }),
  'companies.change-role': (actor, target) => on('companies.change-role', { role: staff[target] })(actor, target),
  'companies.set-active': on('companies.set-active', { active: true }),
  'companies.set-permission': on('companies.set-permission', { permission: 'view_crm', granted: null }),
  'companies.change-users (language)': inBulk({ type: 'language', language: 'pt-BR' }),
  'companies.change-users (active)': inBulk({ type: 'active', active: true }),
  'companies.end-sessions': async (actor, target) => {
    // Their first devices are wanted by what follows.
    const { id, claims } = personOf(target)
    const input = await call(actor, 'companies.end-sessions', { userId: id })
    await transact(bench.pool, company.id, 'write', [], async ({ db }) => {
      const open = { state: 'active', ended_at: null, ended_reason: null } as const
      await db.updateTable('sessions').set(open).where('id', '=', claims.sessionId).execute()
      return { closing: [], done: () => {} }
    })
    return input
  },
  'identity.unlock': on('identity.unlock'),
  'identity.revoke-session': async (actor, target) =>
    call(actor, 'identity.revoke-session', { sessionId: await openDevice(target) }),
  'companies.revoke-api-token': async (actor, target) =>
    call(actor, 'companies.revoke-api-token', { tokenId: await giveToken(target) }),
}

describe.each(Object.entries(commands))('%s', (name, command) => {
  it.each(roles)('by %s is refused for whom that role ranks below, and for nobody else', async (role) => {
    const actor = roles.indexOf(role)
    for (const [at, target] of roles.entries()) {
      const other = roles.length + at
      const who = { id: 'a', role, permissions: ['view_crm'] } as const
      const outranked = refusalOf({ type: 'edit' }, who, { id: 'b', role: target, active: true }, 2)
      const input = await command(actor, other)
      if (role === 'company_user')
        expect([target, input]).toEqual([target, expect.stringMatching(/auth\.forbidden|session_not_found/)])
      else if (outranked) expect([target, input]).toEqual([target, outranked])
      // Owners have what they have: a reason of its own, and no rank.
      else if (name === 'companies.set-permission') expect([null, 'owner_has_all']).toContain(reasonIn(input))
      else expect([target, reasonIn(input)]).toEqual([target, null])
    }
  })
})

const reasonIn = (input: unknown) => (typeof input === 'string' ? input : null)
