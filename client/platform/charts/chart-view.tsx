/**
 * One chart: its legend and menu, the drawing with the point that is walked to or pointed at, that point in words for
 * screen readers, and everything as a table.
 */
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '../ui/use-latest.ts'
import { ChartHead } from './chart-head.tsx'
import type { Cell, ChartProps } from './chart-props.ts'
import { useSyncedPoint } from './chart-sync.ts'
import { ChartTable } from './chart-table.tsx'
import look from './chart-view.module.css'
import type { Spot } from './painter.ts'
import { drawingHeight } from './sizes.ts'
import { Spotlight } from './spotlight.tsx'
import { spokenCell } from './texts.ts'
import { useChartTexts } from './use-chart-texts.ts'
import { usePainter } from './use-painter.ts'
import { dragPx, useZoom, visibleIn } from './use-zoom.ts'
import { isWalkKey, pointCount, walk } from './walk.ts'

type Found = { cell: Cell; spot: Spot | undefined; room: number; spoken: boolean }
type Drag = { from: number; to: number }

export default function ChartView(props: ChartProps) {
  const { t } = useTranslation()
  const { kind, label, series, axis } = props
  const texts = useChartTexts(props)
  const plotted = kind === 'line' || kind === 'area' || kind === 'bars'
  const { zoom, zoomTo, press } = useZoom(props)
  const { box, painter } = usePainter({ ...props, texts, ...(plotted && { zoom }) })
  const drawn = useLatest({ props, texts, painter })
  const [found, setFound] = useState<Found>()
  const [drag, setDrag] = useState<Drag>()
  const [asTable, setAsTable] = useState(false)
  const synced = useSyncedPoint(axis, pointCount(series))
  const keys = useId()
  const hasAny = series.some(({ values }) => values.some((value) => value !== null))

  function go(cell: Cell | undefined, spoken: boolean) {
    const spot = cell && painter.current?.spotOf(cell)
    // What is walked to is spoken even while the drawing is made anew.
    setFound(cell && (spot || spoken) ? { cell, spot, room: box.current?.clientWidth ?? 0, spoken } : undefined)
    synced.show(cell?.point)
  }
  const xOf = ({ clientX, currentTarget }: PointerEvent) => clientX - currentTarget.getBoundingClientRect().left
  function point(event: PointerEvent) {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top
    go(painter.current?.cellAt(xOf(event), y), false)
    if (drag) setDrag({ ...drag, to: xOf(event) })
  }
  function drop() {
    const pointAt = painter.current?.pointAt
    const isDrag = drag !== undefined && Math.abs(drag.to - drag.from) >= dragPx
    if (isDrag && pointAt) zoomTo({ from: pointAt(drag.from), to: pointAt(drag.to) })
    else if (drag && found) props.open?.(found.cell)
    setDrag(undefined)
  }
  function onKey(event: KeyboardEvent) {
    const leaves = event.key === 'Escape' && (found !== undefined || zoom !== undefined)
    const opens = event.key === 'Enter' && found && props.open
    const zooms = plotted && press(event.key, found?.cell.point)
    if (!leaves && !opens && !zooms && !isWalkKey(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (leaves) {
      if (!found) zoomTo(undefined)
      return go(undefined, false)
    }
    if (opens) return opens(found.cell)
    const next = walk(event.key, found?.cell, visibleIn(series, zoom), kind !== 'rows' && kind !== 'funnel')
    if (next) go(next, true)
  }
  // Another chart is pointed at: here too, at the same moment.
  const others = found === undefined && plotted ? spotsAt(synced.point) : []
  function spotsAt(at: number | undefined): Spot[] {
    if (at === undefined || (zoom && (at < zoom.from || at > zoom.to))) return []
    return series.flatMap(({ earlier }, row) => (earlier ? [] : (painter.current?.spotOf({ point: at, row }) ?? [])))
  }

  return (
    <div className={look.chart} data-chart={kind} data-zoomed={zoom ? '' : undefined}>
      <div className={look.top} style={props.textSize === undefined ? undefined : { fontSize: props.textSize }}>
        {props.heading}
        <ChartHead {...{ props, drawn, asTable, setAsTable, zoomed: plotted && zoom !== undefined, zoomTo }} />
      </div>
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
        onKeyDown={onKey}
        onPointerDown={(event) => {
          point(event)
          // A finger moves the crosshair; only the mouse draws a stretch.
          if (event.button === 0) setDrag({ from: xOf(event), to: xOf(event) })
        }}
        onPointerMove={point}
        onPointerUp={(event) => {
          if (event.pointerType === 'mouse') drop()
          else setDrag(undefined)
        }}
        onDoubleClick={() => zoomTo(undefined)}
        onPointerLeave={({ pointerType }) => {
          setDrag(undefined)
          if (pointerType === 'mouse') go(undefined, false)
        }}
        onBlur={() => go(undefined, false)}
      >
        <div ref={box} className={look.box} aria-hidden="true" />
        {!hasAny && <p className={look.empty}>{t('platform.chart.empty')}</p>}
        {plotted && drag && Math.abs(drag.to - drag.from) >= dragPx && (
          <span
            className={look.stretch}
            style={{ left: Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }}
          />
        )}
        {others[0] && <span className={look.hair} style={{ left: others[0].x }} />}
        {others.map(({ x, y }) => (
          <span key={y} className={look.dot} style={{ left: x, top: y }} />
        ))}
        {found?.spot && <Spotlight {...found} spot={found.spot} {...{ props, texts, plotted }} />}
      </div>
      <p id={keys} hidden>
        {t(plotted ? 'platform.chart.plot_keys' : 'platform.chart.keys')}
      </p>
      <output className={look.spoken}>{found?.spoken ? spokenCell(texts, props, found.cell) : ''}</output>
      <ChartTable props={props} shown={asTable} />
    </div>
  )
}
