/**
 * Eight campaigns over two numbers of one provider account, sent by workers in processes of their own, with a rate that is lowered
 * on the way: how often the provider was called within a second, by its own clock.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { ProviderRate } from '@aura/contracts/campaigns/provider-rates.ts'
import { until } from '@aura/infra/until.ts'
import type { Shared } from '@aura/infra/world.ts'
import { openCampaignStage } from './stage.ts'

export type RateRun = {
  world: Shared
  people: number
  campaigns: number
  workers: number
  /** Messages a second at first, and from half of the way on. */
  rates: readonly [number, number]
}

export type RateOutcome = {
  messages: number
  /** The most messages within any second: in all, and after the lower rate was acknowledged. */
  busiest: number
  busiestAfter: number
  /** In all of the time at each rate. */
  perSecond: readonly [number, number]
}

const secondMs = 1_000

export async function runRate({ world, people, campaigns, workers, rates }: RateRun): Promise<RateOutcome> {
  await using stage = await openCampaignStage({ world, people, workers, perMinute: 6000, dropAcks: 0 })
  const { call, channelId, campaignId, db } = stage
  const channels = [channelId, await stage.furtherNumber()]
  const account = `sms:${stage.accountId.toLowerCase()}`
  const setRate = (perSecond: number, version: number) =>
    call<ProviderRate>('campaigns.set-provider-rate', { account, perSecond, version })
  const first = await setRate(rates[0], 0)
  const { rows } = await db.query<{ audience_id: string }>('select audience_id from campaigns where id = $1', [
    campaignId,
  ])
  const ids = Array.from({ length: campaigns }, () => randomUUIDv7())
  for (const [n, id] of ids.entries()) {
    const message = { type: 'text', text: '{{contato.nome}}', subject: null }
    const made = { campaignId: id, name: `Natal ${n}`, audienceId: rows[0]?.audience_id, message, startsAt: null }
    const channel = { channelId: channels[n % channels.length] }
    await call('campaigns.create-campaign', { ...made, ...channel, perMinute: 6000, consentOnly: false })
    await call('campaigns.launch', { campaignId: id, version: 1 })
  }
  const messages = people * campaigns
  const within = 30_000 + (messages / rates[1]) * 4_000
  await until(async () => (await stage.onPhones()) >= messages / 2, { within })
  await setRate(rates[1], first.version)
  const lowered = Date.now()
  await until(async () => (await stage.onPhones()) >= messages, { within })
  const times = (await stage.sentAt()).toSorted((a, b) => a - b)
  const [before, after] = [times.filter((at) => at < lowered), times.filter((at) => at >= lowered)]
  return {
    messages: times.length,
    busiest: busiestSecond(times),
    busiestAfter: busiestSecond(after),
    perSecond: [pace(before), pace(after)],
  }
}

/** Of times in their order. */
function busiestSecond(times: readonly number[]): number {
  let [most, first] = [0, 0]
  for (const [n, at] of times.entries()) {
    while ((times[first] ?? at) <= at - secondMs) first += 1
    most = Math.max(most, n - first + 1)
  }
  return most
}

function pace(times: readonly number[]): number {
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0]
  return last === first ? 0 : Math.round(((times.length - 1) * secondMs * 10) / (last - first)) / 10
}
