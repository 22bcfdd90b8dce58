/** What became of the deals that were ever in a stage. */
import { stageRecords as contract, type StageRecord } from '@aura/contracts/deals/learned.ts'
import { sql } from 'kysely'
import { answerAlike } from '../platform/handle.ts'
import { pipelineById } from './pipelines.ts'

/** `stage` is null for the deals of the whole pipeline. */
type Row = StageRecord & { stage: string | null }

export const stageRecords = answerAlike(contract, async ({ input, tx }) => {
  const { id, stages } = await pipelineById(tx, input.pipelineId)
  const idsOf = (...kinds: string[]) => stages.filter(({ kind }) => kinds.includes(kind)).map((rule) => rule.id)
  const [lost, open, others] = [idsOf('lost'), idsOf('open'), idsOf('open', 'closing')]
  // As `stateOf` has it, a deal in a lost stage is lost, with or without an outcome of its own.
  const ended = sql`select d.id, d.visited_stages, d.archived_at, d.outcome ->> 'result' = 'won' as won from deals d
      where d.pipeline_id = ${id} and d.outcome is not null
    union all select d.id, d.visited_stages, d.archived_at, false from deals d
      where d.pipeline_id = ${id} and d.stage = any (${lost}::text[]) and d.outcome is null`
  // As `findMergeSurvivor` has it, a deal that was merged into another one stands for itself once it is restored.
  // Nobody saw how a deal that was opened where deals end got there: it went another way, or was brought in with its end.
  const { rows } = await sql<Row>`with ended as materialized (
      select * from (${ended}) ended where ended.archived_at is null
        or not exists (select from deal_merges m where m.gone_id = ended.id and m.undone_at is null)),
    visits as (select ended.won, visited.stage from ended cross join lateral (
      select distinct stage from unnest(case when ended.visited_stages[1] = any (${open}::text[])
        then ended.visited_stages else ended.visited_stages[2:] end) stage) visited
      where visited.stage = any (${others}::text[]))
    select null as stage, count(*)::int as ended, count(*) filter (where won)::int as won from ended
    union all
    select stage, count(*)::int, count(*) filter (where won)::int from visits group by stage`.execute(tx)
  const all = rows.find(({ stage }) => stage === null)
  const byStage = rows.flatMap(({ stage, ended, won }) => (stage === null ? [] : [[stage, { ended, won }] as const]))
  return { stages: Object.fromEntries(byStage), all: { ended: all?.ended ?? 0, won: all?.won ?? 0 } }
})
