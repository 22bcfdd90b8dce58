/**
 * A campaign to thousands is paused while nearly all of them wait, resumed, and stopped while most still do: what reaches
 * phones after each acknowledgement is what the provider itself counts.
 */
import { until } from '@aura/infra/until.ts'
import type { Shared } from '@aura/infra/world.ts'
import { type Comparison, openCampaignStage } from './stage.ts'

export type StopRun = {
  world: Shared
  people: number
  workers: number
  /** How long the phones are watched after an acknowledgement. */
  watchMs: number
}

type Rest = {
  /** Waiting for their message at the acknowledgement. */
  waiting: number
  /** With the provider at the acknowledgement. */
  underway: number
  /** From the call to its acknowledgement. */
  milliseconds: number
  /** Reached a phone afterwards, beside those that the acknowledgement named as under way. */
  after: number
}

export type StopOutcome = Comparison & {
  paused: Rest
  stopped: Rest
  sent: number
  suppressed: number
  inDoubt: number
  failed: number
  state: string
}

export async function runStop({ world, people, workers, watchMs }: StopRun): Promise<StopOutcome> {
  await using stage = await openCampaignStage({ world, people, workers, perMinute: 6000, dropAcks: 0.1 })
  const { campaignId, call } = stage

  async function rest(command: string, input: object): Promise<Rest> {
    const began = performance.now()
    const { underway } = await call<{ underway: number }>(command, { campaignId, ...input })
    const milliseconds = Math.round(performance.now() - began)
    const before = await stage.onPhones()
    await new Promise((resolve) => setTimeout(resolve, watchMs))
    const after = Math.max(0, (await stage.onPhones()) - before - underway)
    const { rows } = await stage.db.query<{ count: number }>(
      `select count(*)::int as count from campaign_recipients where campaign_id = $1 and state in ('waiting', 'queued')`,
      [campaignId],
    )
    return { waiting: rows[0]?.count ?? 0, underway, milliseconds, after }
  }

  await call('campaigns.launch', { campaignId, version: 1 })
  await until(async () => (await stage.onPhones()) >= people * 0.01, { within: 120_000 })
  const paused = await rest('campaigns.pause', {})
  const before = await stage.onPhones()
  await call('campaigns.resume', { campaignId })
  await until(async () => (await stage.onPhones()) >= before + people * 0.02, { within: 120_000 })
  const stopped = await rest('campaigns.stop', { reason: 'Texto errado' })
  const compared = await stage.compare()
  const { buckets } = await stage.read()
  return {
    ...{ paused, stopped, state: await stage.stateNow(), ...compared },
    ...{ sent: buckets.sent, suppressed: buckets.suppressed, inDoubt: buckets.in_doubt, failed: buckets.failed },
  }
}
