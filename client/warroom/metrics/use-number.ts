/** The metric of the drill-down stands in the address, so that it can be shared and left with 'back'. */
import type { Span } from '@aura/contracts/warroom/metrics/drill-down.ts'
import { isKey, type MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/_app/warroom')

/** A number of one minute says so behind its name: of the last one, or of the one that began then. */
const minuteMark = '@minute'

export type DrillDown = { metric: MetricKey; span: Span; minute?: string }

export function useOpenNumber(): (key: MetricKey | undefined, span?: Span, begunAt?: number) => void {
  const navigate = route.useNavigate()
  return (key, span = 'hour', begunAt) => {
    const number = key && span === 'minute' ? `${key}${minuteMark}${begunAt ?? ''}` : key
    void navigate({ search: (now) => ({ ...now, number }) })
  }
}

export function useNumber(): DrillDown | undefined {
  const { number = '' } = route.useSearch()
  const [metric = '', begunAt] = number.split(minuteMark, 2)
  if (!isKey(metric)) return undefined
  if (begunAt === undefined) return { metric, span: 'hour' }
  const at = begunAt === '' ? Number.NaN : Number(begunAt)
  const isMoment = Number.isSafeInteger(at) && Math.abs(at) < 8e15
  return { metric, span: 'minute', ...(isMoment && { minute: new Date(at).toISOString() }) }
}
