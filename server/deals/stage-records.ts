/** What became of the deals that were ever in a stage. */
import { stageRecords as contract } from '@aura/contracts/deals/learned.ts'
import { sql } from 'kysely'
import { answer } from '../platform/handle.ts'
import { pipelineById } from './pipelines.ts'

type Row = { stage: string; ended: number; won: number }

export const stageRecords = answer(contract, async ({ input, tx }) => {
  const { id, stages } = await pipelineById(tx, input.pipelineId)
  const lost = stages.filter(({ kind }) => kind === 'lost').map((rule) => rule.id)
  const others = stages.filter(({ kind }) => kind !== 'lost').map((rule) => rule.id)
  // A deal in a lost stage is lost, with or without an outcome of its own.
  const ended = sql`select d.id, d.visited_stages, d.archived_at, d.outcome ->> 'result' = 'won' as won from deals d
      where d.pipeline_id = ${id} and d.outcome is not null
    union all select d.id, d.visited_stages, d.archived_at, false from deals d
      where d.pipeline_id = ${id} and d.stage = any (${lost}::text[]) and d.outcome is null`
  const { rows } = await sql<Row>`select visited.stage, count(*)::int as ended,
      count(*) filter (where ended.won)::int as won
    from (${ended}) ended cross join lateral unnest(ended.visited_stages) visited(stage)
    where visited.stage = any (${others}::text[])
      and (ended.archived_at is null
        or not exists (select from deal_merges m where m.gone_id = ended.id and m.undone_at is null))
    group by visited.stage`.execute(tx)
  return { stages: Object.fromEntries(rows.map(({ stage, ...record }) => [stage, record])) }
})
