/** A seeded share of the role matrix at the doors of a running server: every operation and view for each kind of account. */
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { expect, it } from 'vitest'
import { openGround } from './ground.ts'
import { tryRoles } from './roles.ts'

/** Thousands of calls, one after the other: on a busy machine they take minutes. */
const timeout = 400_000

it('opens each operation and view to those it is meant for, and to nobody else', { timeout }, async () => {
  await using server = await sharedWorld().server()
  await using ground = await openGround({ url: server.url, config: server.config, seed: 20_261_122 })
  const { cases, failures } = await tryRoles(ground, { scopes: 2, doors: 'in turns', every: 4 })
  expect(failures).toEqual([])
  expect(cases).toBeGreaterThan(2_500)
})
