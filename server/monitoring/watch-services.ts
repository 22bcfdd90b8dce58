/**
 * Looks at the services once a second, never twice at a time, and says what it saw: at once when a status
 * has changed, and every ten seconds with the latest latencies.
 */
import { healthEveryMs, type ServiceHealth } from '@aura/contracts/monitoring/health.ts'
import { type PartHealth, type Probe, probeAll } from '../platform/observe/health.ts'

/** What people know by one name may be several parts; it is as well as the worst of them. */
export type Service = { name: string; probes: readonly Probe[] }

type Parts = {
  services: readonly Service[]
  tell: (found: ServiceHealth[]) => void
  /** Time that only grows, in milliseconds. */
  elapsed: () => number
  /** Runs it once after so long; the returned function prevents that. */
  after: (ms: number, run: () => void) => () => void
}

const lookEveryMs = 1000
/** From here on people feel it, though every answer comes. */
export const slowMs = 750

export function watchServices({ services, tell, elapsed, after }: Parts): Disposable {
  let published: { at: number; statuses: string } | undefined
  let stopped = false
  let cancel = () => {}

  async function look() {
    const found = await Promise.all(services.map((service) => healthOf(service, elapsed)))
    if (stopped) return
    const statuses = found.map(({ status }) => status).join()
    if (published?.statuses !== statuses || elapsed() - published.at >= healthEveryMs) {
      published = { at: elapsed(), statuses }
      tell(found)
    }
    cancel = after(lookEveryMs, () => void look())
  }
  void look()

  return {
    [Symbol.dispose]() {
      stopped = true
      cancel()
    },
  }
}

async function healthOf({ name, probes }: Service, elapsed: () => number): Promise<ServiceHealth> {
  const { parts } = await probeAll(probes, elapsed)
  const latencyMs = Math.round(Math.max(...parts.map((part) => part.latencyMs)))
  return { name, status: worstOf(parts, latencyMs), latencyMs }
}

function worstOf(parts: readonly PartHealth[], latencyMs: number): ServiceHealth['status'] {
  if (parts.some(({ status }) => status === 'offline')) return 'offline'
  if (latencyMs >= slowMs || parts.some(({ status }) => status === 'warning')) return 'warning'
  return 'online'
}
