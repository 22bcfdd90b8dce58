/** Notes which metrics a fold has changed, so that an event is evaluated only by the rules that read them. */
import type { Metrics } from '@aura/machines/warroom/metrics/state.ts'

class NotingMap extends Map<string, number> {
  readonly noted = new Set<string>()
  override set(key: string, value: number): this {
    this.noted?.add(key)
    return super.set(key, value)
  }
  override delete(key: string): boolean {
    this.noted.add(key)
    return super.delete(key)
  }
}

export type Noting = { metrics: Metrics; taken: () => string[] }

/** Records the changed keys and drops the rest of a fold's notes for persistence: alert evaluation writes no metrics. */
export function noting(from: Metrics): Noting {
  const sums = new NotingMap(from.sums)
  const metrics: Metrics = { ...from, sums }
  const noted = {
    metrics,
    taken() {
      const keys = [...sums.noted]
      sums.noted.clear()
      for (const { changed } of metrics.minutes) {
        if (changed.size === 0) continue
        keys.push(...changed)
        changed.clear()
      }
      metrics.changed.clear()
      metrics.closed.length = 0
      metrics.traces.length = 0
      return keys
    },
  }
  noted.taken()
  return noted
}
