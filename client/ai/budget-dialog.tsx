import { type AiBudget, setBudget } from '@aura/contracts/ai/connection.ts'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { Switch } from '../platform/ui/switch.tsx'

const currencies = ['BRL', 'USD', 'EUR'] as const
type Draft = { monthlyBudget: string; currency: string; brakes: boolean }

export function BudgetDialog({ budget, leave }: { budget: AiBudget; leave: () => void }) {
  const { t } = useTranslation()
  const form = useDraftForm<typeof setBudget, Draft>({
    contract: setBudget,
    now: {
      ...{ currency: budget.currency, brakes: budget.brakes },
      monthlyBudget: budget.monthlyBudget === null ? '' : String(budget.monthlyBudget),
    },
    names: ['monthlyBudget', 'currency', 'brakes'],
    inputOf: ({ monthlyBudget, ...rest }) => ({
      ...rest,
      monthlyBudget: monthlyBudget.trim() === '' ? null : Number(monthlyBudget),
    }),
    words: (name) => (name === 'monthlyBudget' ? t('ai.budget_invalid') : undefined),
    done: leave,
  })
  return (
    <FormDialog title={t('ai.budget')} action={t('platform.save')} leave={leave} form={form}>
      <Field label={t('ai.monthly_budget')} error={form.problem('monthlyBudget')} hint={t('ai.monthly_budget_hint')}>
        {(wiring) => <Input {...wiring} {...form.wire('monthlyBudget')} inputMode="numeric" maxLength={9} />}
      </Field>
      <Field label={t('ai.currency')} hint={t('ai.currency_hint')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('currency')}>
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </Select>
        )}
      </Field>
      <Switch
        label={t('ai.brakes')}
        hint={t('ai.brakes_hint')}
        checked={form.draft.brakes}
        onChange={(brakes) => form.set('brakes', brakes)}
      />
    </FormDialog>
  )
}
