/** A token bucket: so many a second, and a burst. Debt is allowed and tells how far somebody is beyond. */
export type Bucket = { tokens: number; at: number }

export const fullBucket = (burst: number, now: number): Bucket => ({ tokens: burst, at: now })

/** What is left after taking one; below zero there was none. */
export function take(bucket: Bucket, perSecond: number, burst: number, now: number): number {
  const earned = (Math.max(0, now - bucket.at) * perSecond) / 1000
  bucket.tokens = Math.min(burst, bucket.tokens + earned) - 1
  bucket.at = now
  return bucket.tokens
}
