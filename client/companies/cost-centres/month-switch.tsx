import { monthBeside } from '@aura/machines/companies/cost-centres.ts'
import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { monthName } from './month-name.ts'
import type { Costs } from './use-costs.ts'

/** One month back, one month on; the present one is live. */
export function MonthSwitch({ costs }: { costs: Pick<Costs, 'month' | 'present' | 'choose'> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { month, present, choose } = costs
  return (
    <chakra.div role="group" aria-label={t('companies.costs.month')} display="inline-flex" alignItems="center">
      <Button
        variant="ghost"
        px="0"
        aria-label={t('companies.costs.month_before')}
        onClick={() => choose(monthBeside(month, -1))}
      >
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <chakra.span minW={{ base: '80px', md: '112px' }} textAlign="center" role="status">
        {monthName(month, language)}
      </chakra.span>
      <Button
        variant="ghost"
        px="0"
        aria-label={t('companies.costs.month_after')}
        disabled={month >= present}
        onClick={() => choose(monthBeside(month, 1))}
      >
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </chakra.div>
  )
}
