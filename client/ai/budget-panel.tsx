import { type AiBudget, setBudget } from '@aura/contracts/ai/connection.ts'
import { aiUsage } from '@aura/contracts/ai/usage.ts'
import { isBraked } from '@aura/machines/ai/decide.ts'
import { budgetMarks, isSpent, spentPercent } from '@aura/machines/platform/budget.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Meter } from '../platform/charts/meter.tsx'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { formatExact, microsMoney } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Panel } from '../platform/ui/panel.tsx'

const BudgetDialog = lazy(async () => ({ default: (await import('./budget-dialog.tsx')).BudgetDialog }))

/** No event tells of single calls. */
const lookAgainMs = 10_000
const lastDay = { days: 1 }

/** What the month has cost, of how much it may. */
export function BudgetPanel({ budget }: { budget: AiBudget }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const may = useMay(setBudget.needs)
  const [isEditing, setEditing] = useState(false)
  const { data, refetch } = useQuery(aiUsage, lastDay)
  usePolling(refetch, { every: lookAgainMs })
  const { currency, monthlyBudget, brakes } = budget
  const now = { ...budget, spentMicros: data?.monthMicros ?? budget.spentMicros }
  const spent = formatExact(microsMoney(now.spentMicros, currency), language)
  const percent = spentPercent(now)
  const tone = percent >= 100 ? 'critical' : percent >= budgetMarks[0] ? 'attention' : 'muted'
  return (
    <Panel
      title={t('ai.budget')}
      text={t('ai.budget_text')}
      action={may && <Button onClick={() => setEditing(true)}>{t('ai.budget_edit')}</Button>}
    >
      <chakra.div display="flex" flexDirection="column" gap="2" maxW="480px">
        <chakra.p data-figures="">
          {monthlyBudget === null
            ? t('ai.budget_none', { spent })
            : t('ai.budget_spent_of', {
                ...{ spent, percent },
                budget: formatExact({ amount: monthlyBudget * 100, currency }, language),
              })}
        </chakra.p>
        {monthlyBudget !== null && <Meter percent={percent} tone={tone} height={6} />}
        {isSpent(now) && <StatusBadge tone="critical" word={t(isBraked(now) ? 'ai.braked' : 'ai.over')} />}
        {monthlyBudget !== null && !isSpent(now) && (
          <chakra.p color="muted" fontSize="sm">
            {t(brakes ? 'ai.has_brake' : 'ai.has_no_brake')}
          </chakra.p>
        )}
      </chakra.div>
      {isEditing && (
        <Suspense>
          <BudgetDialog budget={budget} leave={() => setEditing(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
