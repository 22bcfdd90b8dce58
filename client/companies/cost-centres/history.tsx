import { type CostCentre, costHistory } from '@aura/contracts/companies/cost-centres.ts'
import { budgetState } from '@aura/machines/companies/cost-centres.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { MoneyText } from '../../platform/ui/money.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { monthName } from './month-name.ts'
import type { Costs } from './use-costs.ts'

/** The months of a centre, each as long as what it spent. Today's budget is named where it was passed. */
export function History({ centre, costs }: { centre: CostCentre; costs: Costs }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const read = useQuery(costHistory, { centreId: centre.id })
  const { data, refetch } = read
  const spent = costs.state?.spent[centre.id]
  useEffect(() => {
    if (spent !== undefined) refetch()
  }, [spent, refetch])
  const most = Math.max(1, centre.budget ?? 0, ...(data ?? []).map((item) => item.spent))
  if (!data) return <PendingRead of={read} h="120px" />
  if (data.length === 0)
    return <EmptyState title={t('companies.costs.no_history')} text={t('companies.costs.no_history_text')} />
  return (
    <chakra.ul listStyleType="none" aria-label={t('companies.costs.history')}>
      {data.map((item) => (
        <chakra.li
          key={item.month}
          display="grid"
          gridTemplateColumns="96px 1fr auto"
          alignItems="center"
          gap="3"
          minH="9"
          borderTopWidth="1px"
          borderColor="line"
        >
          <chakra.span>{monthName(item.month, language)}</chakra.span>
          <chakra.span
            h="2"
            borderRadius="sm"
            bg="edge"
            width={`${Math.max(1, Math.round((item.spent / most) * 100))}%`}
            aria-hidden="true"
          />
          <chakra.span textAlign="end">
            <MoneyText value={{ amount: item.spent, currency: centre.currency }} language={language} />
            {budgetState(centre.budget, item.spent) === 'over' && (
              <chakra.span display="block" fontSize="xs" color="muted">
                {t('companies.costs.over_today')}
              </chakra.span>
            )}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
