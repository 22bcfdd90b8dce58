/**
 * How many calls of one operation an account and an address may make. A bucket refills evenly over a
 * minute; buckets that nobody touched for a minute are forgotten, so memory follows the callers.
 */
import { refuse } from './refuse.ts'

export type RateLimit = (operation: string, perMinute: number | null, account: string | null, address: string) => void

/** The standard that the contracts' own limits assume: half the standard halves them all. */
const contractsAssume = 600

type Bucket = { left: number; at: number }

/**
 * Takes one from the bucket of a key, and returns 0, or how many milliseconds are to be waited where it is empty. Of none
 * it takes nothing and only says whether it is empty.
 */
export function tokenBuckets(now: () => number): (key: string, perMinute: number, taken?: 0 | 1) => number {
  let young = new Map<string, Bucket>()
  let old = new Map<string, Bucket>()
  let turned = now()

  return (key, perMinute, taken = 1) => {
    const time = now()
    if (time - turned > 60_000) {
      old = young
      young = new Map()
      turned = time
    }
    const before = young.get(key) ?? old.get(key) ?? { left: perMinute, at: time }
    const left = Math.min(perMinute, before.left + ((time - before.at) / 60_000) * perMinute)
    if (taken > 0) young.set(key, { left: left < 1 ? left : left - taken, at: time })
    return left < 1 ? Math.ceil(((1 - left) / perMinute) * 60_000) : 0
  }
}

export function rateLimit(standard: number, now: () => number): RateLimit {
  const take = tokenBuckets(now)
  return (operation, perMinute, account, address) => {
    const allowed = perMinute === null ? standard : Math.max(1, Math.round((perMinute * standard) / contractsAssume))
    // People behind one address are many, so an address may do ten times what an account may.
    // One who was refused takes nothing from them, and strangers have a bucket of their own.
    const wait =
      account === null
        ? take(`${operation} ?${address}`, allowed)
        : take(`${operation} ${account}`, allowed) || take(`${operation} @${address}`, allowed * 10)
    if (wait > 0) refuse('request.too_many', { params: { retryAfterMs: wait } })
  }
}
