/** The demo company's AI agent, turned off so that the played customers go to persons, and what it knows. */
import { randomUUIDv7 } from 'node:crypto'
import type { Procedure } from '@aura/contracts/agents/procedure.ts'
import { blankDraft } from '@aura/machines/agents/decide.ts'
import { saveReading } from '@aura/server/agents/knowledge/versions.ts'
import { columnsOfDraft, saveVersion } from '@aura/server/agents/store.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { demoCompanyId } from './demo-channels.ts'

const exchange: Procedure = {
  ...{ name: 'Troca', phrases: ['quero trocar', 'fazer uma troca'], end: 'hand_off' },
  steps: [
    { kind: 'say', text: 'Vou cuidar da sua troca.' },
    { kind: 'ask', text: 'Qual é o número do pedido?' },
    { kind: 'ask', text: 'O que houve com o produto?' },
  ],
}

const draft = {
  ...blankDraft,
  ...{
    name: 'Lia',
    description: 'Responde sobre pedidos, trocas e entregas',
    greeting: 'Olá, sou a Lia, agente de IA.',
  },
  procedures: [exchange],
  persona: 'Você atende a loja com frases curtas e cordiais. Consulte o conhecimento antes de responder.',
}
const title = 'Trocas e entregas'
const text =
  'Trocas são aceitas em até 30 dias, com a nota fiscal e a etiqueta.\n\n' +
  'A entrega leva de 2 a 5 dias úteis. O frete é grátis acima de R$ 200.\n\n' +
  'Pedidos são acompanhados em Minha conta, pelo número do pedido.'

/** Once. */
export async function makeDemoAgent(databaseUrl: string): Promise<void> {
  const companyId = await demoCompanyId(databaseUrl)
  if (companyId === undefined) return
  const pool = connectPool('aura_app', { databaseUrl, max: 1, onError: () => {} })
  const parts = { pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  try {
    await withLog(parts, { company: companyId, actor: null, cause: null, opening: [] }, async ({ db: tx, emit }) => {
      const there = await tx.selectFrom('ai_agents').select('id').limit(1).executeTakeFirst()
      if (there) return
      const owner = await tx.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
      const now = new Date()
      const made = { company_id: companyId, created_by: owner.id, created_at: now }
      const agent = await tx
        .insertInto('ai_agents')
        .values({ id: randomUUIDv7(), ...made, ...columnsOfDraft(draft) })
        .returningAll()
        .executeTakeFirstOrThrow()
      await saveVersion({ tx, now, savedBy: owner.id }, agent, draft)
      const source = await tx
        .insertInto('ai_sources')
        .values({ id: randomUUIDv7(), ...made, kind: 'text', title, body: text })
        .returningAll()
        .executeTakeFirstOrThrow()
      await saveReading({ tx, emit, now }, source, text)
    })
  } finally {
    await pool.end()
  }
}
