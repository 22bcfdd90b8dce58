/** The board as a funnel: how many deals have come at least as far as each stage, and what they are worth. */

import { sums } from '@aura/machines/deals/metrics.ts'
import { chakra } from '@chakra-ui/react'
import { ChartBarDecreasing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../platform/charts/chart.tsx'
import { formatMoney } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Popover } from '../platform/ui/popover.tsx'
import { reached } from './order.ts'
import { stageName } from './stage-name.ts'
import type { ShownColumn } from './use-drag.ts'

export function FunnelButton({ shown }: { shown: readonly ShownColumn[] }) {
  const { t } = useTranslation()
  return (
    <Popover
      title={t('deals.funnel')}
      button={{
        variant: 'ghost',
        px: '0',
        'aria-label': t('deals.funnel'),
        title: t('deals.funnel'),
        children: <ChartBarDecreasing size={16} strokeWidth={1.75} aria-hidden="true" />,
      }}
    >
      <Funnel shown={shown} />
    </Popover>
  )
}

function Funnel({ shown }: { shown: readonly ShownColumn[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const stages = reached(shown)
  const worth = stages.map(({ deals }) =>
    sums(deals)
      .map((money) => formatMoney(money, language))
      .join(' + '),
  )
  return (
    <chakra.div width="min(520px, calc(100vw - 24px))" p="3">
      <chakra.p color="muted" fontSize="sm" mb="1">
        {t('deals.funnel.text')}
      </chakra.p>
      <Chart
        kind="funnel"
        label={t('deals.funnel')}
        axis={{ title: t('deals.funnel.stage'), labels: stages.map(({ rule }) => stageName(rule)) }}
        series={[{ name: t('deals.metric.count'), values: stages.map(({ deals }) => deals.length) }]}
        details={{ title: t('deals.metric.value'), values: worth }}
      />
    </chakra.div>
  )
}
