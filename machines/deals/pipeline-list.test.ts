import { mostPipelines, type Pipeline, pipelineChanged } from '@aura/contracts/deals/pipeline.ts'
import { type ListedPipeline, pipelinesOrdered } from '@aura/contracts/deals/pipeline-list.ts'
import { permissionsOf } from '@aura/contracts/permissions.ts'
import { expect, it } from 'vitest'
import { decidePipeline } from './decide-pipeline.ts'
import { pipelineListReducer, reorderedPipelines } from './pipeline-list.ts'

const at = '2026-11-26T10:00:00.000Z'
const listed = (id: string, archivedAt?: string): ListedPipeline => ({
  ...{ id, name: id, version: 1 },
  ...(archivedAt !== undefined && { archivedAt }),
})
const state = { pipelines: [listed('a'), listed('b'), listed('c'), listed('old', at)] }
const names = ({ pipelines }: typeof state) => pipelines.map(({ id }) => id).join(' ')
const wire = (name: string, body: object) => ({
  ...{ name, v: 1, id: 'e', position: 1, at, actor: null, cause: null, body },
})
const changed = (over: Partial<Pipeline>) => {
  const pipeline: Pipeline = { ...{ id: 'b', name: 'b', version: 2, stages: [] }, ...over }
  return pipelineListReducer.fold(state, wire(pipelineChanged.name, { pipeline }))
}

it('a changed pipeline keeps its place, a new or restored one is the last in use, an archived one heads the archived', () => {
  expect(changed({ name: 'B' }).pipelines[1]).toEqual({ id: 'b', name: 'B', version: 2 })
  expect(names(changed({ id: 'new' }))).toBe('a b c new old')
  expect(names(changed({ id: 'old' }))).toBe('a b c old')
  expect(names(changed({ archivedAt: at }))).toBe('a c b old')
})

it('pipelines are put in order; those that are not named come behind, the archived ones last', () => {
  const body = { pipelineIds: ['c', 'a', 'old', 'elsewhere'] }
  expect(names(reorderedPipelines(state, body))).toBe('c a b old')
  expect(names(pipelineListReducer.fold(state, wire(pipelinesOrdered.name, body)))).toBe('c a b old')
})

const facts = { actor: { permissions: permissionsOf('company_owner') }, now: new Date(at), live: 2, open: 0 }

it('a pipeline is archived without open deals, unless it is the last one, and restored while there is room', () => {
  const archived = listed('a', at)
  expect(decidePipeline(listed('a'), 'archived', facts)).toMatchObject({ next: { archivedAt: at, version: 2 } })
  expect(decidePipeline(listed('a'), 'archived', { ...facts, open: 3 })).toMatchObject({
    ...{ code: 'deals.pipeline_in_use', params: { open: 3 } },
  })
  expect(decidePipeline(listed('a'), 'archived', { ...facts, live: 1 })).toMatchObject({ code: 'deals.last_pipeline' })
  const restored = decidePipeline(archived, 'live', { ...facts, live: mostPipelines - 1 })
  expect(restored).toMatchObject({ next: { archivedAt: undefined, version: 2 } })
  expect(decidePipeline(archived, 'live', { ...facts, live: mostPipelines })).toMatchObject({
    ...{ code: 'deals.too_many_pipelines', params: { limit: mostPipelines } },
  })
  expect(decidePipeline(archived, 'archived', { ...facts, live: 1, open: 9 })).toMatchObject({ next: archived })
  const nobody = { ...facts, actor: { permissions: permissionsOf('company_user') } }
  expect(decidePipeline(archived, 'live', nobody)).toMatchObject({ code: 'auth.forbidden' })
})
