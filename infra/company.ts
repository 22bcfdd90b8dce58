/** A company for a test or a load run: people with a known password, sessions, and the default pipeline. */
import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '@aura/contracts/platform/access.ts'
import { createDefaultPipeline } from '@aura/server/deals/index.ts'
import { createCompany, createUser, hashed } from '@aura/server/identity/index.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { transact } from '@aura/server/platform/database/transact.ts'
import type { Claims } from '@aura/server/platform/handle.ts'

export const testPassword = 'Aura#Teste2026'

export type TestPerson = { id: string; email: string; claims: Claims }
export type TestCompany = { id: string; pipelineId: string; people: TestPerson[] }

export async function createTestCompany(
  databaseUrl: string,
  roles: readonly Role[] = ['company_owner'],
  name = 'Empresa de Teste',
): Promise<TestCompany> {
  const pool = connectPool('aura_app', { databaseUrl, max: 1, onError: () => {} })
  const companyId = randomUUIDv7()
  const pipelineId = randomUUIDv7()
  const { passwordHash } = await hashed({
    id: '',
    email: '',
    firstName: '',
    lastName: '',
    role: 'company_user',
    password: testPassword,
  })
  const people = roles.map((role, index) => {
    const id = randomUUIDv7()
    const email = `person${index + 1}@${companyId}.test`
    const claims: Claims = { userId: id, companyId, sessionId: randomUUIDv7(), expiresAt: Date.now() + 3_600_000 }
    return {
      id,
      email,
      role,
      claims,
      firstName: 'Pessoa',
      lastName: String(index + 1),
      password: testPassword,
      passwordHash,
    }
  })
  try {
    await transact(pool, companyId, 'write', [], async ({ db }) => {
      await createCompany(db, { id: companyId, name })
      for (const person of people) {
        await createUser(db, companyId, person)
        const { userId, sessionId } = person.claims
        const expires_at = new Date(Date.now() + 86_400_000)
        await db
          .insertInto('sessions')
          .values({ company_id: companyId, id: sessionId, user_id: userId, expires_at })
          .execute()
      }
      await createDefaultPipeline(db, companyId, pipelineId)
      return { closing: [], done: () => {} }
    })
  } finally {
    await pool.end()
  }
  return { id: companyId, pipelineId, people: people.map(({ id, email, claims }) => ({ id, email, claims })) }
}
