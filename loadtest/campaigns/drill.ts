/**
 * A campaign goes out through a provider that loses a tenth of its answers, while workers, the server and the bus are
 * killed at any moment; it is paused in the middle and resumed. All the while its ledger is read; afterwards the phones are
 * compared with it.
 */
import type { Service } from '@aura/infra/service.ts'
import { until } from '@aura/infra/until.ts'
import type { Shared } from '@aura/infra/world.ts'
import { type Comparison, type Ledger, openCampaignStage } from './stage.ts'

export type CampaignDrill = {
  world: Shared
  people: number
  workers: number
  kills: number
  /** Killed in its turn where it is there: the bus of a world of one's own. */
  nats?: Service
  random: () => number
  progress?: (words: string) => void
}

export type Outcome = Comparison & {
  seconds: number
  killed: Record<string, number>
  /** How often the ledger was read, and how often it did not add up to the audience. */
  looks: number
  unbalanced: number
  sent: number
  failed: number
  inDoubt: number
  /** Reached a phone after the pause had answered, beside what it named as under way, and before the campaign was resumed. */
  afterPause: number
  state: string
}

const lookMs = 200
const countSettled = ({ buckets: { sent, failed, in_doubt } }: Ledger) => sent + failed + in_doubt

export async function runCampaignDrill({
  world,
  people,
  progress = () => {},
  ...drill
}: CampaignDrill): Promise<Outcome> {
  // A small one takes long enough to be met by every kill.
  const perMinute = Math.min(6000, people * 4)
  await using stage = await openCampaignStage({ world, people, workers: drill.workers, perMinute, dropAcks: 0.1 })
  const { campaignId, call } = stage

  // 1. It goes out; the ledger is read all the while, and what was read last says how far it is.
  const began = performance.now()
  await call('campaigns.launch', { campaignId, version: 1 })
  let [looks, unbalanced, isOver] = [0, 0, false]
  let last = await stage.read()
  const watching = (async () => {
    while (!isOver) {
      last = await stage.read()
      looks += 1
      const sum = Object.values(last.buckets).reduce((total, count) => total + count, 0)
      if (sum !== last.audience || (last.audience !== 0 && last.audience !== people)) unbalanced += 1
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
  })()
  watching.catch(() => {})

  // 2. Kills, spread over all the people.
  const others = [stage.server, ...(drill.nats ? [drill.nats] : [])]
  const alive = new Set<Service>([...stage.workers, ...others])
  const killed: Record<string, number> = {}
  const restarts: Promise<unknown>[] = []
  let afterPause = 0
  for (let kills = 0; kills < drill.kills; kills += 1) {
    const share = ((kills + drill.random()) / drill.kills) * 0.8
    await until(() => countSettled(last) >= Math.max(1, share * people), { within: 120_000 })
    // In the first half, so that a small campaign cannot be over before it is paused.
    if (kills === Math.floor((drill.kills - 1) / 2)) {
      await until(() => alive.has(stage.server), { within: 60_000 })
      const { underway } = await call<{ underway: number }>('campaigns.pause', { campaignId })
      const before = await stage.onPhones()
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      afterPause = Math.max(0, (await stage.onPhones()) - before - underway)
      await call('campaigns.resume', { campaignId })
    }
    const running = () => stage.workers.filter((worker) => alive.has(worker))
    await until(() => running().length > 1, { within: 60_000 })
    // Every fifth is the server or the bus, in turns.
    const other = kills % 5 === 1 ? others[Math.floor(kills / 5) % others.length] : undefined
    const victim = other && alive.has(other) ? other : running()[Math.floor(drill.random() * running().length)]
    if (!victim) throw new Error('nobody is left to be killed')
    alive.delete(victim)
    await victim.kill('SIGKILL')
    const name = victim.name.replace(/-\d+$/, '')
    killed[name] = (killed[name] ?? 0) + 1
    restarts.push(victim.restart().then(() => alive.add(victim)))
    progress(`${kills + 1} killed (${victim.name}), ${countSettled(last)} of ${people} known`)
  }
  await Promise.all(restarts)
  await until(async () => (await stage.stateNow()) === 'finished', { within: 600_000, every: 500 })
  const seconds = (performance.now() - began) / 1000
  const unsettled = `select count(*)::int as count from messages where company_id = $1 and status = 'in_doubt' and retry_at is not null`
  await until(async () => (await stage.db.query(unsettled, [stage.companyId])).rows[0]?.count === 0, {
    within: 120_000,
    every: 200,
  })
  isOver = true
  await watching

  // 3. The phones beside the ledger.
  const compared = await stage.compare()
  const { buckets } = await stage.read()
  return {
    ...{ seconds, killed, looks, unbalanced, afterPause, state: await stage.stateNow() },
    ...{ sent: buckets.sent, failed: buckets.failed, inDoubt: buckets.in_doubt },
    ...compared,
  }
}
