/** Another ceiling while the campaign is under way: what it would leave, and whom it would not pay for. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { budgetPreview, setBudget } from '@aura/contracts/campaigns/campaign-budget.ts'
import { fitUnder, overspentBy, withBudget } from '@aura/machines/campaigns/money.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { formatMoney } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input } from '../platform/ui/input.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { useDebounced } from '../platform/ui/use-debounced.ts'
import { amountText, typedAmount } from './amount-text.ts'

const pauseMs = 400
/** People are counted anew, as more of them get their message. */
const againMs = 10_000

export function BudgetDialog({ campaign, leave }: { campaign: Campaign; leave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id: campaignId, budget } = campaign
  const form = useDraftForm<typeof setBudget, { budget: string }>({
    contract: setBudget,
    now: { budget: amountText(budget ?? null, language) },
    names: ['budget'],
    inputOf: (draft) => ({
      campaignId,
      budget: typedAmount(draft.budget, language) ?? (draft.budget.trim() ? 0 : null),
    }),
    words: () => t('campaigns.budget_invalid'),
    done: leave,
  })
  const forecast = useQuery(budgetPreview, { campaignId })
  usePolling(forecast.refetch, { every: againMs })
  // What is read out follows a pause.
  const amount = typedAmount(useDebounced(form.draft.budget, pauseMs), language)
  return (
    <FormDialog
      title={t('campaigns.set_budget_of', { name: campaign.name })}
      text={t('campaigns.budget_text')}
      action={t('campaigns.set_budget')}
      leave={() => form.leave(leave)}
      form={form}
    >
      <Field label={t('campaigns.budget')} error={form.problem('budget')} hint={t('campaigns.budget_hint')}>
        {(wiring) => (
          <Input {...wiring} {...form.wire('budget')} inputMode="decimal" autoComplete="off" maxLength={14} />
        )}
      </Field>
      <chakra.div role="status" color="muted" fontSize="sm" minH="60px">
        {amount !== undefined && <Effect forecast={forecast} budget={amount} />}
      </chakra.div>
    </FormDialog>
  )
}

type EffectProps = {
  forecast: ReturnType<typeof useQuery<typeof budgetPreview>>
  budget: number | null
}

/** Whom each ceiling pays for is worked out here: people are counted once. */
function Effect({ forecast, budget }: EffectProps) {
  const { data, error } = forecast
  const { t } = useTranslation()
  const language = useLanguage()
  if (!data) return error ? <PendingRead of={forecast} /> : <p>{t('campaigns.counting')}</p>
  const { used, reserved, hasMonthBudget, waiting, unknown, currency } = data
  const { left, unpaid } = withBudget(data, budget)
  const fit = fitUnder({ left, unpaid, hasMonthBudget })
  const over = budget === null ? 0 : overspentBy({ budget, spent: used, reserved })
  const money = (amount: number) => formatMoney({ amount, currency }, language)
  const number = (count: number) => count.toLocaleString(language)
  return (
    <>
      <p>{t('campaigns.budget_use', { used: money(used), reserved: money(reserved) })}</p>
      <p>
        {left === null
          ? t(hasMonthBudget ? 'campaigns.budget_none' : 'campaigns.budget_unlimited')
          : over > 0
            ? t('campaigns.budget_overspent', { over: money(over) })
            : t('campaigns.budget_left', { left: money(left) })}
      </p>
      <p>
        {over > 0 && waiting === 0
          ? ''
          : unpaid === null
            ? t(unknown === 'unpriced' ? 'campaigns.budget_effect_unpriced' : 'campaigns.cost.too_slow')
            : t(
                fit === 'some'
                  ? 'campaigns.budget_effect'
                  : `campaigns.budget_effect_${fit === 'all' ? fit : 'waiting'}`,
                {
                  ...{ waiting: number(waiting), count: unpaid, number: number(unpaid) },
                },
              )}
      </p>
    </>
  )
}
