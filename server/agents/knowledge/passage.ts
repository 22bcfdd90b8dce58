/** A source at the version that an answer cites, around the passage. */
import * as contracts from '@aura/contracts/agents/knowledge.ts'
import { answer } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'

export const sourcePassage = answer(contracts.sourcePassage, async ({ tx, input }) => {
  const { sourceId, version, chunk } = input
  const source = await tx
    .selectFrom('ai_sources')
    .where('id', '=', sourceId)
    .where('removed', '=', false)
    .select(['title', 'url', 'version'])
    .executeTakeFirst()
  if (!source) return refuse('agents.source_not_found')
  const cited = await tx
    .selectFrom('ai_source_versions')
    .where('source_id', '=', sourceId)
    .where('version', '=', version)
    .select('chunks')
    .executeTakeFirst()
  if (!cited) return refuse('agents.version_not_found')
  const reach = contracts.passagesAround
  const first = Math.max(1, Math.min((chunk ?? 1) - reach, cited.chunks - 2 * reach))
  const rows = await tx
    .selectFrom('ai_chunks')
    .where('source_id', '=', sourceId)
    .where('version', '=', version)
    .where('ordinal', '>=', first)
    .where('ordinal', '<=', first + 2 * reach)
    .select(['ordinal as chunk', 'page', 'body as text'])
    .orderBy('ordinal')
    .execute()
  return { title: source.title, url: source.url, answering: source.version, chunks: cited.chunks, rows }
})
