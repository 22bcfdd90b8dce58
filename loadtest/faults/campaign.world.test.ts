/** The short drills of a campaign; `npm run load -- campaigns` and `campaign-stop` are the long ones. */
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { expect, it } from 'vitest'
import { runCampaignDrill } from '../campaigns/drill.ts'
import { runRate } from '../campaigns/rate.ts'
import { runStop } from '../campaigns/stop.ts'

it('each person of a campaign gets its message once, and its ledger balances, while workers and server are killed', async () => {
  const people = 200
  const outcome = await runCampaignDrill({ world: sharedWorld(), people, workers: 2, kills: 2, random: Math.random })
  console.info(`a campaign under fire: ${JSON.stringify(outcome)}`)
  const comparison = { twice: 0, lost: 0, mistaken: 0 }
  expect(outcome).toMatchObject({ state: 'finished', unbalanced: 0, afterPause: 0, comparison })
  expect(outcome.sent + outcome.failed + outcome.inDoubt).toBe(people)
  expect(outcome.looks).toBeGreaterThan(10)
})

it('nothing leaves after a pause or a stop was acknowledged, and who goes on loses and doubles nobody', async () => {
  // So many that most of them still wait at the stop, however late this process sees the first ones on their phones.
  const people = 2_000
  const outcome = await runStop({ world: sharedWorld(), people, workers: 1, watchMs: 1_500 })
  console.info(`a campaign at rest: ${JSON.stringify(outcome)}`)
  expect(outcome).toMatchObject({ state: 'stopped', twice: 0, lost: 0, mistaken: 0 })
  expect([outcome.paused.after, outcome.stopped.after]).toEqual([0, 0])
  expect(outcome.stopped.waiting).toBeGreaterThan(0)
  expect(outcome.sent + outcome.failed + outcome.inDoubt + outcome.suppressed).toBe(people)
})

it('eight campaigns over two channels of one account never exceed its rate at the provider, nor a lower one once it is set', async () => {
  const rates = [20, 8] as const
  const people = 12
  const outcome = await runRate({ world: sharedWorld(), people, campaigns: 8, workers: 2, rates })
  console.info(`campaigns at one rate: ${JSON.stringify(outcome)}`)
  expect(outcome.messages).toBe(8 * people)
  expect(outcome.busiest).toBeLessThanOrEqual(rates[0])
  expect(outcome.busiestAfter).toBeLessThanOrEqual(rates[1])
})
