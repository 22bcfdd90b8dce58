/** What each look of a chart means, drawn as the chart draws it. */
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/language.ts'
import type { ChartProps } from './chart-props.ts'
import look from './chart-view.module.css'
import { earlierStroke, heatShares, referenceStroke, strokeOf } from './colours.ts'
import { valueText } from './texts.ts'

export function Legend(props: ChartProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { kind, series, reference, unit = 'count', earlier, lanes = [] } = props
  const references = [{ reference, unit }, ...lanes]
  if (kind === 'heat')
    return (
      <p className={look.legend} aria-hidden="true">
        {t('platform.chart.less')}
        <span className={look.shades}>
          {heatShares.map((share) => (
            <i
              key={share}
              style={{
                background: `color-mix(in srgb, var(--aura-colors-text) ${share * 100}%, var(--aura-colors-panel))`,
              }}
            />
          ))}
        </span>
        {t('platform.chart.more')}
      </p>
    )
  const lying = kind === 'rows' || kind === 'funnel'
  return (
    <p className={look.legend} aria-hidden="true">
      {series.map(({ name, earlier, lane }, row) =>
        earlier || (props.lanes && isAlone(series, lane)) ? null : (
          <span key={name}>
            {!lying && <Sample props={props} row={row} />}
            {name}
          </span>
        ),
      )}
      {earlier !== undefined && (
        <span>
          <Drawn {...earlierStroke} />
          {earlier}
        </span>
      )}
      {references.map(({ reference, unit = 'count' }) =>
        typeof reference?.value === 'number' ? (
          <span key={reference.name}>
            <Drawn {...referenceStroke} />
            {reference.name}: {valueText(reference.value, unit, language)}
          </span>
        ) : null,
      )}
    </p>
  )
}

/** A lane's title names the one series in it. */
const isAlone = (series: ChartProps['series'], lane: number | undefined): boolean =>
  series.filter((item) => item.lane === lane && !item.earlier).length === 1

export function Sample({ props, row }: { props: ChartProps; row: number }) {
  if ((props.series[row]?.shape ?? props.kind) === 'bars') return <i className={look.barSample} />
  return <Drawn {...strokeOf(props, row)} />
}

const Drawn = ({ colour, dash }: { colour: string; dash: readonly number[] }) => (
  <svg width="18" height="4" aria-hidden="true">
    <line
      x2="18"
      y1="2"
      y2="2"
      stroke={`var(--aura-colors-${colour})`}
      strokeWidth="2"
      strokeDasharray={dash.join(' ')}
    />
  </svg>
)
