import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stateIn } from '../platform/operation.ts'
import { type BoardState, board, boardLimit } from './board.ts'
import { rowsOf } from './board-rows.ts'
import type { Deal } from './deal.ts'
import { chunkDeals } from './deal-chunks.ts'
import { defaultStages } from './pipeline.ts'

const id = () => crypto.randomUUID()
const now = '2026-11-24T12:00:00.000Z'
const pipeline: BoardState['pipeline'] = { id: id(), name: 'Vendas', version: 1, stages: [...defaultStages] }
const [owners, organizations, tags, fields] = [20, 500, 30, 10].map((count) => Array.from({ length: count }, id))
const among = (ids: readonly string[] = [], at: number) => ids[at % ids.length] ?? ''

/** With everything that a deal may have, in the length that people write. */
const richDeal = (_: unknown, at: number): Deal => ({
  ...{
    id: id(),
    pipelineId: pipeline.id,
    stage: 'negotiation',
    rank: 'a0V',
    title: 'Renovação anual do contrato de suporte',
  },
  ...{ contact: 'Maria Aparecida de Souza Ferreira', contactId: id(), version: 12, probability: 60 },
  organization: { id: among(organizations, at), name: 'Clínica Odontológica São José Ltda.' },
  value: { amount: 12_500_00, currency: 'BRL' },
  ...{
    expectedClose: '2026-12-20',
    ownerId: among(owners, at),
    ownerName: 'João Pedro de Oliveira',
    createdAt: now,
    movedAt: now,
  },
  tagIds: Array.from({ length: 5 }, (_, tag) => among(tags, at + tag)),
  fields: Object.fromEntries((fields ?? []).map((field) => [field, 'Aguarda a assinatura do diretor'])),
})

const boardOf = (deals: Deal[]): BoardState => ({ pipeline, deals: chunkDeals(deals) })
const bytes = (of: unknown) => Buffer.byteLength(JSON.stringify(of))

it('a full board of deals that say much fits into its view', () => {
  const tenth = boardOf(Array.from({ length: boardLimit / 10 }, richDeal))
  expect(bytes(rowsOf(tenth)) * 10).toBeLessThan(board.largestBytes ?? 0)
  // As records it would take more than half as much again.
  expect(bytes(rowsOf(tenth)) * 1.6).toBeLessThan(bytes(tenth))
})

const uuid = fc.uuid()
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const generated = fc.record(
  {
    id: uuid,
    pipelineId: fc.constant(pipeline.id),
    stage: fc.constantFrom('prospecting', 'lost', 'gone'),
    rank: fc.stringMatching(/^[a-z][0-9A-Za-z]{1,6}$/),
    title: fc.constantFrom('Loja', 'prospecting', 'Ana'),
    contact: fc.option(fc.constantFrom('Ana', 'Rui')),
    contactId: fc.option(uuid),
    organization: fc.record({ id: uuid, name: fc.constantFrom('Ana', '', 'BRL') }),
    value: fc.record({ amount: fc.nat(), currency: fc.constantFrom('BRL' as const, 'USD' as const) }),
    probability: fc.integer({ min: 0, max: 100 }),
    expectedClose: fc.constant('2026-12-20'),
    outcome: fc.record({ result: fc.constant('lost' as const), reason: fc.option(fc.string()), at: fc.constant(now) }),
    ownerId: uuid,
    ownerName: fc.constantFrom('Ana', 'Rui'),
    tagIds: fc.array(uuid, { minLength: 1, maxLength: 3 }),
    fields: fc.dictionary(uuid, fc.oneof(fc.string(), fc.boolean(), fc.integer()), { minKeys: 1, maxKeys: 3 }),
    followsItems: fc.constant(true as const),
    createdAt: instant.map((at) => at.toISOString()),
    movedAt: instant.map((at) => at.toISOString()),
    version: fc.integer({ min: 1 }),
  },
  {
    requiredKeys: [
      ...(['id', 'pipelineId', 'stage', 'rank', 'title', 'contact', 'contactId', 'value', 'probability'] as const),
      ...(['ownerId', 'ownerName', 'createdAt', 'movedAt', 'version'] as const),
    ],
  },
)

it('what travels is the board: rows say of any deals all that the deals say', () => {
  const property = fc.property(fc.array(generated, { maxLength: 8 }), (deals) => {
    const state = boardOf(deals as Deal[])
    expect(stateIn(board, JSON.parse(JSON.stringify(rowsOf(state))))).toEqual(state)
  })
  fc.assert(property)
})
