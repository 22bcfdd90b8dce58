import type { MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { useMay } from '../platform/me.ts'
import type { DashboardSearch } from './search.ts'
import type { Where } from './tile.tsx'

/** The way to what a number of the day counts, and back to that day; nothing is behind a zero. */
export function useDrillDown(day: DashboardSearch = {}): (key: MetricKey, value: number | null) => Where | undefined {
  const may = useMay('view_operations')
  return (key, value) => (may && value ? { to: '/dashboard', search: { ...day, number: key } } : undefined)
}
