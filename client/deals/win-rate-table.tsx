/** What is typed on the open deals of each stage beside what its ended deals teach. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRecords } from '@aura/contracts/deals/learned.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { leastEnded, stageProbabilities } from '@aura/machines/deals/learned.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { percentText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { type Counted, FigureButton } from './figure-button.tsx'
import { FigureCell, FigureRow, FigureTable } from './figure-table.tsx'
import { stageName } from './stage-name.ts'
import { LearnedButton, learnedText, useEndedDeals } from './win-rates.tsx'

type WinRateTableProps = {
  pipelineId: string
  deals: readonly Deal[]
  stages: readonly StageRule[]
  records: StageRecords
  open: (counted: Counted) => void
}

export function WinRateTable({ pipelineId, deals, stages, records, open }: WinRateTableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const openEnded = useEndedDeals(pipelineId, open)
  const labelOf = (rule: StageRule) => `${stageName(rule)} · ${t('deals.forecast.learned')}`
  const title = t('deals.learned.by_stage')
  const heads = [t('deals.field.stage'), t('deals.metric.count'), t('deals.learned.typed'), t('deals.forecast.learned')]
  return (
    <chakra.section mt="4" aria-label={title}>
      <chakra.h3 fontSize="sm" fontWeight="semibold" mb="1">
        {title}
      </chakra.h3>
      <FigureTable label={title} heads={heads} hint={t('deals.learned.hint')}>
        {stageProbabilities(deals, stages, records).map(({ rule, deals: present, typed, learned }) => (
          <FigureRow key={rule.id}>
            <FigureCell>{stageName(rule)}</FigureCell>
            <FigureCell>
              <FigureButton counted={{ label: stageName(rule), deals: present }} open={open}>
                {present.length}
              </FigureButton>
            </FigureCell>
            <FigureCell>{typed === null ? '–' : percentText(typed, language)}</FigureCell>
            <FigureCell color={learned ? undefined : 'muted'}>
              <LearnedButton
                label={labelOf(rule)}
                ended={records[rule.id]?.ended ?? 0}
                open={() => void openEnded(rule.id, labelOf(rule))}
              >
                {learned ? learnedText(t, learned) : t('deals.forecast.learned_few', { least: leastEnded })}
              </LearnedButton>
            </FigureCell>
          </FigureRow>
        ))}
      </FigureTable>
    </chakra.section>
  )
}
