/** A seeded share of the isolation sweep: every operation and view at least once, some tables' ids for each field. */
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { overhear, tryRoutes } from './beside.ts'
import { sweepIsolation } from './isolation.ts'
import { openStage, type Stage } from './stage.ts'

/** Thousands of calls, one after the other: on a busy machine they take minutes. */
const timeout = 400_000

let undo: AsyncDisposableStack
let stage: Stage

beforeAll(async () => {
  undo = new AsyncDisposableStack()
  const { url, config } = undo.use(await sharedWorld().server())
  stage = undo.use(await openStage({ url, config, seed: 20_261_122, rounds: 2 }))
}, timeout)
afterAll(() => undo.disposeAsync())

it('has something of the other company in every table', () => {
  expect(stage.unfilled).toEqual([])
})

it('lets nothing of another company through, whatever ids an operation or a view is asked with', {
  timeout,
}, async () => {
  const { cases, failures } = await sweepIsolation(stage, { tablesPerField: 2, inputs: 1, compareEvery: 20 })
  expect(failures).toEqual([])
  expect(cases).toBeGreaterThan(500)
})

it('lets nothing of another company through where files, pictures and webhooks go', async () => {
  const { cases, failures } = await tryRoutes(stage)
  expect(failures).toEqual([])
  expect(cases).toBeGreaterThan(20)
})

it('sends nothing of another company to a socket that watches all of its own', async () => {
  const { cases, failures } = await overhear(stage)
  expect(failures).toEqual([])
  expect(cases).toBeGreaterThan(0)
})
