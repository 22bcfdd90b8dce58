/** A company for a test or a load run: people with a known password, sessions, and the default pipeline. */
import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '@aura/contracts/platform/access.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { createDefaultPipeline } from '@aura/server/deals/index.ts'
import { createCompany, createUser, hashPassword } from '@aura/server/identity/index.ts'
import { type Db, transact } from '@aura/server/platform/database/transact.ts'
import type { Claims } from '@aura/server/platform/handle.ts'
import { poolOf } from './pool.ts'

export const testPassword = 'Aura#Teste2026'

export type TestPerson = { id: string; email: string; claims: Claims }
export type TestCompany = { id: string; pipelineId: string; people: TestPerson[] }

/** By the address of a person: the session that was made with the company. */
const sessions = new Map<string, Claims>()

export function claimsOf(email: string): Claims {
  const claims = sessions.get(email)
  if (!claims) throw new Error(`no company of this test has ${email}`)
  return claims
}

/** Argon2 costs more than all the rest of a company. */
let passwordHash: Promise<string> | undefined

/** No law profile: what a test sends leaves at any hour and on any day. */
export const createRulesWithoutLaw = (tx: Db, company_id: string) =>
  tx.insertInto('outbound_rules').values({ company_id, quiet: null, per_day: null, law: false, version: 0 }).execute()

export async function createTestCompany(
  databaseUrl: string,
  roles: readonly Role[] = ['company_owner'],
  name = 'Empresa de Teste',
): Promise<TestCompany> {
  const companyId = randomUUIDv7()
  const pipelineId = randomUUIDv7()
  passwordHash ??= hashPassword(testPassword)
  const account = { firstName: 'Pessoa', passwordHash: await passwordHash }
  const people = roles.map((role, index) => {
    const id = randomUUIDv7()
    const [lastName, expiresAt] = [String(index + 1), Date.now() + 3_600_000]
    const name = personName(account.firstName, lastName)
    const claims: Claims = { userId: id, companyId, sessionId: randomUUIDv7(), expiresAt, name }
    return { id, email: `person${index + 1}@${companyId}.test`, role, claims, lastName }
  })
  await transact(poolOf(databaseUrl), companyId, 'write', [], async ({ db }) => {
    const expires_at = new Date(Date.now() + 86_400_000)
    const rows = people.map(({ id, claims }) => ({
      company_id: companyId,
      id: claims.sessionId,
      user_id: id,
      expires_at,
    }))
    // Sent without waiting for each other: the database does them in this order.
    await Promise.all([
      createCompany(db, { id: companyId, name }),
      createDefaultPipeline(db, companyId, pipelineId),
      createRulesWithoutLaw(db, companyId),
      ...people.map((person) => createUser(db, companyId, { ...account, ...person })),
    ])
    if (rows.length > 0) await db.insertInto('sessions').values(rows).execute()
    return { closing: [], done: () => {} }
  })
  for (const { email, claims } of people) sessions.set(email, claims)
  return { id: companyId, pipelineId, people: people.map(({ id, email, claims }) => ({ id, email, claims })) }
}
