/** A board at the end of a day: what the log says of it until then, folded as the live one is. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { allDeals, chunkDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { boardOn as contract } from '@aura/contracts/deals/history.ts'
import { defaultStages, pipelineChanged } from '@aura/contracts/deals/pipeline.ts'
import { boardReducer } from '@aura/machines/deals/board.ts'
import { sql } from 'kysely'
import { answer } from '../platform/handle.ts'
import { pipelineById } from './pipelines.ts'

type Row = { position: number; at: Date; name: string; v: number; body: string }

export const boardOn = answer(contract, async ({ input, tx }) => {
  const current = await pipelineById(tx, input.pipelineId)
  const { until } = await tx
    .selectFrom('companies')
    .select(sql<Date>`(${input.day}::date + 1)::timestamp at time zone timezone`.as('until'))
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Row>`select log_position as position, at, name, v, body
    from board_events(${current.id}, ${until}) order by log_position`.execute(tx)
  const before = rows.filter(({ at }) => at < until)
  const isChange = ({ name }: Row) => name === pipelineChanged.name
  // A pipeline whose first change came later is the company's first one, with the stages that every company begins with.
  const isUnchanged = !before.some(isChange) && rows.some(isChange)
  const pipeline = isUnchanged ? { ...current, stages: [...defaultStages] } : current
  const state = before.reduce<BoardState>(
    (board, { at, body, ...event }) =>
      boardReducer.fold(board, {
        ...{ ...event, id: '', actor: null, cause: null, at: at.toISOString(), body: JSON.parse(body) },
      }),
    { pipeline, deals: chunkDeals([]) },
  )
  const deals = Object.fromEntries(allDeals(state.deals).map((deal) => [deal.id, deal]))
  return { pipeline: state.pipeline, deals, until: until.toISOString() }
})
