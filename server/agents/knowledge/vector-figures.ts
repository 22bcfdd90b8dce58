/** How much of what answers is found by its meaning too. */
import * as contracts from '@aura/contracts/agents/knowledge.ts'
import { sql } from 'kysely'
import { isSameModel } from '../../ai/index.ts'
import { answer } from '../../platform/handle.ts'
import { hasVectors } from './embedding-state.ts'
import { hasErasures } from './vector-erasures.ts'
import { currentModel, storedSpace } from './vector-spaces.ts'

export const knowledgeVectors = answer(contracts.knowledgeVectors, async ({ tx }) => {
  const [supported, current, stored] = [await hasVectors(tx), await currentModel(tx), await storedSpace(tx)]
  const space = stored && isSameModel(stored, current) ? stored : null
  const { rows } = await sql<{ chunks: number; embedded: number; refused: number }>`
    select count(*)::int as chunks, count(*) filter (where v.dimension > 0)::int as embedded,
      count(*) filter (where v.dimension = 0)::int as refused
    from ai_chunks c left join ai_chunk_vectors v on v.company_id = c.company_id and v.source_id = c.source_id
      and v.version = c.version and v.ordinal = c.ordinal and v.model = ${space?.model ?? null}::text
      and v.space = ${space?.space ?? null}::integer and v.dimension in (0, ${space?.dimension ?? null}::integer)
    where c.live and c.company_id = current_company()`.execute(tx)
  const { chunks = 0, embedded = 0, refused = 0 } = rows[0] ?? {}
  return {
    ...{ supported, chunks, embedded, refused, problem: stored?.problem ?? null },
    ...{ model: current?.model ?? null, host: current && hostOf(current.address) },
    leastSimilarity: space?.leastSimilarity ?? null,
    isErasing: await hasErasures(tx),
  }
})

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
