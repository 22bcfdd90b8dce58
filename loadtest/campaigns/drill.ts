/**
 * A campaign goes out through a provider that loses a tenth of its answers, while workers, the server and the bus are
 * killed at any moment; it is paused in the middle and resumed. All the while its ledger is read; afterwards the phones are
 * compared with it. A drill that is given up says how far it came, and compares nothing.
 */
import type { Service } from '@aura/infra/service.ts'
import { until } from '@aura/infra/until.ts'
import type { Shared } from '@aura/infra/world.ts'
import { type CampaignStage, type Comparison, type Ledger, openCampaignStage } from './stage.ts'

export type CampaignDrill = {
  world: Shared
  people: number
  workers: number
  kills: number
  /** Killed in its turn where it is there: the bus of a world of one's own. */
  nats?: Service
  random: () => number
  progress?: (words: string) => void
  /** Gives the drill up. */
  signal?: AbortSignal
}

type Progress = {
  killed: Record<string, number>
  /** How often the ledger was read, and how often it did not add up to the audience. */
  looks: number
  unbalanced: number
  /** Reached a phone after the pause had answered, beside what it named as under way, and before the campaign was resumed. */
  afterPause: number | null
  last: Ledger
}

export type Outcome = Omit<Progress, 'last'> & {
  seconds: number
  sent: number
  failed: number
  inDoubt: number
  state: string
  /** Null where the drill was given up. */
  comparison: Comparison | null
}

const lookMs = 200
const countSettled = ({ buckets: { sent, failed, in_doubt } }: Ledger) => sent + failed + in_doubt

export async function runCampaignDrill(drill: CampaignDrill): Promise<Outcome> {
  const { world, people, workers, signal = new AbortController().signal } = drill
  // A small one takes long enough to be met by every kill.
  const perMinute = Math.min(6000, people * 4)
  await using stage = await openCampaignStage({ world, people, workers, perMinute, dropAcks: 0.1 })
  const progress: Progress = { killed: {}, looks: 0, unbalanced: 0, afterPause: null, last: await stage.read() }
  const began = performance.now()
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<null>()
  signal.addEventListener('abort', () => giveUp(null))
  if (signal.aborted) giveUp(null)
  const run = runUnderKills(stage, { ...drill, signal }, progress)
  const compared = await Promise.race([givenUp, run])
  const seconds = compared?.seconds ?? (performance.now() - began) / 1000
  const { last, ...counted } = progress
  const { sent, failed, in_doubt: inDoubt } = last.buckets
  const state = compared ? await stage.stateNow() : 'given up'
  return { ...counted, seconds, sent, failed, inDoubt, state, comparison: compared?.comparison ?? null }
}

async function runUnderKills(
  stage: CampaignStage,
  { people, nats, kills, random, progress: report = () => {}, signal }: CampaignDrill & { signal: AbortSignal },
  progress: Progress,
): Promise<{ seconds: number; comparison: Comparison }> {
  const { campaignId, call } = stage
  const wait = async (check: () => boolean | Promise<boolean>, within: number, every = 20) => {
    await until(() => signal.aborted || check(), { within, every })
    signal.throwIfAborted()
  }

  // 1. It goes out; the ledger is read all the while, and what was read last says how far it is.
  const began = performance.now()
  await call('campaigns.launch', { campaignId, version: 1 })
  let isOver = false
  const watching = (async () => {
    while (!isOver && !signal.aborted) {
      const last = await stage.read()
      const sum = Object.values(last.buckets).reduce((total, count) => total + count, 0)
      progress.last = last
      progress.looks += 1
      if (sum !== last.audience || (last.audience !== 0 && last.audience !== people)) progress.unbalanced += 1
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
  })()
  watching.catch(() => {})

  // 2. Kills, spread over all the people.
  const others = [stage.server, ...(nats ? [nats] : [])]
  const alive = new Set<Service>([...stage.workers, ...others])
  const restarts: Promise<unknown>[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const share = ((kill + random()) / kills) * 0.8
    await wait(() => countSettled(progress.last) >= Math.max(1, share * people), 120_000)
    // In the first half, so that a small campaign cannot be over before it is paused.
    if (kill === Math.floor((kills - 1) / 2)) {
      await wait(() => alive.has(stage.server), 60_000)
      progress.afterPause = await countAfterPause(stage)
    }
    const running = () => stage.workers.filter((worker) => alive.has(worker))
    await wait(() => running().length > 1, 60_000)
    // Every fifth is the server or the bus, in turns.
    const other = kill % 5 === 1 ? others[Math.floor(kill / 5) % others.length] : undefined
    const victim = other && alive.has(other) ? other : running()[Math.floor(random() * running().length)]
    if (!victim) throw new Error('nobody is left to be killed')
    alive.delete(victim)
    await victim.kill('SIGKILL')
    const name = victim.name.replace(/-\d+$/, '')
    progress.killed[name] = (progress.killed[name] ?? 0) + 1
    const restart = victim.restart().then(() => alive.add(victim))
    // Heard below, unless the drill is given up before.
    restart.catch(() => {})
    restarts.push(restart)
    report(`${kill + 1} killed (${victim.name}), ${countSettled(progress.last)} of ${people} known`)
  }
  await Promise.all(restarts)
  await wait(async () => (await stage.stateNow()) === 'finished', 600_000, 500)
  const seconds = (performance.now() - began) / 1000
  const unsettled = `select count(*)::int as count from messages where company_id = $1 and status = 'in_doubt' and retry_at is not null`
  const isSettled = async () => (await stage.db.query(unsettled, [stage.companyId])).rows[0]?.count === 0
  await wait(isSettled, 120_000, 200)
  isOver = true
  await watching

  // 3. The phones beside the ledger.
  const comparison = await stage.compare()
  progress.last = await stage.read()
  return { seconds, comparison }
}

async function countAfterPause({ call, campaignId, onPhones }: CampaignStage): Promise<number> {
  const { underway } = await call<{ underway: number }>('campaigns.pause', { campaignId })
  const before = await onPhones()
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const after = Math.max(0, (await onPhones()) - before - underway)
  await call('campaigns.resume', { campaignId })
  return after
}
