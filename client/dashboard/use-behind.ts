import type { MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { useMay } from '../companies/use-rights.ts'
import type { Where } from './tile.tsx'

/** The way to what a number of the day counts; nothing is behind a zero. */
export function useBehind(): (key: MetricKey, value: number | null) => Where | undefined {
  const may = useMay('view_operations')
  return (key, value) => (may && value ? { to: '/dashboard', search: { number: key } } : undefined)
}
