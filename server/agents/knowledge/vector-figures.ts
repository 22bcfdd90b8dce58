/** How much of what answers is found by its meaning too. */
import * as contracts from '@aura/contracts/agents/knowledge.ts'
import { sql } from 'kysely'
import { answer } from '../../platform/handle.ts'
import { currentModel, hasVectors } from './embedding-state.ts'

export const knowledgeVectors = answer(contracts.knowledgeVectors, async ({ tx }) => {
  const [supported, model] = [await hasVectors(tx), await currentModel(tx)]
  const state = await tx.selectFrom('ai_embeddings').select(['dimension', 'problem']).executeTakeFirst()
  const { rows } = await sql<{ chunks: number; embedded: number; refused: number }>`
    select count(*)::int as chunks, count(*) filter (where v.dimension > 0)::int as embedded,
      count(*) filter (where v.dimension = 0)::int as refused
    from ai_chunks c left join ai_chunk_vectors v on v.company_id = c.company_id and v.source_id = c.source_id
      and v.version = c.version and v.ordinal = c.ordinal and v.model = ${model}::text
      and v.dimension in (0, ${state?.dimension ?? null}::integer)
    where c.live and c.company_id = current_company()`.execute(tx)
  const { chunks = 0, embedded = 0, refused = 0 } = rows[0] ?? {}
  return { supported, model, chunks, embedded, refused, problem: state?.problem ?? null }
})
