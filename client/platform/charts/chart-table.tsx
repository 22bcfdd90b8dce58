/** Every value of a chart as a table: for screen readers always, for everybody who prefers it. */
import { memo } from 'react'
import type { ChartProps } from './chart-props.ts'
import look from './chart-view.module.css'
import { isSameChart } from './same-chart.ts'
import { useChartTexts } from './use-chart-texts.ts'
import { usePaced } from './use-paced.ts'

const paceMs = 1000

type ChartTableProps = { props: ChartProps; shown: boolean; every?: number }

export function ChartTable({ props, shown, every = 1 }: ChartTableProps) {
  // Nobody reads a table that changes faster.
  const paced = usePaced(props, paceMs, isSameChart)
  return <TableOf props={paced} shown={shown} every={every} />
}

const TableOf = memo(function TableOf({ props, shown, every }: Required<ChartTableProps>) {
  const { label } = props
  const { labels, heads, row } = useChartTexts(props)
  const rows = labels.map((_, at) => row(at)).filter((_, at) => (at + 1) % every === 0)
  const table = (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its position.
          <tr key={at}>
            <th scope="row">{name}</th>
            {values.map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a series is its position.
              <td key={column}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  // A table is as wide as its words whatever width it is given: what is not to be seen of it, its box cuts off.
  if (!shown) return <div className={look.spoken}>{table}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its box is moved by the keys.
    <section className={look.table} aria-label={label} tabIndex={0}>
      {table}
    </section>
  )
})
