/**
 * How the parts of the system are, as the server that this browser is connected to has just found them. While
 * the line is down nothing is known: what was true before is no answer.
 */
import {
  health,
  healthEveryMs,
  healthRoom,
  type ServiceHealth,
  services,
  servicesKey,
} from '@aura/contracts/monitoring/health.ts'
import { healthReducer } from '@aura/machines/monitoring/health.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { useConnectionState } from '../platform/feed/use-connection.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useVolatile } from '../platform/feed/use-volatile.ts'
import { useNow } from '../platform/ui/clock.ts'

export type Services =
  | { state: 'lost' | 'unknown' }
  /** `lateMs` is how old it is once it is older than it should be. */
  | { state: 'known'; services: readonly ServiceHealth[]; lateMs: number | undefined }

const params = {}
const lateFromMs = healthEveryMs * 1.5

export function useServices(): Services {
  useView(health, healthReducer, params)
  const volatile = useVolatile(healthRoom).get(servicesKey)
  const { state } = useConnectionState()
  const feed = useFeed()
  useNow()
  if (state === 'offline' || state === 'stopped') return { state: 'lost' }
  const found = services.safeParse(volatile?.value)
  if (!volatile || !found.success) return { state: 'unknown' }
  const age = feed.now() - volatile.asOf
  return { state: 'known', services: found.data, lateMs: age > lateFromMs ? age : undefined }
}

const order = ['online', 'warning', 'offline'] as const

export const worstOf = (all: readonly ServiceHealth[]): ServiceHealth['status'] =>
  order[Math.max(0, ...all.map(({ status }) => order.indexOf(status)))] ?? 'online'
