/**
 * The parts as they are: what the workers found, and for the two that every server asks itself once a second what
 * the server at the other end of this line has just said. Which of the two is newer counts.
 */
import {
  type PartStatus,
  probes,
  probesKey,
  roundSeconds,
  type ServicePart,
  status,
  statusRoom,
} from '@aura/contracts/warroom/status/status.ts'
import { statusReducer } from '@aura/machines/warroom/status/status.ts'
import { useServices } from '../../monitoring/index.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useView } from '../../platform/feed/use-view.ts'
import { useVolatile } from '../../platform/feed/use-volatile.ts'
import { useNow } from '../../platform/ui/clock.ts'

export type ServiceStatus = ServicePart & {
  /** Nobody has asked it for so long, in seconds; null while it is asked. */
  silentFor: number | null
}

const params = {}
/** Some rounds may be late; after that nobody is asking. */
const silentFrom = roundSeconds * 6

export type Parts = { state: 'loading' } | { state: 'lost' } | { state: 'known'; parts: readonly ServiceStatus[] }

export function useServiceStatuses(): Parts {
  const { state, status: of } = useView(status, statusReducer, params)
  const volatileValue = useVolatile(statusRoom).get(probesKey)
  const services = useServices()
  const feed = useFeed()
  useNow()
  if (services.state === 'lost') return { state: 'lost' }
  if (!state) return { state: of === 'loading' ? 'loading' : 'lost' }
  const heard = probes.safeParse(volatileValue?.value)
  const latest = new Map((heard.success ? heard.data : []).map((item) => [item.id, item]))
  const live = new Map(
    services.state === 'known' ? services.services.map(({ name, ...one }) => [name.toLowerCase(), one]) : [],
  )
  const now = feed.now()
  const parts = state.parts.map((part): ServiceStatus => {
    const own = live.get(part.id)
    if (own) return { ...part, ...own, ...alone(part, own.status), silentFor: null }
    const probe = latest.get(part.id)
    const fresh = probe && probe.checkedAt > part.checkedAt ? { ...part, ...probe } : part
    const age = (now - Date.parse(fresh.checkedAt)) / 1000
    return { ...fresh, silentFor: age > silentFrom ? age : null }
  })
  return { state: 'known', parts }
}

/** What only the server has seen yet has no reason and no beginning. */
const alone = (part: ServicePart, status: PartStatus) =>
  status === part.status ? {} : { problem: null, since: part.checkedAt }

/** As grave as the gravest; one that nobody asks is no better than a warning. */
export function overall(parts: readonly ServiceStatus[]): PartStatus {
  if (parts.some(({ status }) => status === 'offline')) return 'offline'
  return parts.some(({ status, silentFor }) => status === 'warning' || silentFor !== null) ? 'warning' : 'online'
}
