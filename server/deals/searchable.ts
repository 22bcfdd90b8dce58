/** Deals are found by title and contact, and by the name of the stage they are in. */

import { stages as defaultIds, type Stage } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { stageNames } from '@aura/contracts/deals/stage-names.ts'
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import { languages } from '@aura/contracts/platform/values.ts'
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../search/index.ts'

export const searchableDeals: Searchable = { type: 'deal', find }

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const named = await findEntries(tx, 'deal', text, limit)
  const staged = await inStages(tx, await stagesNamed(tx, text), limit - named.length)
  const ids = [...new Set([...named, ...staged])]
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('deals')
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .select(['id', 'title', 'contact', 'owner_name', 'stage', 'moved_at'])
    .execute()
  return inOrder(ids, rows).map((row) => ({
    id: row.id,
    type: 'deal',
    title: row.title,
    subtitle: row.contact,
    description: row.owner_name,
    status: row.stage,
    timestamp: row.moved_at.toISOString(),
    path: `/crm?deal=${row.id}`,
  }))
}

/** The first cards of the columns, in the order of the board, which is the order of its index. */
async function inStages(tx: Db, named: readonly StageOfPipeline[], limit: number): Promise<string[]> {
  if (named.length === 0 || limit <= 0) return []
  const rows = await tx
    .selectFrom('deals')
    .where((e) => e.or(named.map(({ pipelineId, stage }) => e.and({ pipeline_id: pipelineId, stage }))))
    .where('archived_at', 'is', null)
    .select('id')
    .orderBy('pipeline_id')
    .orderBy('stage')
    .orderBy('rank')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

type StageOfPipeline = { pipelineId: string; stage: Stage }

/** The stages whose name begins so; less than three letters name none. */
async function stagesNamed(tx: Db, text: string): Promise<StageOfPipeline[]> {
  const begun = foldText(text.trim())
  if (begun.length < 3) return []
  const pipelines = await tx.selectFrom('pipelines').select(['id', 'stages']).execute()
  return pipelines.flatMap(({ id: pipelineId, stages }) =>
    stages.flatMap((rule) =>
      namesOf(rule).some((name) => foldText(name).startsWith(begun)) ? [{ pipelineId, stage: rule.id }] : [],
    ),
  )
}

/** A stage that every company begins with has a name in each language until it is renamed. */
function namesOf({ id, name }: StageRule): string[] {
  const byDefault = defaultIds.find((stage) => stage === id)
  if (name !== null) return [name]
  return byDefault ? languages.map((language) => stageNames[language][byDefault]) : []
}
