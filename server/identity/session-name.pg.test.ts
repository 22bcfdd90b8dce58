/** An access token from before tokens carried names is a person's all the same; that of a program is nobody's. */
import { openFloor } from '@aura/infra/contact-centre.ts'
import { testBench, testCompany } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'
import { sessionName } from './index.ts'

const bench = testBench()
const company = testCompany(bench, ['company_owner'])

it('knows the name of a person by the session, and none of a program', async () => {
  const owner = company.people[0] ?? expect.fail('nobody')
  const floor = await openFloor(bench.pool, company.id)
  const nameOf = (sessionId: string) => floor.within(({ tx }) => sessionName(tx, sessionId))
  expect(await nameOf(owner.claims.sessionId)).toBe(owner.claims.name)
  await bench.call('companies.create-api-token', { name: 'ERP', days: 30, scope: ['view_crm'] }, owner.claims)
  const { session_id } = await floor.within(({ tx }) =>
    tx.selectFrom('api_tokens').select('session_id').executeTakeFirstOrThrow(),
  )
  expect(await nameOf(session_id ?? expect.fail('no session'))).toBeUndefined()
  expect(await nameOf(company.id)).toBeUndefined()
})
