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
import { stageName } from './stage-name.ts'
import { learnedText } from './win-rates.tsx'

const Cell = chakra('td', {
  base: { py: '2', ps: '3', textAlign: 'end', fontSize: 'sm', _first: { textAlign: 'start', ps: '0' } },
})

type WinRateTableProps = {
  deals: readonly Deal[]
  stages: readonly StageRule[]
  records: StageRecords
  open: (counted: Counted) => void
}

export function WinRateTable({ deals, stages, records, open }: WinRateTableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = t('deals.learned.by_stage')
  const heads = [t('deals.field.stage'), t('deals.metric.count'), t('deals.learned.typed'), t('deals.forecast.learned')]
  return (
    <chakra.section mt="4" aria-label={title}>
      <chakra.h3 fontSize="sm" fontWeight="semibold" mb="1">
        {title}
      </chakra.h3>
      <chakra.div overflowX="auto" tabIndex={0} role="group" aria-label={title}>
        <chakra.table w="full">
          <thead>
            <tr>
              {heads.map((head) => (
                <chakra.th
                  key={head}
                  scope="col"
                  fontSize="xs"
                  fontWeight="normal"
                  color="faint"
                  textAlign="end"
                  pb="1"
                  ps="3"
                  _first={{ textAlign: 'start', ps: '0' }}
                >
                  {head}
                </chakra.th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stageProbabilities(deals, stages, records).map(({ rule, deals: present, typed, learned }) => (
              <chakra.tr key={rule.id} borderTopWidth="1px" borderColor="line">
                <Cell>{stageName(rule)}</Cell>
                <Cell>
                  <FigureButton counted={{ label: stageName(rule), deals: present }} open={open}>
                    {present.length}
                  </FigureButton>
                </Cell>
                <Cell>{typed === null ? '–' : percentText(typed, language)}</Cell>
                <Cell color={learned ? undefined : 'muted'}>
                  {learned ? learnedText(t, learned) : t('deals.forecast.learned_few', { least: leastEnded })}
                </Cell>
              </chakra.tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.div>
      <chakra.p color="muted" fontSize="xs" mt="1">
        {t('deals.learned.hint')}
      </chakra.p>
    </chakra.section>
  )
}
