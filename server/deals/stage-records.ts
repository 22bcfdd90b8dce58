/** What became of the deals that were ever in a stage, and which they are. */
import {
  endedDeals as endedContract,
  mostEndedDeals,
  stageRecords as recordsContract,
  type StageRecord,
} from '@aura/contracts/deals/learned.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer, answerAlike } from '../platform/handle.ts'
import { noSampleDeal } from './no-sample.ts'
import { pipelineById } from './pipelines.ts'
import { dealOf, selectDeals } from './store.ts'

/** `stage` is null for the deals of the whole pipeline. */
type Row = StageRecord & { stage: string | null }

export const stageRecords = answerAlike(recordsContract, async ({ input, tx }) =>
  recordsOf(tx, await pipelineById(tx, input.pipelineId)),
)

export async function recordsOf(tx: Db, pipeline: Pipeline): Promise<OutputOf<typeof recordsContract>> {
  const { rows } = await sql<Row>`with ${countedDeals(pipeline)}
    select null as stage, count(*)::int as ended, count(*) filter (where won)::int as won from ended
    union all
    select stage, count(*)::int, count(*) filter (where won)::int from visits group by stage`.execute(tx)
  const all = rows.find(({ stage }) => stage === null)
  const byStage = rows.flatMap(({ stage, ended, won }) => (stage === null ? [] : [[stage, { ended, won }] as const]))
  return { stages: Object.fromEntries(byStage), all: { ended: all?.ended ?? 0, won: all?.won ?? 0 } }
}

export const endedDeals = answer(endedContract, async ({ input: { pipelineId, stage }, tx }) => {
  const counted = countedDeals(await pipelineById(tx, pipelineId))
  const { rows } = await sql<{ id: string; ended: number; won: number }>`with ${counted}
    select id, count(*) over ()::int as ended, (count(*) filter (where won) over ())::int as won from ${stage === null ? sql`ended` : sql`visits where stage = ${stage}`}
    order by ended_at desc, id limit ${mostEndedDeals}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await selectDeals(tx).where('id', 'in', ids).execute()
  const byId = new Map(found.map((row) => [row.id, dealOf(row)]))
  const { ended, won } = rows[0] ?? { ended: 0, won: 0 }
  return { deals: ids.flatMap((id) => byId.get(id) ?? []), record: { ended, won } }
})

/** The tables `ended`, of the ended deals of a pipeline, and `visits`, of each with every stage it counts in. */
function countedDeals({ id, stages }: Pipeline): RawBuilder<unknown> {
  const idsOf = (...kinds: string[]) => stages.filter(({ kind }) => kinds.includes(kind)).map((rule) => rule.id)
  const [lost, open, others] = [idsOf('lost'), idsOf('open'), idsOf('open', 'closing')]
  // As `stateOf` has it, a deal in a lost stage is lost, with or without an outcome of its own.
  const ended = sql`select d.id, d.visited_stages, d.archived_at, d.outcome ->> 'result' = 'won' as won,
      (d.outcome ->> 'at')::timestamptz as ended_at from deals d
      where d.pipeline_id = ${id} and d.outcome is not null and ${noSampleDeal('d')}
    union all select d.id, d.visited_stages, d.archived_at, false, d.moved_at from deals d
      where d.pipeline_id = ${id} and d.stage = any (${lost}::text[]) and d.outcome is null
        and ${noSampleDeal('d')}`
  // As `findMergeSurvivor` has it, a deal that was merged into another one stands for itself once it is restored.
  // Nobody saw how a deal that was opened where deals end got there: it went another way, or was brought in with its end.
  return sql`ended as materialized (
      select * from (${ended}) ended where ended.archived_at is null
        or not exists (select from deal_merges m where m.gone_id = ended.id and m.undone_at is null)),
    visits as (select ended.id, ended.won, ended.ended_at, visited.stage from ended cross join lateral (
      select distinct stage from unnest(case when ended.visited_stages[1] = any (${open}::text[])
        then ended.visited_stages else ended.visited_stages[2:] end) stage) visited
      where visited.stage = any (${others}::text[]))`
}
