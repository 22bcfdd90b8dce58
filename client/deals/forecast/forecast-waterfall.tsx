import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { currency as currencies } from '@aura/contracts/platform/values.ts'
import { type WaterfallStep, waterfallOf, weightOf } from '@aura/machines/deals/metrics.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Section } from '../../platform/ui/section.tsx'
import { type Counted, FigureButton, partOf } from '../figure-button.tsx'

const stepNames: readonly WaterfallStep[] = ['opened', 'raised', 'lowered', 'won', 'lost', 'gone']

type ForecastWaterfallProps = { before: BoardState; after: BoardState; open: (counted: Counted) => void }

/** What moved the weighted forecast since a moment, step by step and in each currency. */
export function ForecastWaterfall({ before, after, open }: ForecastWaterfallProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return currencies.options.map((currency) => {
    const { before: from, after: to, ends, steps } = waterfallOf(before, after, currency)
    const moved = stepNames.filter((step) => steps[step].deals.length > 0)
    if (from === 0 && to === 0 && moved.length === 0) return null
    const money = (amount: number) => formatMoney({ amount: Math.round(Math.abs(amount)), currency }, language)
    const endOf = (end: 'before' | 'after') => ({
      label: t(end === 'before' ? 'deals.forecast.then' : 'deals.forecast.now'),
      ...{ deals: ends[end], amountOf: partOf(weightOf), isPast: end === 'before' },
    })
    return (
      <chakra.div key={currency} mt="4">
        <Section title={t('deals.forecast.since', { currency })}>
          <chakra.dl fontSize="sm">
            <Row label={t('deals.forecast.then')}>
              <FigureButton counted={endOf('before')} open={open}>
                {money(from)}
              </FigureButton>
            </Row>
            {moved.map((step) => {
              const label = t(`deals.forecast.step.${step}`)
              const { amount, deals, changes } = steps[step]
              const amountOf = ({ id }: Deal) => ({ amount: changes.get(id) ?? 0, currency })
              return (
                <Row key={step} label={`${label} · ${deals.length}`}>
                  <FigureButton counted={{ label, deals, amountOf }} open={open}>
                    {amount < 0 ? '−' : '+'} {money(amount)}
                  </FigureButton>
                </Row>
              )
            })}
            <Row label={t('deals.forecast.now')}>
              <FigureButton counted={endOf('after')} open={open}>
                <b>{money(to)}</b>
              </FigureButton>
            </Row>
          </chakra.dl>
        </Section>
      </chakra.div>
    )
  })
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.div display="flex" justifyContent="space-between" py="1.5" borderBottomWidth="1px" borderColor="line">
      <chakra.dt color="muted">{label}</chakra.dt>
      <dd data-figures="">{children}</dd>
    </chakra.div>
  )
}
