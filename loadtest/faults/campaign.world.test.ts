/** The short drill of a campaign; `npm run load -- campaigns` is the long one. */
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { expect, it } from 'vitest'
import { runCampaignDrill } from '../campaigns/drill.ts'

it('each person of a campaign gets its message once, and its ledger balances, while workers are killed', async () => {
  const people = 200
  const outcome = await runCampaignDrill({ world: sharedWorld(), people, workers: 2, kills: 2, random: Math.random })
  console.info(`a campaign under fire: ${JSON.stringify(outcome)}`)
  const nothing = { unbalanced: 0, twice: 0, lost: 0, mistaken: 0, afterPause: 0 }
  expect(outcome).toMatchObject({ state: 'finished', ...nothing })
  expect(outcome.sent + outcome.failed + outcome.inDoubt).toBe(people)
  expect(outcome.looks).toBeGreaterThan(10)
}, 120_000)
