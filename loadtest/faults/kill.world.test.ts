/** The short run, with the same people in every one; `npm run faults -- kill` is the long one. */
import { expect, it } from 'vitest'
import { runKill } from './kill.ts'

it('nothing is lost, doubled or reordered while NATS, a gateway, a server, a worker and Postgres are killed', {
  timeout: 300_000,
}, async () => {
  const survival = await runKill({ rounds: 1, commands: 24, seed: 1, paceMs: 50 })
  console.info(`the work under fire: ${JSON.stringify(survival)}`)
  expect(survival).toMatchObject({ kills: 5, problems: [] })
})
