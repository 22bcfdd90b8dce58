/** The point that is walked to or pointed at, and what it says. */

import type { Cell, ChartProps } from './chart-props.ts'
import look from './chart-view.module.css'
import { Sample } from './legend.tsx'
import type { Spot } from './painter.ts'
import type { ChartTexts } from './texts.ts'

type SpotlightProps = { cell: Cell; spot: Spot; room: number; props: ChartProps; texts: ChartTexts; plotted: boolean }

export function Spotlight({ cell, spot, room, props, texts, plotted }: SpotlightProps) {
  const { x, y, width, height } = spot
  const middle = x + width / 2
  // From the left edge to the right one it moves to its point's other side, so that it is never cut off.
  const aside = room > 0 ? (middle / room) * 100 : 50
  return (
    <>
      {plotted && <span className={look.hair} style={{ left: x }} />}
      <span
        className={plotted ? look.dot : look.frame}
        style={plotted ? { left: x, top: y } : { left: x, top: y, width, height }}
      />
      <div
        className={look.tip}
        aria-hidden="true"
        style={{ left: middle, top: y, translate: `-${aside}% calc(-100% - 10px)` }}
      >
        <Says {...{ cell, props, texts, plotted }} />
      </div>
    </>
  )
}

function Says({ cell, props, texts, plotted }: Omit<SpotlightProps, 'spot' | 'room'>) {
  const { kind, series } = props
  const values = texts.row(cell.point)
  const several = plotted && series.length > 1
  const lying = kind === 'rows' || kind === 'funnel'
  const more = texts.heads.flatMap((head, at) =>
    at > series.length && values[at] ? [{ head, value: values[at] }] : [],
  )
  return (
    <>
      <p>{kind === 'heat' ? `${series[cell.row]?.name}, ${texts.labels[cell.point]}` : texts.labels[cell.point]}</p>
      <dl>
        {series.map(({ name, earlier }, row) =>
          several || row === cell.row ? (
            <div key={name} data-here={several && row === cell.row ? '' : undefined} data-earlier={earlier && ''}>
              {(several || lying) && (
                <dt>
                  {several && <Sample props={props} row={row} />}
                  {name}
                </dt>
              )}
              <dd>{values[row + 1]}</dd>
            </div>
          ) : null,
        )}
        {more.map(({ head, value }) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
