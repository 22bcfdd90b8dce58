/**
 * One budget of bytes for everything the process keeps so that others need not ask the database: ring
 * frames and finished snapshots. The oldest goes first, whosever it is; what is too old goes too.
 */
import type { Clock } from './clock.ts'

export type BudgetEntry = { readonly bytes: number; readonly at: number; drop: (() => void) | null }

export type Budget = ReturnType<typeof createBudget>

export function createBudget(clock: Clock, limits: { bytes: number; ms: number }) {
  let queue: BudgetEntry[] = []
  let first = 0
  let bytes = 0

  function dropOldest() {
    const oldest = queue[first]
    first += 1
    if (oldest) letGo(oldest)
    if (first > 1024 && first * 2 > queue.length) {
      queue = queue.slice(first)
      first = 0
    }
  }

  function letGo(budgetEntry: BudgetEntry) {
    const { drop } = budgetEntry
    if (!drop) return
    budgetEntry.drop = null
    bytes -= budgetEntry.bytes
    drop()
  }

  return {
    bytes: () => bytes,
    keep(size: number, drop: () => void): BudgetEntry {
      const stored = { bytes: size, at: clock.now(), drop }
      queue.push(stored)
      bytes += size
      while (bytes > limits.bytes && first < queue.length) dropOldest()
      return stored
    },
    /** Its owner is gone or has something newer: nothing is called. */
    release(budgetEntry: BudgetEntry) {
      if (!budgetEntry.drop) return
      budgetEntry.drop = null
      bytes -= budgetEntry.bytes
    },
    expire() {
      const before = clock.now() - limits.ms
      for (;;) {
        const oldest = queue[first]
        if (!oldest || (oldest.drop && oldest.at >= before)) return
        dropOldest()
      }
    },
  }
}
