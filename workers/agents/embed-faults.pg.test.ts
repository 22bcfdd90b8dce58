/** Providers that fail while knowledge becomes vectors or is searched, what leaves to them, and what sets the work off. */

import type { EmbeddingScript } from '@aura/infra/model-provider/script.ts'
import { testVectors } from '@aura/infra/vectors-test.ts'
import { standalone } from '@aura/server/platform/database/standalone.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { expect, it } from 'vitest'
import { embedMissing } from './embed-missing.ts'
import { onKnowledgeChanged } from './on-knowledge-changed.ts'

const test = testVectors()
const { call, provider, embedKnowledge, find, titles, add, vectors, callsOf, embedder, sent, query, takeJobs } = test
const trocas = 'Trocas são aceitas em até trinta dias com a nota fiscal.'
const faulty = (at: number, fault: EmbeddingScript['fault'], dimension = 384) =>
  provider(at).answer({ embedding: { dimension, fault } })
const well = { dimension: 384, fault: null } as const

const faults: [string, EmbeddingScript['fault'], string][] = [
  ['is too busy', { kind: 'status', status: 429, retryAfter: 0 }, 'rate_limited'],
  ['has a fault', { kind: 'status', status: 500 }, 'server_error'],
  ['falls silent', { kind: 'silence' }, 'timeout'],
  ['tears the connection', { kind: 'torn' }, 'cut_off'],
  ['answers nonsense', { kind: 'nonsense' }, 'malformed'],
  ['leaves a text out', { kind: 'too_few' }, 'malformed'],
  ['sends vectors without a direction', { kind: 'no_direction' }, 'malformed'],
  ['sends vectors of two lengths', { kind: 'uneven' }, 'malformed'],
]

const patienceFor = (fault: EmbeddingScript['fault']) => ({ firstAnswerSeconds: fault?.kind === 'silence' ? 1 : 20 })

it.each(faults)(
  'a connection whose provider %s is passed over, and each call is booked once',
  async (_, fault, outcome) => {
    // Two connections to one provider: vectors of another one are others, whatever its model is called.
    await embedder(0, patienceFor(fault))
    await embedder(0)
    provider(0).answer({ embedding: { dimension: 384, fault, faults: 1 } })
    const [failed, answered] = [(await callsOf(outcome)).length, (await callsOf('answered')).length]
    await add('Trocas', trocas)
    await add('Frete', 'O frete é grátis.')
    expect(await embedKnowledge()).toEqual({ outcome: 'done' })
    expect(await vectors()).toHaveLength(2)
    expect(await callsOf(outcome)).toHaveLength(failed + 1)
    expect(await callsOf('answered')).toHaveLength(answered + 1)
    expect(await test.openCalls()).toBe(0)
  },
)

it.each(faults)('where the only provider %s the search goes by words, and the work goes on later', async (_, fault) => {
  await embedder(0, patienceFor(fault))
  faulty(0, fault)
  await add('Trocas', trocas)
  await add('Frete', 'O frete é grátis.')
  expect(await embedKnowledge()).toEqual({ outcome: 'done' })
  expect(await vectors()).toEqual([])
  expect(await takeJobs()).toEqual(['again'])
  expect(await titles('trocas nota')).toEqual(['Trocas'])
  provider(0).answer({ embedding: well })
  await embedKnowledge()
  expect(await vectors()).toHaveLength(2)
})

it('a question whose vector fails, comes late or has another length is answered by its words', async () => {
  await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  faulty(0, null, 256)
  expect(await titles('trocas nota')).toEqual(['Trocas'])
  expect(await callsOf('malformed')).not.toEqual([])
  faulty(0, { kind: 'silence' })
  expect(await titles('trocas nota')).toEqual(['Trocas'])
  faulty(0, { kind: 'status', status: 500 })
  expect(await titles('trocas nota')).toEqual(['Trocas'])
  expect(await test.openCalls()).toBe(0)
})

