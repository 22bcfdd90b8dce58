/** How many deals a change is for, and which of them refuse it for what reason. */
import type { EditPlan } from '@aura/machines/deals/plan.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'

export function PlanSummary({ plan }: { plan: EditPlan }) {
  const { t } = useTranslation()
  return (
    <chakra.div role="status" fontSize="sm" mt="2">
      <chakra.p fontWeight="medium">{t('deals.list.plan.changing', { count: plan.changing.length })}</chakra.p>
      {plan.unchanged.length > 0 && (
        <chakra.p color="muted">{t('deals.list.plan.unchanged', { count: plan.unchanged.length })}</chakra.p>
      )}
      {plan.refused.map(({ why, deals: refusing }) => (
        <chakra.p key={JSON.stringify([why.code, why.params])} color="critical">
          {t('deals.list.plan.refused', {
            count: refusing.length,
            reason: errorText({ ...why, message: why.code }),
            titles: refusing
              .slice(0, 3)
              .map(({ title }) => title)
              .join(', '),
          })}
        </chakra.p>
      ))}
    </chakra.div>
  )
}
