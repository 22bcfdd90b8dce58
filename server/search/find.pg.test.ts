import { randomUUIDv7 } from 'node:crypto'
import type { Stage } from '@aura/contracts/deals/deal.ts'
import { defaultStages, type Pipeline } from '@aura/contracts/deals/pipeline.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import type { InputOf, OutputOf } from '@aura/contracts/platform/operation.ts'
import type { find, SearchGroup, SearchType } from '@aura/contracts/search/find.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { codeOf, testOperations } from '@aura/infra/operations-test.ts'
import { describe, expect, it } from 'vitest'
import { transact } from '../platform/database/transact.ts'

const [owner, admin, ana, platform] = [0, 1, 2, 3]
const staff: Role[] = ['company_owner', 'company_admin', 'company_user', 'platform_owner']

const { bench, company } = testOperations(staff)

const call = (name: string, input: unknown, who = owner, of = company) =>
  bench.call(name, input, of.people[who]?.claims ?? null)

async function search(text: string, more: Partial<InputOf<typeof find>> = {}, who = owner): Promise<SearchGroup[]> {
  const { output } = await call('search.find', { text, ...more }, who)
  return (output as OutputOf<typeof find>).groups
}

const titles = async (text: string, type: SearchType = 'deal', who = owner) =>
  (await search(text, {}, who)).find((group) => group.type === type)?.results.map(({ title }) => title) ?? []

const outcome = (text: string, more: object = {}, who = owner) => codeOf(search(text, more, who))

async function deal(title: string, contact: string | null = null, stage: Stage = 'prospecting', of = company) {
  const dealId = randomUUIDv7()
  const value = { amount: 1, currency: 'BRL' }
  await call('deals.create', { dealId, title, contact, stage, value, probability: 1 }, owner, of)
  return dealId
}

describe('what fits', () => {
  it('is found without regard to case, accents and punctuation, in title and contact', async () => {
    await deal('Migração da Central', 'Óticas “Bela-Vista”')
    for (const text of ['MIGRACAO', 'migração', 'oticas', 'bela vista', 'Vista, Bela', 'migracao oticas'])
      expect([text, await titles(text)]).toEqual([text, ['Migração da Central']])
    // As another keyboard writes it: letter and accent apart.
    expect(await titles('migrac\u0327a\u0303o')).toEqual(['Migração da Central'])
    expect(await titles('migração de bicicletas')).toEqual([])
  })

  it('may be half written, in the middle of a word, or have a wrong letter', async () => {
    await deal('Renovação anual', 'Transportes Serra Verde')
    for (const text of ['re', 'renov', 'an', 'nova', 'sport', 'renovasao', 'tranportes', 'sera verde'])
      expect([text, await titles(text)]).toEqual([text, ['Renovação anual']])
    // Two letters begin a word or say nothing.
    expect(await titles('ov')).toEqual([])
    expect(await titles('xyzw')).toEqual([])
  })

  it('comes in the order of how well it fits', async () => {
    for (const title of ['Semanal', 'Plano anual', 'Anuario', 'Anual', 'Anual completo', 'Plano anualizado'])
      await deal(title)
    expect(await titles('anual')).toEqual(['Anual', 'Anual completo', 'Plano anual', 'Plano anualizado'])
    // A wrong letter is thought of only where nothing fits.
    expect((await titles('anuau')).length).toBeGreaterThan(0)
  })

  it('is no more than was asked for', async () => {
    for (let count = 0; count < 8; count += 1) await deal(`Plano ${count}`)
    expect(await titles('plano')).toHaveLength(5)
    const [group] = await search('plano', { limit: 7, kinds: ['deal'] })
    expect(group?.results).toHaveLength(7)
  })

  it('follows what is renamed, and is not touched by what is moved', async () => {
    const dealId = await deal('Proposta antiga')
    await call('deals.move', { dealId, to: 'closing', before: null })
    const rest = { contact: 'Ana', value: { amount: 1, currency: 'BRL' }, probability: 2 }
    await call('deals.edit', { dealId, version: 2, title: 'Contrato', ...rest })
    expect(await titles('antiga')).toEqual([])
    expect(await search('contrato')).toMatchObject([
      { type: 'deal', results: [{ id: dealId, subtitle: 'Ana', status: 'closing', path: `/crm?deal=${dealId}` }] },
    ])
  })

  it('may be the name of a stage, in any of the languages', async () => {
    await deal('Primeiro', null, 'negotiation')
    await deal('Segundo', null, 'lost')
    for (const text of ['Negociação', 'negociac', 'Negotiation', 'negociación'])
      expect([text, await titles(text)]).toEqual([text, ['Primeiro']])
    expect(await titles('perdido')).toEqual(['Segundo'])
  })

  it('may be the name that a pipeline has for a stage, and no longer the one it had before', async () => {
    const [pipeline] = (await call('deals.pipelines', {})).output as Pipeline[]
    const own = defaultStages.map((rule) => (rule.id === 'negotiation' ? { ...rule, name: 'Visita à obra' } : rule))
    const stages = [...own, { ...defaultStages[0], id: 'vistoria', name: 'Vistoria técnica' }]
    await call('deals.edit-pipeline', { pipelineId: pipeline?.id, version: pipeline?.version, name: 'Obras', stages })
    await deal('Primeiro', null, 'negotiation')
    await deal('Segundo', null, 'vistoria')
    expect([await titles('visita'), await titles('vistoria tec'), await titles('negociac')]).toEqual([
      ['Primeiro'],
      ['Segundo'],
      [],
    ])
  })
})

