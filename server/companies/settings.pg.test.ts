import type { CompanySettings } from '@aura/contracts/companies/settings.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'
import type { Refusal } from '../platform/refuse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { settings } from './settings.ts'

const bench = testBench()
let company: TestCompany

beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl)
})

const form = {
  name: 'Padaria Flor',
  taxId: '11.222.333/0001-81',
  email: 'Contas@Flor.test',
  phone: '(11) 98765-4321',
  address: 'Rua das Flores, 10',
  currency: 'BRL',
  moneyFormat: 'currency',
  timezone: 'America/Manaus',
  language: 'pt-BR',
  countryCode: 'BR',
  version: 1,
}

const save = async (change: object = {}): Promise<unknown> =>
  bench.call('companies.update-settings', { ...form, ...change }, company.people[0]?.claims ?? null).then(
    ({ output }) => output,
    ({ code, detail }: Refusal) => (detail.fields ? Object.keys(detail.fields) : code),
  )

it('keeps numbers without their masks and addresses in lower case, and shows what was saved', async () => {
  const saved = { ...form, taxId: '11222333000181', email: 'contas@flor.test', phone: '+5511987654321', version: 2 }
  expect(await save()).toEqual(saved)
  const { json } = await snapshotView(bench.pool, company.id, settings, {}, { room: '', owner: null })
  expect(JSON.parse(json) satisfies CompanySettings).toEqual(saved)
})

it.each([
  [{ taxId: '11.222.333/0001-82' }, ['taxId']],
  [{ phone: '612 34 56 78' }, ['phone']],
  [{ timezone: 'America/Atlantis' }, ['timezone']],
  [{ currency: 'GBP' }, ['currency']],
  [{ countryCode: 'ES' }, ['taxId', 'phone']],
])('%o is refused by the rules of the country', async (change, fields) => {
  expect(await save(change)).toEqual(fields)
})

it('takes the numbers of another country by its rules', async () => {
  const spanish = { countryCode: 'ES', taxId: 'B-12345674', phone: '612 34 56 78', currency: 'EUR', language: 'es-ES' }
  expect(await save(spanish)).toMatchObject({ taxId: 'B12345674', phone: '+34612345678', countryCode: 'ES' })
  expect(await save({ version: 2, taxId: null })).toMatchObject({ taxId: null, countryCode: 'BR' })
})

it('of two who save the same form at once, one is told', async () => {
  const saved = await Promise.all([save({ taxId: null, name: 'A' }), save({ taxId: null, name: 'B' })])
  expect(saved.filter((item) => item === 'command.stale')).toHaveLength(1)
})

it('overwrites nothing unseen, and no number of another company', async () => {
  await save({ taxId: '11.444.777/0001-61' })
  expect(await save()).toBe('command.stale')
  company = await createTestCompany(bench.databaseUrl)
  expect(await save({ taxId: '11.444.777/0001-61' })).toBe('companies.tax_id_taken')
})
