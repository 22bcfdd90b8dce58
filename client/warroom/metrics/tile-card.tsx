/**
 * One number: large, with what it is compared with, how it went, and how old it is when it is older than it should
 * be. Pressed, it shows what it counts one by one.
 */

import type { Span } from '@aura/contracts/warroom/metrics/drill-down.ts'
import type { MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { named } from '@aura/contracts/warroom/metrics/key.ts'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { useMay } from '../../platform/me.ts'
import { useSize } from '../display-size.ts'
import { usePast } from '../rewind-moment.ts'
import { ValueAge } from '../value-age.tsx'
import { useOpenNumber } from './use-number.ts'

export type TileProps = {
  title: string
  value: string
  unit?: string | undefined
  /** What it is compared with, in words. */
  reference?: ReactNode
  /** Beside the number: what else one wants to know of it. */
  aside?: ReactNode
  chart?: ReactNode
  metric: MetricKey
  /** Of what it counts over time. */
  span?: Span
  lateMs: number | undefined
  /** Only what is not well has an edge. */
  edge?: 'attention' | 'critical' | undefined
}

/** At a desk, and on a wall. */
export const tileLook = {
  desk: { figure: '32px', unit: 'lg', title: 'sm', small: 'sm', p: '4', minH: '132px' },
  wall: { figure: '88px', unit: '32px', title: '22px', small: '20px', p: '6', minH: '0' },
} as const

const Card = chakra('section', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    bg: 'panel',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    '&:has(button:hover)': { bg: 'hover' },
    '&[data-edge=attention]': { borderColor: 'attention' },
    '&[data-edge=critical]': { borderColor: 'critical' },
  },
})

/** The whole card is its place to be pressed. */
const Opener = chakra('button', {
  base: {
    textAlign: 'start',
    fontWeight: 'inherit',
    cursor: 'pointer',
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
    _focusVisible: { outline: 'none', _after: { outline: '2px solid', outlineColor: 'accent' } },
  },
})

export function TileCard(props: TileProps) {
  const size = useSize()
  const look = tileLook[size]
  const open = useOpenNumber()
  const live = usePast() === null
  const may = useMay('view_operations') && size === 'desk' && live
  const id = useId()
  return (
    <Card aria-labelledby={id} data-tile={named(props.metric)?.id} data-edge={props.edge} p={look.p} minH={look.minH}>
      <chakra.div display="flex" alignItems="baseline" gap="2">
        <chakra.h2 id={id} flex="1" color="muted" fontSize={look.title} fontWeight="medium">
          {may ? (
            <Opener type="button" onClick={() => open(props.metric, props.span)}>
              {props.title}
            </Opener>
          ) : (
            props.title
          )}
        </chakra.h2>
        <ValueAge ms={props.lateMs} />
      </chakra.div>
      <chakra.p display="flex" alignItems="baseline" flexWrap="wrap" columnGap="3" data-figures="">
        <chakra.span fontSize={look.figure} fontWeight="semibold" lineHeight="1.2" whiteSpace="nowrap">
          {props.value}
          {props.unit && (
            <chakra.span fontSize={look.unit} fontWeight="medium" color="muted" ms="1.5">
              {props.unit}
            </chakra.span>
          )}
        </chakra.span>
        <chakra.span fontSize={look.small} color="muted">
          {props.aside}
        </chakra.span>
      </chakra.p>
      <chakra.p fontSize={look.small} color="muted" minH="1.45em" mb="2">
        {live && props.reference}
      </chakra.p>
      <chakra.div mt="auto">{live && props.chart}</chakra.div>
    </Card>
  )
}