describe('people', () => {
  it('are found by name and address, and say whether they still work here', async () => {
    await call('companies.update-profile', { firstName: 'Conceição', lastName: 'Araújo' }, ana)
    const id = company.people[ana]?.id
    for (const text of ['conceicao', 'araujo conceicao', 'conseicao'])
      expect([text, await titles(text, 'user')]).toEqual([text, ['Conceição Araújo']])
    // The addresses of the others are nearly the same.
    expect((await titles(company.people[ana]?.email ?? '', 'user'))[0]).toBe('Conceição Araújo')
    await call('companies.set-active', { userId: id, active: false })
    expect(await search('araujo')).toMatchObject([
      { results: [{ id, status: 'inactive', description: 'company_user' }] },
    ])
  })

  it('are people: neither walls nor programs', async () => {
    await call('identity.open-wall', { name: 'Recepção', days: 1 }, admin)
    expect(await titles('recepcao', 'user')).toEqual([])
  })
})

describe('what else has a name', () => {
  it('is found: tags with how many have them, and suppliers', async () => {
    const [tagId, supplierId, contactId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
    await call('contacts.create-tag', { tagId, name: 'Cliente antigo' })
    const phone = { kind: 'phone', value: '+5511987650001' }
    await call('contacts.create', { contactId, name: 'Rita', note: null, addresses: [phone] })
    await call('contacts.tag', { contactIds: [contactId], tagId, on: true })
    const [tag] = (await search('antig')).flatMap(({ results }) => results)
    expect(tag).toMatchObject({
      type: 'tag',
      title: 'Cliente antigo',
      description: '1',
      path: '/tags?q=Cliente%20antigo',
    })
    expect((await search('rita')).flatMap(({ results }) => results)).toMatchObject([{ subtitle: '(11) 98765-0001' }])
    const supplier = {
      kind: 'carrier',
      currency: 'BRL',
      contract: 'CT-77',
      startsOn: null,
      endsOn: null,
      noticeDays: 30,
    }
    const budget = { contacts: [], note: '', monthlyBudget: null, brakes: false }
    await call('suppliers.create-supplier', { supplierId, name: 'Voz Sul', ...supplier, ...budget })
    for (const text of ['voz su', 'ct 77']) expect((await search(text)).map(({ type }) => type)).toEqual(['supplier'])
  })
})

describe('special characters', () => {
  it.each(['%%', '__', "''", '&|!', '\\\\', "o'brien", 'a:*', '<->', '100%', '(((', '"; drop table deals; --'])(
    '%o are letters or nothing, never a pattern',
    async (text) => {
      await deal('Outro')
      expect(await titles(text)).toEqual([])
    },
  )

  it('are refused where no database could keep them', async () => {
    for (const text of ['\0x', '\ud800x']) await expect(titles(text)).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('are found where they are words', async () => {
    await deal("D'Ávila & Filhos 100% 🚀")
    for (const text of ["d'avila", 'd avila & filhos', '100%', 'filhos 🚀'])
      expect([text, await titles(text)]).toEqual([text, ["D'Ávila & Filhos 100% 🚀"]])
  })

  it('and a text of any size are bounded', async () => {
    await deal('x'.repeat(100))
    expect(await titles('x'.repeat(100))).toHaveLength(1)
    expect(await titles('a '.repeat(49))).toEqual([])
    expect(await outcome('x'.repeat(101))).toBe('request.invalid')
    expect(await outcome(' a ')).toBe('request.invalid')
    expect(await outcome('ab\u0000')).toBe('request.invalid')
  })
})

describe('nobody finds', () => {
  it('what is another company’s', async () => {
    const other = await createTestCompany(bench.databaseUrl, staff)
    await deal('Segredo deles', null, 'lost', other)
    await deal('Segredo nosso')
    expect(await titles('segredo')).toEqual(['Segredo nosso'])
    expect(await titles('perdido')).toEqual([])
    expect(await titles(other.people[0]?.email ?? '', 'user')).toEqual([])
  })

  it('anything without a company, and the words themselves are nobody’s to read', async () => {
    await deal('Segredo nosso')
    const run = (of: string | null, statement: string) =>
      transact(bench.pool, of, 'write', [], async ({ client }) => {
        const { rows } = await client.query(statement)
        return { closing: [], done: () => rows }
      })
    const query = `select search_entries_find('deal', 'segredo', 5)`
    expect(await run(null, query)).toEqual([])
    expect(await run(company.id, query)).toHaveLength(1)
    await expect(run(company.id, 'select * from search_entries')).rejects.toMatchObject({ code: '42501' })
  })

  it('what the caller may not see, and is refused when asked for by name', async () => {
    await deal('Pessoa jurídica')
    expect((await search('pessoa', {}, ana)).map(({ type }) => type)).toEqual(['deal', 'user'])
    const userId = company.people[ana]?.id
    await call('companies.set-permission', { userId, permission: 'view_crm', granted: false })
    expect((await search('pessoa', {}, ana)).map(({ type }) => type)).toEqual(['user'])
    expect(await outcome('pessoa', { kinds: ['deal'] }, ana)).toBe('auth.forbidden')
    await call('companies.set-permission', { userId, permission: 'view_crm', granted: null })
    expect(await outcome('pessoa', { kinds: ['deal'] }, ana)).toBe('ok')
  })

  it('what the plan withholds', async () => {
    await deal('Pessoa jurídica')
    await call('companies.set-plan', { modules: [{ module: 'centro_custos', active: true }] }, platform)
    expect((await search('pessoa')).map(({ type }) => type)).toEqual(['user'])
    expect(await outcome('pessoa', { kinds: ['deal'] })).toBe('companies.module_inactive')
  })
})
