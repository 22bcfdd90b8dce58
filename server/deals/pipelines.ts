import { pipelines as contract } from '@aura/contracts/deals/pipelines.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

const selectPipelines = (tx: Db) => tx.selectFrom('pipelines').select(['id', 'name'])

export const pipelines = answer(contract, ({ tx }) => selectPipelines(tx).orderBy('rank').orderBy('id').execute())

export async function firstPipeline(tx: Db) {
  const row = await selectPipelines(tx).orderBy('rank').orderBy('id').limit(1).executeTakeFirst()
  return row ?? refuse('deals.pipeline_not_found')
}

export async function pipelineById(tx: Db, id: string) {
  const row = await selectPipelines(tx).where('id', '=', id).executeTakeFirst()
  return row ?? refuse('deals.pipeline_not_found')
}
