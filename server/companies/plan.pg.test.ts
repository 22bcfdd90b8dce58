import { isPlanned, moduleNames, permissionsOf } from '@aura/contracts/permissions.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'
import type { Refusal } from '../platform/refuse.ts'

const { bench, company } = testOperations(['platform_owner', 'company_admin', 'company_user'])

async function call(who: number, name: string, input: unknown = {}): Promise<unknown> {
  const claims = company.people[who]?.claims ?? null
  const result = await bench.call(name, input, claims).catch((refusal: Refusal) => refusal)
  return 'output' in result ? result.output : { code: result.code, params: result.detail.params }
}

const events = async () => (await bench.log.range(company.id, 0)).commits.map((commit) => commit.events)

it('withholds what the plan lacks from everybody in one commit, and says how to get it', async () => {
  await call(0, 'companies.set-plan', { modules: [{ module: 'crm', active: false }] })
  expect((await events()).map((commit) => commit.map((event) => event.name))).toEqual([
    ['companies.plan_changed', 'access.changed', 'access.changed', 'access.changed'],
  ])
  const refused = { code: 'companies.module_inactive', params: { needs: 'view_crm', module: 'crm' } }
  for (const who of [0, 1, 2]) expect(await call(who, 'deals.pipelines')).toEqual(refused)
  expect(await call(2, 'get_user_permissions')).not.toContainEqual(expect.objectContaining({ module_name: 'crm' }))
})

it('gives it all back when the module is bought, or the plan goes', async () => {
  await call(0, 'companies.set-plan', { modules: [{ module: 'settings', active: true }] })
  expect(await call(2, 'deals.pipelines')).toMatchObject({ code: 'companies.module_inactive' })
  await call(0, 'companies.set-plan', { modules: [{ module: 'crm', active: true }] })
  expect(await call(2, 'deals.pipelines')).toHaveLength(1)
  await call(0, 'companies.set-plan', { modules: [{ module: 'crm', active: false }] })
  await call(0, 'companies.set-plan', { modules: [] })
  expect(await call(2, 'deals.pipelines')).toHaveLength(1)
})

it('is not for the company to change, and takes no module twice', async () => {
  const [owner] = (await createTestCompany(bench.databaseUrl, ['company_owner'])).people
  const request = bench.call('companies.set-plan', { modules: [] }, owner?.claims ?? null)
  await expect(request).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect(await call(1, 'companies.set-plan', { modules: [] })).toMatchObject({ code: 'auth.forbidden' })
  const twice = [
    { module: 'crm', active: true },
    { module: 'crm', active: false },
  ]
  expect(await call(0, 'companies.set-plan', { modules: twice })).toMatchObject({ code: 'request.invalid' })
})

it('does not tell anybody who is untouched', async () => {
  const modules = moduleNames.filter(isPlanned).map((module) => ({ module, active: true }))
  await call(0, 'companies.set-plan', { modules })
  expect((await events()).flat().map((event) => event.name)).toEqual(['companies.plan_changed'])
})

it("names the caller's permissions in the caller's language, with exactly four fields", async () => {
  const rights = await call(2, 'get_user_permissions')
  expect(rights).toContainEqual({
    module_name: 'crm',
    module_display_name: 'CRM',
    action: 'view',
    action_display_name: 'Visualizar',
  })
  expect(rights).toHaveLength(permissionsOf('company_user').length)
})
