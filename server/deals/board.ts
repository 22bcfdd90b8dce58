import { board as contract } from '@aura/contracts/deals/board.ts'
import { chunkDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { show } from '../platform/handle.ts'
import { firstPipeline, pipelineById } from './pipelines.ts'
import { dealOf, selectPresentDeals } from './store.ts'

export const board = show(contract, {
  resolve: async ({ params, tx }) => ({ pipelineId: params.pipelineId ?? (await firstPipeline(tx)).id }),
  snapshot: async ({ params, tx }) => {
    const pipeline = params.pipelineId ? await pipelineById(tx, params.pipelineId) : await firstPipeline(tx)
    const rows = await selectPresentDeals(tx).where('pipeline_id', '=', pipeline.id).orderBy('rank').execute()
    return { pipeline, deals: chunkDeals(rows.map(dealOf)) }
  },
})
