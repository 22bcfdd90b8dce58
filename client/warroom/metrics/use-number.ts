/** The metric of the drill-down stands in the address, so that it can be shared and left with 'back'. */
import type { Span } from '@aura/contracts/warroom/metrics/drill-down.ts'
import { isKey, type MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/_app/warroom')

/** A number of the last minute says so behind its name. */
const ofMinute = '@minute'

export function useOpenNumber(): (key: MetricKey | undefined, span?: Span) => void {
  const navigate = route.useNavigate()
  return (key, span = 'hour') => {
    const number = key && span === 'minute' ? `${key}${ofMinute}` : key
    void navigate({ search: (now) => ({ ...now, number }) })
  }
}

export function useNumber(): { metric: MetricKey; span: Span } | undefined {
  const { number = '' } = route.useSearch()
  const isOfMinute = number.endsWith(ofMinute)
  const metric = isOfMinute ? number.slice(0, -ofMinute.length) : number
  return isKey(metric) ? { metric, span: isOfMinute ? 'minute' : 'hour' } : undefined
}
