import { expect, it } from 'vitest'
import { board, boardLimit } from './board.ts'
import { type Deal, deal } from './deal.ts'

const id = () => crypto.randomUUID()
const now = '2026-11-24T12:00:00.000Z'

/** With everything that a deal may have, in the length that people write. */
const richDeal = (): Deal =>
  deal.parse({
    ...{
      id: id(),
      pipelineId: id(),
      stage: 'negotiation',
      rank: 'a0V',
      title: 'Renovação anual do contrato de suporte',
    },
    ...{ contact: 'Maria Aparecida de Souza Ferreira', contactId: id(), version: 12, probability: 60 },
    organization: { id: id(), name: 'Clínica Odontológica São José Ltda.' },
    value: { amount: 12_500_00, currency: 'BRL' },
    ...{
      expectedClose: '2026-12-20',
      ownerId: id(),
      ownerName: 'João Pedro de Oliveira',
      createdAt: now,
      movedAt: now,
    },
    tagIds: Array.from({ length: 5 }, id),
    fields: Object.fromEntries(Array.from({ length: 10 }, () => [id(), 'Aguarda a assinatura do diretor'])),
  })

it('a full board of deals that say much fits into its view', () => {
  const deals = Object.fromEntries(Array.from({ length: boardLimit }, richDeal).map((each) => [each.id, each]))
  expect(Buffer.byteLength(JSON.stringify({ deals }))).toBeLessThan(board.largestBytes ?? 0)
})
