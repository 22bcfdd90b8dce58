import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { percentSign } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { MoneySum } from '../platform/ui/money.tsx'
import { useBoardActions } from './board-actions.ts'
import { totalOf } from './column-figures.ts'
import { FigureButton } from './figure-button.tsx'

type MetricsProps = {
  shown: readonly { deals: readonly Deal[] }[]
  total: number
  /** Where only the deals of a month are on show, its name. */
  period?: string
}

/** Of the cards on show; with a filter on, the number says of how many. */
export function Metrics({ shown, total, period }: MetricsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { stages, count: show } = useBoardActions()
  const { count, values, open, probability } = useMemo(() => totalOf(shown, stages), [shown, stages])
  const deals = useMemo(() => shown.flatMap((column) => column.deals), [shown])
  // Where some have ended, the names say which deals a figure is of.
  const hasEnded = open.length < count
  const labels = {
    count: t('deals.metric.count'),
    value: t(hasEnded ? 'deals.metric.value_with_ended' : 'deals.metric.value'),
    probability: t(hasEnded ? 'deals.metric.probability_of_open' : 'deals.metric.probability'),
  }
  const figure = (key: keyof typeof labels, counted: readonly Deal[], text: ReactNode) => {
    const label = labels[key]
    return (
      <FigureButton counted={{ label, deals: counted }} open={show}>
        {text}
      </FigureButton>
    )
  }
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="1">
      <Metric label={period === undefined ? labels.count : `${labels.count} · ${period}`}>
        {figure('count', deals, count)}
        {count !== total && (
          <chakra.span color="muted" fontSize="sm" fontWeight="normal">
            {' '}
            {t('deals.metric.of', { total })}
          </chakra.span>
        )}
      </Metric>
      <Metric label={labels.value}>
        {values.length === 0 ? '–' : figure('value', deals, <MoneySum values={values} />)}
      </Metric>
      <Metric label={labels.probability}>
        {probability === undefined
          ? '–'
          : figure(
              'probability',
              open,
              <>
                {probability}
                <chakra.span fontSize="0.8em" color="muted" fontWeight="normal">
                  {percentSign(language)}
                </chakra.span>
              </>,
            )}
      </Metric>
    </chakra.dl>
  )
}

function Metric({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.div display="flex" flexDirection="column-reverse">
      <chakra.dt fontSize="xs" color="faint" lineHeight="tight">
        {label}
      </chakra.dt>
      <chakra.dd fontSize="lg" fontWeight="semibold" lineHeight="tight">
        {children}
      </chakra.dd>
    </chakra.div>
  )
}
