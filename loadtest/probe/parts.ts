/** The parts of the whole probe. Each opens what it needs on a server of a world of its own, and says what it found. */
import type { Shared } from '@aura/infra/world.ts'
import { overhear, tryRoutes } from './beside.ts'
import { openGround } from './ground.ts'
import { faults, fuzz, uploads } from './hostile-parts.ts'
import { sweepIsolation } from './isolation.ts'
import type { Outcome } from './outcome.ts'
import { tryRoles } from './roles.ts'
import { openStage } from './stage.ts'

export type ProbePart = {
  readonly name: string
  readonly asks: string
  readonly run: (input: { world: Shared; seed: number }) => Promise<Outcome>
}

const isolation: ProbePart = {
  name: 'isolation',
  asks: 'every operation, view and route with every id of another company',
  async run({ world, seed }) {
    await using server = await world.server()
    await using stage = await openStage({ url: server.url, config: server.config, seed, rounds: 3 })
    // Uploads name their own ids: after the routes, ids of the other company are names of our own files as well.
    const found = [
      await sweepIsolation(stage, { inputs: 2, compareEvery: 1 }),
      await tryRoutes(stage),
      await overhear(stage),
    ]
    const unfilled = stage.unfilled.map((table) => ({ name: table, input: '', answer: 'has no row to be found' }))
    return {
      cases: found.reduce((sum, { cases }) => sum + cases, 0),
      failures: [...unfilled, ...found.flatMap(({ failures }) => failures)],
    }
  },
}

const roles: ProbePart = {
  name: 'roles',
  asks: 'every operation and view for everybody there is, through both doors',
  async run({ world, seed }) {
    await using server = await world.server()
    await using ground = await openGround({ url: server.url, config: server.config, seed })
    return await tryRoles(ground, { doors: 'both', every: 1 })
  },
}

export const parts: readonly ProbePart[] = [isolation, roles, fuzz, uploads, faults]
