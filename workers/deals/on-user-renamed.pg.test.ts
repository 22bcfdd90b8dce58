import { userRenamed } from '@aura/contracts/companies/user.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { startBench } from '@aura/infra/operations-bench.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { expect, it } from 'vitest'
import { eventually, testbed } from '../platform/testbed.ts'
import { onUserRenamed } from './on-user-renamed.ts'

it('gives an owner’s deals the new name, and nobody else’s', async () => {
  await using bench = await startBench(sharedWorld())
  await using bed = testbed(bench.databaseUrl)
  const company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
  const [testPerson, other] = company.people
  if (!testPerson || !other) throw new Error('nobody there')
  const create = async (who: typeof testPerson) => {
    const dealId = crypto.randomUUID()
    const value = { amount: 1, currency: 'BRL' }
    await bench.call('deals.create', { dealId, title: 'x', value, probability: 1 }, who.claims)
    return dealId
  }
  const [own, his] = [await create(testPerson), await create(other)]
  await bed.follower([onUserRenamed])
  await bed.append(company.id, userRenamed, [{ userId: testPerson.id, name: 'Ana Ribeiro' }])
  const owners = async () => {
    const { rows } = await bed.owner.query('select id, owner_name, version from deals where company_id = $1', [
      company.id,
    ])
    return Object.fromEntries(rows.map((row) => [row.id, [row.owner_name, row.version]]))
  }
  expect(await eventually(owners, (all) => all[own]?.[1] === 2)).toEqual({
    [own]: ['Ana Ribeiro', 2],
    [his]: ['Pessoa 2', 1],
  })
  const { commits } = await bench.log.range(company.id, 0)
  expect(
    commits.flatMap(({ events }) => events.map((event) => event.name)).filter((value) => value === 'deals.edited'),
  ).toHaveLength(1)
})
