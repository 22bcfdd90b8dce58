/** What somebody handed out ends with the right it stood on: invitations, links for hall screens, the support's consent. */

import type { Invitation } from '@aura/contracts/identity/invite.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '../platform/config.ts'
import { transact } from '../platform/database/transact.ts'
import type { Refusal } from '../platform/refuse.ts'
import { unseal } from '../platform/seal.ts'
import { companyInvitations } from './registrations.ts'

const bench = testBench()
let config: Config
let company: TestCompany
const [owner, admin, other] = [0, 1, 2]
const staff: Role[] = ['company_owner', 'company_admin', 'company_owner']

beforeAll(async () => {
  config = await sharedWorld().config({ databaseUrl: bench.databaseUrl })
})
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, staff)
})

async function call<Output>(who: number | null, name: string, input: object = {}): Promise<Output> {
  const claims = who === null ? null : (company.people[who]?.claims ?? null)
  return (await bench.call(name, input, claims)).output as Output
}
const outcome = (who: number | null, name: string, input: object = {}): Promise<string> =>
  call(who, name, input).then(
    () => 'ok',
    ({ code }: Refusal) => code,
  )
const idOf = (who: number) => company.people[who]?.id ?? ''

/** The link as it was mailed. */
async function linkOf(email: string): Promise<{ token: string; email: string }> {
  const found = await transact(bench.pool, company.id, 'write', [], async ({ db }) => {
    const rows = await companyInvitations(db)
    return { closing: [], done: () => rows.find((row) => row.email === email) }
  })
  return { email, token: unseal(config.secret, 'identity.registration', found?.sealed ?? '') }
}
async function inviteBy(who: number, role: Role = 'company_user') {
  const email = `nova@${company.id}.test`
  await call(who, 'identity.invite', { email, nome: 'Nova', sobrenome: 'Pessoa', role })
  return await linkOf(email)
}
const accept = (link: object) => outcome(null, 'confirm-email-and-create-user', { ...link, password: 'Forno#Quente26' })
const listed = async () => (await call<{ rows: Invitation[] }>(owner, 'identity.invitations')).rows[0]

describe('an invitation', () => {
  const losses: Record<string, (inviter: number) => Promise<string>> = {
    demoted: (who) => outcome(owner, 'companies.change-role', { userId: idOf(who), role: 'company_user' }),
    deactivated: (who) => outcome(owner, 'companies.set-active', { userId: idOf(who), active: false }),
    'without the right': (who) => {
      const permission = 'create_user_management'
      return outcome(owner, 'companies.set-permission', { userId: idOf(who), permission, granted: false })
    },
  }
  it.each(Object.entries(losses))(
    'of somebody who is %s since then is refused, and listed as ended',
    async (_, lose) => {
      const link = await inviteBy(admin)
      expect(await listed()).toMatchObject({ ended: false })
      expect(await lose(admin)).toBe('ok')
      expect(await listed()).toMatchObject({ ended: true })
      expect(await outcome(null, 'identity.read-confirmation', link)).toBe('identity.invitation_ended')
      expect(await accept(link)).toBe('identity.invitation_ended')
      expect(await outcome(null, 'send-confirmation-email', { email: link.email })).toBe('identity.invitation_ended')
      // Nothing was made of it, so somebody who may can ask again.
      const again = await inviteBy(owner)
      expect(await accept(link)).toBe('identity.link_invalid')
      expect(await accept(again)).toBe('ok')
    },
  )

  it('into a role that its maker now ranks below is refused, and one into a lower role stands', async () => {
    const link = await inviteBy(other, 'company_owner')
    await call(owner, 'companies.change-role', { userId: idOf(other), role: 'company_admin' })
    expect(await accept(link)).toBe('identity.invitation_ended')
    const { id = '' } = (await listed()) ?? {}
    expect(await outcome(owner, 'identity.withdraw-invitation', { invitationId: id })).toBe('ok')
    const lower = await inviteBy(admin)
    expect(await accept(lower)).toBe('ok')
  })

  it('that somebody else sends again stands on the rights of that person', async () => {
    const link = await inviteBy(admin)
    await call(owner, 'companies.set-active', { userId: idOf(admin), active: false })
    const { id: invitationId } = (await listed()) ?? {}
    await sentLongAgo(link.email)
    expect(await outcome(owner, 'identity.resend-invitation', { invitationId })).toBe('ok')
    expect(await listed()).toMatchObject({ ended: false })
    expect(await accept(link)).toBe('ok')
  })
})

const sentLongAgo = (email: string) =>
  ownerOfTables(`update registrations set sent_at = sent_at - interval '2 minutes' where email = $1`, [email])

async function ownerOfTables(text: string, values: unknown[]): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: bench.databaseUrl })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

it('a link for a hall screen pairs nothing when who made it may no longer', async () => {
  const open = () => call<{ token: string }>(admin, 'identity.open-wall', { name: 'Salão', days: 7 })
  const [first, second] = [await open(), await open()]
  expect(await outcome(null, 'identity.pair-wall', { token: first.token })).toBe('ok')
  await call(owner, 'companies.change-role', { userId: idOf(admin), role: 'company_user' })
  expect(await outcome(null, 'identity.pair-wall', { token: second.token })).toBe('identity.link_invalid')
})

it('the support enters by nobody’s consent who is no owner any more', async () => {
  await call(other, 'companies.grant-support', { reason: 'Importação parada', hours: 4 })
  const here = company
  company = await createTestCompany(bench.databaseUrl, ['platform_owner', 'platform_owner'])
  const [support, colleague] = company.people
  const enter = (claims: typeof support) =>
    bench.call('companies.enter-support', { companyId: here.id }, claims?.claims ?? null).then(
      () => 'ok',
      ({ code }: Refusal) => code,
    )
  expect(await enter(support)).toBe('ok')
  company = here
  await call(owner, 'companies.change-role', { userId: idOf(other), role: 'company_admin' })
  expect(await enter(colleague)).toBe('companies.support_refused')
})