it('vectors of another length than those that are there are refused', async () => {
  await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  faulty(0, null, 256)
  await add('Frete', 'O frete é grátis.')
  await embedKnowledge()
  expect(await vectors()).toMatchObject([{ dimension: 384 }])
  expect(await takeJobs()).toContain('again')
})

it('a connection with another model is not called in the place of one that fails', async () => {
  await embedder(0)
  await embedder(1, { embeddingModel: 'another' })
  faulty(0, { kind: 'status', status: 500 })
  const before = sent(1).length
  await add('Trocas', trocas)
  await embedKnowledge()
  expect(sent(1)).toHaveLength(before)
})

it('neither knowledge nor a question leaves with personal data, and the log says how much was masked', async () => {
  await embedder(0)
  const before = sent().length
  await add('Contato', 'Escreva para ana@example.com, CPF 529.982.247-25.')
  await embedKnowledge()
  // A question leaves only where there is a search by meaning.
  await test.setSupport(test.hasExtension)
  await find('o e-mail bia@example.com do CPF 529.982.247-25')
  const question = test.hasExtension ? ['o e-mail [EMAIL_1] do CPF [CPF_1]'] : []
  expect(sent().slice(before)).toEqual(['Contato\nEscreva para [EMAIL_1], CPF [CPF_1].', ...question])
  const limit = 1 + question.length
  const { rows } = await call<{ rows: { user: string | null; masked: object }[] }>(0, 'ai.departures', { limit })
  const departure = { purpose: 'knowledge', masked: { email: 1, cpf: 1 } }
  expect(rows).toMatchObject([
    ...question.map(() => ({ ...departure, user: expect.any(String) })),
    { ...departure, user: null },
  ])
})

it('a spent budget stops the work, and questions are answered by their words', async () => {
  await embedder(0, { prices: [{ model: 'embedder', inputMicros: 1_000_000_000, outputMicros: 0 }] })
  await call(0, 'ai.set-budget', { monthlyBudget: 1, brakes: true, currency: 'BRL' })
  await query('update ai_budgets set spent_micros = 2000000, spent_month = $2 where company_id = $1', [
    test.company.id,
    (
      await query("select to_char(now() at time zone timezone, 'YYYY-MM') as month from companies where id = $1", [
        test.company.id,
      ])
    )[0]?.month,
  ])
  const before = sent().length
  await add('Trocas', trocas)
  await embedKnowledge()
  expect(sent()).toHaveLength(before)
  expect(await takeJobs()).toEqual(['again'])
  expect(await titles('trocas nota')).toEqual(['Trocas'])
  await call(0, 'ai.set-budget', { monthlyBudget: null, brakes: false, currency: 'BRL' })
})

it('a source with other words sets the work off, and so does another model, and a paused connection does not', async () => {
  await using _ = await test.bed.follower([onKnowledgeChanged])
  const connection = await embedder(0)
  await expect.poll(takeJobs).toEqual(['now'])
  await embedKnowledge()
  await add('Trocas', trocas)
  await expect.poll(takeJobs).toEqual(['now'])
  await embedKnowledge()
  await call(0, 'ai.pause-connection', { connectionId: connection.id })
  const behind = () =>
    query(
      `select from cursors where company_id = $1 and reaction = 'agents.on-knowledge-changed'
        and position < (select max(position) from events where company_id = $1)`,
      [test.company.id],
    )
  await expect.poll(behind).toEqual([])
  expect(await takeJobs()).toEqual([])
})

it('the companies with an embedding model are looked at, where there is the extension', async () => {
  await embedder(0)
  await takeJobs()
  const parts = {
    db: standalone(test.bed.pool),
    inCompany: async <T>(_: string, work: (context: Work) => Promise<T>) => await test.within(work),
    warn: (error: unknown) => {
      throw error
    },
  }
  await embedMissing(parts)
  expect(await takeJobs()).toEqual(['now'])
  await test.setSupport(false)
  await embedMissing(parts)
  expect(await takeJobs()).toEqual([])
})
