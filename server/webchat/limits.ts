/**
 * What operations do not count by themselves: how much all visitors of a channel write, and how many new ones an
 * address brings. Each goes up and down with `RATE_PER_MINUTE`, like every limit of a contract.
 */
import type { Config } from '../platform/config.ts'
import { type RateLimit, rateLimit } from '../platform/rate-limit.ts'

type Rates = Pick<Config, 'ratePerMinute'>

const messagesPerChannel = 3_000
const newcomersPerAddress = 30

const limits = new Map<number, RateLimit>()

function limitFor({ ratePerMinute }: Rates): RateLimit {
  const existing = limits.get(ratePerMinute) ?? rateLimit(ratePerMinute, () => performance.now())
  limits.set(ratePerMinute, existing)
  return existing
}

export const limitChannel = (config: Rates, channelId: string) =>
  limitFor(config)(`webchat.channel ${channelId}`, messagesPerChannel, null, 'all')

export const limitNewcomers = (config: Rates, address: string) =>
  limitFor(config)('webchat.newcomers', newcomersPerAddress, null, address)
