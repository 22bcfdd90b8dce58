/** Which pipelines there are: they are put in order, archived and restored. */
import { mostPipelines, type Pipeline, pipelineChanged } from '@aura/contracts/deals/pipeline.ts'
import * as contracts from '@aura/contracts/deals/pipeline-list.ts'
import { decidePipeline } from '@aura/machines/deals/decide-pipeline.ts'
import { generateNKeysBetween } from 'fractional-indexing'
import { allowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { type CommandContext, handle, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { listPipelines, lockPipelines, pipelineById } from './pipelines.ts'

export const pipelineList = show(contracts.pipelineList, {
  snapshot: async ({ tx }) => {
    const rows = await listPipelines(tx)
      .limit(mostPipelines + contracts.listedArchivedLimit)
      .execute()
    return {
      pipelines: rows.map(({ id, name, version, archived_at }) => ({
        ...{ id, name, version },
        ...(archived_at !== null && { archivedAt: archived_at.toISOString() }),
      })),
    }
  },
})

type Input = { pipelineId: string; version: number }

async function become({ input, tx, emit, caller, now }: CommandContext<Input>, to: 'archived' | 'live') {
  const live = (await lockPipelines(tx)).filter(({ archived_at }) => archived_at === null)
  const before = await pipelineById(tx, input.pipelineId)
  if (before.version !== input.version) return refuse('command.stale', { params: { version: before.version } })
  const open = to === 'archived' ? await countOpen(tx, before) : undefined
  const { next } = allowed(decidePipeline(before, to, { actor: caller, now, live: live.length, open }))
  if (next === before) return before
  const rank = ranksAfter(live.at(-1)?.rank, 1)[0]
  await tx
    .updateTable('pipelines')
    .set({ archived_at: next.archivedAt ?? null, version: next.version, ...(to === 'live' && { rank }) })
    .where('id', '=', next.id)
    .execute()
  emit(pipelineChanged, { pipeline: next })
  return next
}

export const archivePipeline = handle(contracts.archivePipeline, (context) => become(context, 'archived'))
export const restorePipeline = handle(contracts.restorePipeline, (context) => become(context, 'live'))

/** As `stateOf` has it: one in a lost stage has ended, with or without an outcome of its own. */
async function countOpen(tx: Db, { id, stages }: Pipeline): Promise<number> {
  const lost = stages.flatMap(({ id, kind }) => (kind === 'lost' ? [id] : []))
  const { open } = await tx
    .selectFrom('deals')
    .where('pipeline_id', '=', id)
    .where('archived_at', 'is', null)
    .where('outcome', 'is', null)
    .$if(lost.length > 0, (query) => query.where('stage', 'not in', lost))
    .select((e) => e.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return open
}

export const orderPipelines = handle(contracts.orderPipelines, async ({ input, tx, emit }) => {
  const all = await lockPipelines(tx)
  const named = input.pipelineIds.map(
    (pipelineId) => all.find(({ id }) => id === pipelineId) ?? refuse('deals.pipeline_not_found'),
  )
  if (named.some(({ archived_at }) => archived_at !== null)) return refuse('deals.pipeline_archived')
  const before = all.filter(({ archived_at }) => archived_at === null)
  const after = [...new Set([...named, ...before])]
  const pipelineIds = after.map(({ id }) => id)
  if (after.every((pipeline, place) => pipeline === before[place])) return { pipelineIds }
  const ranks = ranksAfter(undefined, after.length)
  for (const [place, id] of pipelineIds.entries())
    await tx.updateTable('pipelines').set({ rank: ranks[place] }).where('id', '=', id).execute()
  emit(contracts.pipelinesOrdered, { pipelineIds })
  return { pipelineIds }
})

const ranksAfter = (rank: string | undefined, count: number) => generateNKeysBetween(rank ?? null, null, count)
