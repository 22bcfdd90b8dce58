import { randomUUIDv7 } from 'node:crypto'
import { defaultStages, type Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { type Language, languages } from '@aura/contracts/platform/values.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import { guessMapping } from '@aura/machines/imports/guess-mapping.ts'
import { expect, it } from 'vitest'
import { actorWith } from '../platform/actor.ts'
import { withLog } from '../platform/with-log.ts'
import { exportDeals } from './export-deals.ts'
import { importDeals } from './import-deals.ts'
import { dealFiles, outcomes } from './testing/deal-files.ts'

const { bench, company, call, idOf } = testOperations()

const create = (title: string, over: object = {}) =>
  call(0, 'deals.create', {
    ...{ dealId: randomUUIDv7(), title, stage: 'proposal', contact: 'Ana', probability: 40 },
    ...{ value: { amount: 420_050, currency: 'EUR' }, expectedClose: '2027-03-31', ...over },
  })

/** The table as its reader sees it, of all pages with two rows on each. */
function table(language: Language, params: { pipelineId?: string; filter?: object; columns?: string[] } = {}) {
  const parts = { pool: bench.pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  const batch = { company: company.id, actor: idOf(0), cause: null, opening: [] }
  return withLog(parts, batch, async ({ db: tx }) => {
    const { headers, cells } = await exportDeals.columns(tx, params)
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
      TAGs: '',
      Organização: null,
      Moeda: 'EUR',
      'Probabilidade (%)': 40,
      'Fechamento previsto': '2027-03-31',
    },
    ...{ 'Taxa de ganho da etapa (%)': null, Resultado: 'Em aberto' },
    ...{ 'Encerrado em': null, 'Motivo do encerramento': null },
    ...{ 'Criado em': expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), 'Última movimentação': expect.any(Date) },
    'Tempo na etapa (dias)': 0,
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

it('has the columns that were chosen, in their order: the win rate of the stage and own fields among them', async () => {
  const fieldId = randomUUIDv7()
  await call(0, 'contacts.create-field', {
    ...{ fieldId, owner: 'deal', key: 'lojas', label: 'Lojas', type: 'number', choices: [], required: false },
  })
  for (let n = 0; n < 20; n += 1) {
    const { id } = await call<{ id: string }>(0, 'deals.create', {
      ...{ dealId: randomUUIDv7(), title: `Fim ${n}`, stage: 'proposal', probability: 40 },
      value: { amount: 100, currency: 'BRL' },
    })
    await call(0, 'deals.move', { dealId: id, to: 'lost', before: null, reason: 'Preço' })
  }
  await create('Aberto', { fields: { [fieldId]: 3 } })
  const columns = ['reason', 'learned', 'field_lojas', 'title', 'closed_at', 'state', 'gone']
  const rows = await table('pt-BR', { columns })
  expect(Object.keys(rows[0] ?? {})).toEqual([
    ...['Motivo do encerramento', 'Taxa de ganho da etapa (%)', 'Lojas', 'Título', 'Encerrado em', 'Resultado'],
  ])
  expect(rows.find((row) => row.Título === 'Aberto')).toMatchObject({ 'Taxa de ganho da etapa (%)': 0, Lojas: 3 })
  expect(rows.find((row) => row.Título === 'Fim 1')).toMatchObject({
    ...{ 'Motivo do encerramento': 'Preço', 'Taxa de ganho da etapa (%)': null, Resultado: 'Perdido' },
    'Encerrado em': expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  })
})

it('a filter leaves out of the file what it leaves out of the list', async () => {
  for (const title of ['a', 'b', 'c']) await create(title)
  const left = async (filter: object) => (await table('en-US', { filter })).map(({ Title }) => Title)
  expect(await left({ search: 'B' })).toEqual(['b'])
  expect(await left({ stage: 'proposal', state: 'open' })).toEqual(['a', 'b', 'c'])
  expect(await left({ state: 'lost' })).toEqual([])
})

it('a file comes in again as it went out, in each language, and changes nothing', async () => {
  const { plan, apply } = dealFiles({ bench, company })
  await create('Aberto')
  await apply([{ title: 'Ganho', result: 'won', closed_at: '02/03/2025', created: '01/03/2025', reason: 'Prazo' }])
  for (const language of languages) {
    const found = await table(language)
    const headers = Object.keys(found[0] ?? {})
    const named = importDeals.columns.map(({ id, titles, aliases = [] }) => ({
      id,
      names: [...Object.values(titles), ...aliases],
    }))
    const mapping = Object.entries(guessMapping(named, headers))
    const textOf = (row: Record<string, unknown>, at: number) => String(row[headers[at] ?? ''] ?? '')
    const cells = found.map((row) => Object.fromEntries(mapping.map(([id, at]) => [id, textOf(row, at)])))
    expect(cells.map(({ closed_at }) => closed_at)).toEqual(['', '2025-03-02'])
    expect(outcomes(await plan(cells))).toEqual(['unchanged', 'unchanged'])
  }
})
