import { randomUUIDv7 } from 'node:crypto'
import { defaultStages, type Pipeline } from '@aura/contracts/deals/pipeline.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'
import { actorWith } from '../platform/actor.ts'
import { withLog } from '../platform/with-log.ts'
import { exportDeals } from './export-deals.ts'

const { bench, company, call, idOf } = testOperations()

const create = (title: string, over: object = {}) =>
  call(0, 'deals.create', {
    ...{ dealId: randomUUIDv7(), title, stage: 'proposal', contact: 'Ana', probability: 40 },
    ...{ value: { amount: 420_050, currency: 'EUR' }, expectedClose: '2027-03-31', ...over },
  })

/** The table as its reader sees it, of all pages with two rows on each. */
function table(language: Language, params: { pipelineId?: string; filter?: object } = {}) {
  const parts = { pool: bench.pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  const batch = { company: company.id, actor: idOf(0), cause: null, opening: [] }
  return withLog(parts, batch, async ({ db: tx }) => {
    const { headers, cells } = await exportDeals.columns(tx)
    const actor = await actorWith(tx, idOf(0), exportDeals.needs)
    const rows = []
    for (let after: string | null = null, more = true; more; more = after !== null) {
      const page = await exportDeals.read({ tx, params, after, limit: 2, actor })
      rows.push(...page.rows.map((row) => cells(row, { language })))
      after = page.next
    }
    return rows.map((row) => Object.fromEntries(headers.map((titles, at) => [titles[language], row[at]])))
  })
}

it('has a row for every deal, in the words of the reader', async () => {
  await create('Central')
  const [deal] = await table('pt-BR')
  expect(deal).toEqual({
    ...{ Título: 'Central', Contato: 'Ana', Responsável: expect.stringContaining('Pessoa'), Pipeline: 'Vendas' },
    ...{
      Etapa: 'Proposta',
      Valor: 4200.5,
      Tags: '',
      Organização: null,
      Moeda: 'EUR',
      'Probabilidade (%)': 40,
      'Fechamento previsto': '2027-03-31',
    },
    ...{ 'Criado em': expect.any(Date), 'Última movimentação': expect.any(Date) },
  })
  expect((await table('en-US'))[0]).toMatchObject({ Stage: 'Proposal', Value: 4200.5 })
})

it('reads page after page, of one pipeline or of all', async () => {
  for (const title of ['a', 'b', 'c']) await create(title)
  const stages = defaultStages.map((stage) => (stage.id === 'proposal' ? { ...stage, name: 'Minuta' } : stage))
  const { id } = await call<Pipeline>(0, 'deals.create-pipeline', { pipelineId: randomUUIDv7(), name: 'Lojas', stages })
  await create('d', { pipelineId: id })
  expect((await table('en-US')).map(({ Title }) => Title)).toEqual(['a', 'b', 'c', 'd'])
  expect(await table('en-US', { pipelineId: id })).toMatchObject([{ Title: 'd', Pipeline: 'Lojas', Stage: 'Minuta' }])
})

it('a filter leaves out of the file what it leaves out of the list', async () => {
  for (const title of ['a', 'b', 'c']) await create(title)
  const left = async (filter: object) => (await table('en-US', { filter })).map(({ Title }) => Title)
  expect(await left({ search: 'B' })).toEqual(['b'])
  expect(await left({ stage: 'proposal', state: 'open' })).toEqual(['a', 'b', 'c'])
  expect(await left({ state: 'lost' })).toEqual([])
})
