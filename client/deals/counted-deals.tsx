import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { learnedOf } from '@aura/machines/deals/learned.ts'
import { sumsOf } from '@aura/machines/deals/metrics.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { percentText } from '../platform/i18n/figures.ts'
import { formatMoney } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { MoneySum, MoneyText } from '../platform/ui/money.tsx'
import { useBoardActions } from './board-actions.ts'
import type { Counted } from './figure-button.tsx'
import { nameIn } from './stage-name.ts'
import { learnedText, useStageRecords } from './win-rates.tsx'

type CountedDealsProps = {
  counted: Counted
  stages: readonly StageRule[]
  leave: () => void
}

const shownAtFirst = 100
const roundMoney = (value: Money): Money => ({ ...value, amount: Math.round(value.amount) })

/** The deals behind a figure, the largest first; each opens on the board. Of thousands the first ones are shown, and more when asked for. */
export function CountedDeals({ counted, stages, leave }: CountedDealsProps) {
  const { label, deals, amountOf, total = deals.length, isPast = false } = counted
  const { t } = useTranslation()
  const language = useLanguage()
  const { open } = useBoardActions()
  const [shown, setShown] = useState(shownAtFirst)
  const records = useStageRecords()
  const amounts = new Map(amountOf && deals.map((deal) => [deal.id, amountOf(deal)]))
  const countedOf = (deal: Deal) => amounts.get(deal.id) ?? deal.value
  // The win rate of a stage is that of now.
  const probabilityOf = (deal: Deal) => {
    const learned = isPast ? null : learnedOf(records, deal, stages)
    const typed = percentText(deal.probability, language)
    return learned ? t('deals.learned.beside', { typed, learned: learnedText(t, learned) }) : typed
  }
  const more = Math.min(shown, deals.length - shown)
  return (
    <>
      <chakra.h3 fontSize="md" fontWeight="semibold">
        {label} · {total}
      </chakra.h3>
      <chakra.p color="muted" fontSize="sm" mb="2">
        <MoneySum values={sumsOf(deals.map(countedOf))} />
        {total > deals.length && ` · ${t('deals.counted_latest', { count: deals.length })}`}
      </chakra.p>
      <chakra.ul listStyleType="none" aria-label={label}>
        {deals
          .toSorted((a, b) => Math.abs(countedOf(b).amount) - Math.abs(countedOf(a).amount))
          .slice(0, shown)
          .map((deal) => (
            <li key={deal.id}>
              <chakra.button
                type="button"
                display="grid"
                gridTemplateColumns="1fr auto"
                columnGap="3"
                w="full"
                p="2"
                mx="-2"
                borderRadius="md"
                fontSize="sm"
                textAlign="start"
                cursor="pointer"
                _hover={{ bg: 'hover' }}
                onClick={() => {
                  leave()
                  open(deal.id)
                }}
              >
                <chakra.span fontWeight="medium" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
                  {deal.title}
                </chakra.span>
                <MoneyText value={roundMoney(countedOf(deal))} language={language} />
                <chakra.span color="muted" gridColumn="1 / -1" fontSize="xs">
                  {amountOf && `${formatMoney(deal.value, language)} · `}
                  {nameIn(stages, deal.stage)} · {t('deals.owner', { name: deal.ownerName })} · {probabilityOf(deal)}
                </chakra.span>
              </chakra.button>
            </li>
          ))}
      </chakra.ul>
      {more > 0 && (
        <Button size="sm" mt="2" onClick={() => setShown(shown + more)}>
          {t('deals.counted_more', { more })}
        </Button>
      )}
    </>
  )
}
