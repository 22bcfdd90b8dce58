/**
 * One number: large, with what it is compared with, how it went, and how old it is when it is older than it should
 * be. Pressed, it shows what it counts one by one. A critical alert about it fills it.
 */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Sparkline } from '../../platform/charts/chart.tsx'
import type { SparklineProps } from '../../platform/charts/chart-props.ts'
import { useMay } from '../../platform/me.ts'
import { AlarmMark, AlarmNote } from '../alerts/alarm-mark.tsx'
import { type AlarmTile, useTileAlarm } from '../alerts/tile-alarm.ts'
import { useIsCompact, useSize } from '../display-size.ts'
import { usePast } from '../rewind-moment.ts'
import { ValueAge } from '../value-age.tsx'
import { TileFrame, TileNote, tileLook, tileOpener } from './tile-frame.tsx'
import { useOpenNumber } from './use-number.ts'

export type TileProps = {
  title: string
  value: string
  unit?: string | undefined
  /** What it is compared with, in words. */
  reference?: ReactNode
  /** Beside the number: what else one wants to know of it. */
  aside?: ReactNode
  chart: Omit<SparklineProps, 'label' | 'height'>
  metric: Exclude<AlarmTile, 'alerts'>
  /** When the minute began that it counts; without it, it is of the hour or of now. */
  minute?: number | undefined
  lateMs: number | undefined
  /** On a wall, the one that the eye goes to first. */
  hero?: boolean
}

const Opener = chakra('button', {
  base: { textAlign: 'start', fontWeight: 'inherit', cursor: 'pointer', ...tileOpener },
})

export function TileCard(props: TileProps) {
  const { t } = useTranslation()
  const size = useSize()
  const isCompact = useIsCompact()
  const isHero = props.hero && size === 'wall' && !isCompact
  const look = tileLook[isHero ? 'hero' : size]
  const open = useOpenNumber()
  const live = usePast() === null
  const may = useMay('view_operations') && size === 'desk' && live
  const alarm = useTileAlarm(props.metric)
  // On a wall the word of an alarm takes the place of the small chart, so that nothing moves.
  const chart = size === 'wall' && alarm ? 0 : look.chart
  const id = useId()
  const { metric, minute } = props
  return (
    <TileFrame
      aria-labelledby={id}
      data-tile={metric}
      data-alarm={alarm?.state}
      data-hero={isHero ? '' : undefined}
      p={look.p}
      minH={look.minH}
    >
      <chakra.div
        display="flex"
        alignItems="baseline"
        flexWrap="wrap"
        columnGap="2"
        fontSize={isCompact ? '20px' : look.title}
      >
        <chakra.h2 id={id} flex="1 1 auto" minW="0" color="muted" fontSize="inherit" fontWeight="medium">
          {may ? (
            <Opener type="button" onClick={() => open(metric, minute === undefined ? 'hour' : 'minute', minute)}>
              {props.title}
            </Opener>
          ) : (
            props.title
          )}
        </chakra.h2>
        {size === 'wall' && alarm && <AlarmMark alarm={alarm} />}
      </chakra.div>
      <chakra.p display="flex" alignItems="baseline" flexWrap="wrap" columnGap="3" data-figures="">
        <chakra.span fontSize={look.figure} fontWeight="semibold" lineHeight={look.line} whiteSpace="nowrap">
          {props.value}
          {props.unit && (
            <chakra.span fontSize={look.unit} fontWeight="medium" color="muted" ms="1.5">
              {props.unit}
            </chakra.span>
          )}
        </chakra.span>
        {size === 'wall' && (
          <chakra.span fontSize={look.small} color="muted">
            {props.aside}
          </chakra.span>
        )}
        <chakra.span ms="auto">
          <ValueAge ms={props.lateMs} />
        </chakra.span>
      </chakra.p>
      <TileNote size={size} fontSize={look.small}>
        {size === 'desk' && props.aside && <p>{props.aside}</p>}
        {alarm ? <AlarmNote alarm={alarm} /> : <p>{live && props.reference}</p>}
      </TileNote>
      {chart > 0 && (
        <chakra.div mt="auto" fontSize={look.small} minH={`${chart}px`}>
          {live && <Sparkline {...props.chart} label={t('warroom.chart.hour', { what: props.title })} height={chart} />}
        </chakra.div>
      )}
    </TileFrame>
  )
}
