/**
 * One chart: its legend and menu, the drawing with the point that is walked to or pointed at, that point in words for
 * screen readers, and everything as a table.
 */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '../ui/use-latest.ts'
import { ChartHead } from './chart-head.tsx'
import type { Cell, ChartProps } from './chart-props.ts'
import { ChartTable } from './chart-table.tsx'
import look from './chart-view.module.css'
import type { Spot } from './painter.ts'
import { drawingHeight } from './sizes.ts'
import { Spotlight } from './spotlight.tsx'
import { spokenCell } from './texts.ts'
import { useChartTexts } from './use-chart-texts.ts'
import { usePainter } from './use-painter.ts'
import { isWalkKey, walk } from './walk.ts'

type Found = { cell: Cell; spot: Spot | undefined; room: number; spoken: boolean }

export default function ChartView(props: ChartProps) {
  const { t } = useTranslation()
  const { kind, label, series } = props
  const texts = useChartTexts(props)
  const { box, painter } = usePainter({ ...props, texts })
  const drawn = useLatest({ props, texts, painter })
  const [found, setFound] = useState<Found>()
  const [asTable, setAsTable] = useState(false)
  const keys = useId()
  const hasAny = series.some(({ values }) => values.some((value) => value !== null))
  const plotted = kind === 'line' || kind === 'area' || kind === 'bars'

  function go(cell: Cell | undefined, spoken: boolean) {
    const spot = cell && painter.current?.spotOf(cell)
    // What is walked to is spoken even while the drawing is made anew.
    setFound(cell && (spot || spoken) ? { cell, spot, room: box.current?.clientWidth ?? 0, spoken } : undefined)
  }

  return (
    <div className={look.chart} data-chart={kind}>
      <ChartHead {...{ props, drawn, asTable, setAsTable }} />
      <div
        className={look.stage}
        style={{ height: drawingHeight(props) }}
        hidden={asTable}
        role="application"
        aria-roledescription={t('platform.chart.role')}
        aria-label={label}
        aria-describedby={keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk it.
        tabIndex={0}
        onKeyDown={(event) => {
          const leaves = event.key === 'Escape' && found !== undefined
          if (!leaves && !isWalkKey(event.key)) return
          event.preventDefault()
          event.stopPropagation()
          if (leaves) return setFound(undefined)
          const next = walk(event.key, found?.cell, series, kind !== 'rows' && kind !== 'funnel')
          if (next) go(next, true)
        }}
        onPointerMove={({ clientX, clientY, currentTarget }) => {
          const { left, top } = currentTarget.getBoundingClientRect()
          go(painter.current?.cellAt(clientX - left, clientY - top), false)
        }}
        onPointerLeave={() => setFound(undefined)}
        onBlur={() => setFound(undefined)}
      >
        <div ref={box} className={look.box} aria-hidden="true" />
        {!hasAny && <p className={look.empty}>{t('platform.chart.empty')}</p>}
        {found?.spot && <Spotlight {...found} spot={found.spot} {...{ props, texts, plotted }} />}
      </div>
      <p id={keys} hidden>
        {t('platform.chart.keys')}
      </p>
      <output className={look.spoken}>{found?.spoken ? spokenCell(texts, props, found.cell) : ''}</output>
      <ChartTable props={props} shown={asTable} />
    </div>
  )
}
