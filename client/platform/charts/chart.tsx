/**
 * The charts of the product. What draws them is fetched once something is to be drawn, so a screen's first paint has
 * none of it; the place is kept meanwhile.
 */
import { chakra } from '@chakra-ui/react'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../ui/skeleton.tsx'
import type { ChartProps, SparklineProps, StateStripProps } from './chart-props.ts'
import { drawingHeight, headHeight, sparklineHeight, stripHeight } from './sizes.ts'

/** A chart that cannot be fetched leaves the rest of its screen alone. */
const fetched = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: Unavailable })))

const ChartView = fetched<ChartProps>(() => import('./chart-view.tsx'))
const SparklineView = fetched<SparklineProps>(() => import('./sparkline-view.tsx'))
const StateStripView = fetched<StateStripProps>(() => import('./state-strip-view.tsx'))

export const Chart = (props: ChartProps) => (
  <Suspense fallback={<Skeleton h={`${headHeight + drawingHeight(props)}px`} />}>
    <ChartView {...props} />
  </Suspense>
)

/** How one number went, without axes: beside the number itself. */
export const Sparkline = (props: SparklineProps) => (
  <Suspense fallback={<chakra.div h={`${props.height ?? sparklineHeight}px`} />}>
    <SparklineView {...props} />
  </Suspense>
)

/** How something was, one bar per stretch of time: as tall as it is grave. */
export const StateStrip = (props: StateStripProps) => (
  <Suspense fallback={<chakra.div h={`${stripHeight}px`} mt="1" />}>
    <StateStripView {...props} />
  </Suspense>
)

function Unavailable() {
  const { t } = useTranslation()
  return (
    <chakra.p color="muted" fontSize="sm">
      {t('platform.chart.failed')}
    </chakra.p>
  )
}
