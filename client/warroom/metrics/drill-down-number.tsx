/** A number in a table that opens what it counts. Nothing is behind a zero. */
import type { Span } from '@aura/contracts/warroom/metrics/drill-down.ts'
import type { MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { chakra } from '@chakra-ui/react'
import { useMay } from '../../platform/me.ts'
import { useSize } from '../display-size.ts'
import { usePast } from '../rewind-moment.ts'
import { useOpenNumber } from './use-number.ts'

const Opener = chakra('button', {
  base: {
    minW: '6',
    px: '1',
    mx: '-1',
    borderRadius: 'sm',
    textAlign: 'inherit',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    textDecoration: 'underline',
    textDecorationColor: 'edge',
    textUnderlineOffset: '3px',
    _hover: { bg: 'hover' },
    '@media (pointer: coarse)': { minH: '11' },
  },
})

export function DrillDownNumber(props: {
  metric: MetricKey | undefined
  span?: Span
  what: string
  children: number | string
}) {
  const { metric, span, what, children } = props
  const open = useOpenNumber()
  const may = useMay('view_operations')
  const live = usePast() === null
  const size = useSize()
  if (metric === undefined || !may || !live || size === 'wall' || children === 0 || children === '–')
    return <span>{children}</span>
  return (
    <Opener type="button" aria-label={`${what}: ${children}`} onClick={() => open(metric, span)}>
      {children}
    </Opener>
  )
}
