/** The number whose parts are looked at stands in the address, so that it can be handed on and left with 'back'. */
import { isKey, type MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/_app/warroom')

export function useOpenNumber(): (key: MetricKey | undefined) => void {
  const navigate = route.useNavigate()
  return (number) => void navigate({ search: (now) => ({ ...now, number }) })
}

export function useNumber(): MetricKey | undefined {
  const { number } = route.useSearch()
  return number !== undefined && isKey(number) ? number : undefined
}
