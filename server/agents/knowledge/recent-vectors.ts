/** Vectors of questions that were asked a moment ago: one is asked again while it is typed, and in each round of an answer. */
type Entry = { values: readonly number[]; until: number }

const keepMs = 10 * 60_000
const most = 200

export function createRecentVectors() {
  const entries = new Map<string, Entry>()
  return {
    find(key: string, now: number): readonly number[] | undefined {
      const entry = entries.get(key)
      return entry && entry.until > now ? entry.values : undefined
    },
    put(key: string, values: readonly number[], now: number): void {
      entries.delete(key)
      entries.set(key, { values, until: now + keepMs })
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    },
  }
}

/** Of this process. */
export const recentVectors = createRecentVectors()
