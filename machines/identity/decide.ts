/**
 * Whose count an attempt to sign in belongs to, and whether it may be tried. Attempts at an account are counted where
 * they come from: those of each device that the account's owner has fully signed in at before on a count of its own,
 * everybody else's together. So strangers lock strangers out, and the owner's devices stay open; a stolen device has
 * as few guesses as anybody, and locks nobody else out.
 *
 * The server keeps the counts in `begin_login` and `release_login`, which a test holds to `begin` and `release`.
 */

/** Where an attempt comes from: the hash of the known device, or null for anybody else. */
export type From = { email: string; device: string | null }

/** The key of the count. Proofs of a password within a session have a key of their own. */
export const counterOf = ({ email, device }: From): string =>
  device === null ? email.toLowerCase() : `device:${device}`.toLowerCase()

export const proofCounterOf = (userId: string): string => `proof:${userId}`

export type Counter = { failures: number; since: number; lockedUntil: number | null }
export type Limits = { most: number; windowMs: number; lockMs: number }
export type Attempt = { allowed: boolean; counter: Counter }

/** An attempt counts as a failure as it begins; the one that reaches the limit is the last to be tried. */
export function begin(counter: Counter | null, now: number, { most, windowMs, lockMs }: Limits): Attempt {
  const after = counted(counter, now, windowMs)
  const isLocked = after.lockedUntil !== null
  const lockedUntil = isLocked ? after.lockedUntil : after.failures >= most ? now + lockMs : null
  return { allowed: after.failures <= most, counter: { ...after, lockedUntil } }
}

function counted(counter: Counter | null, now: number, windowMs: number): Counter {
  if (counter === null) return { failures: 1, since: now, lockedUntil: null }
  if (counter.lockedUntil !== null && counter.lockedUntil > now) return { ...counter, failures: counter.failures + 1 }
  const isOver = counter.lockedUntil !== null || counter.since <= now - windowMs
  return isOver
    ? { failures: 1, since: now, lockedUntil: null }
    : { failures: counter.failures + 1, since: counter.since, lockedUntil: null }
}

/** A success takes its own count back. */
export function release(counter: Counter, { most }: Limits): Counter {
  const failures = Math.max(counter.failures - 1, 0)
  return { ...counter, failures, lockedUntil: counter.failures - 1 >= most ? counter.lockedUntil : null }
}
