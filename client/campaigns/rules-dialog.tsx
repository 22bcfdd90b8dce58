/** What the company asks of its campaigns: a second person above an amount, and what a number keeps for service. */
import { rules, setRules } from '@aura/contracts/campaigns/rules.ts'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { parseAmount } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input } from '../platform/ui/input.tsx'
import { amountText } from './amount-text.ts'

const nothing = {}

export function RulesDialog({ leave }: { leave: () => void }) {
  const reads = useQuery(rules, nothing)
  const { t } = useTranslation()
  const language = useLanguage()
  const { approvalAbove = null, serviceShare = '', monthBudget = null, version } = reads.data ?? {}
  const typed = (amount: number | null) => amountText(amount, language)
  const amountOf = (words: string) => (words.trim() === '' ? null : (parseAmount(words, language) ?? -1))
  const form = useDraftForm<typeof setRules, { above: string; share: string; month: string }>({
    contract: setRules,
    now: {
      above: typed(approvalAbove),
      month: typed(monthBudget),
      share: `${serviceShare}`,
    },
    names: ['above', 'share', 'month'],
    paths: { above: 'approvalAbove', share: 'serviceShare', month: 'monthBudget' },
    inputOf: ({ above, share, month }) => ({
      ...{ approvalAbove: amountOf(above), monthBudget: amountOf(month) },
      serviceShare: share === '' ? Number.NaN : Number(share),
      version,
    }),
    words: (name) =>
      t(
        name === 'above'
          ? 'campaigns.rules_above_invalid'
          : name === 'month'
            ? 'campaigns.rules_month_invalid'
            : 'campaigns.rules_share_invalid',
      ),
    refresh: reads.refetch,
    done: leave,
  })
  return (
    <FormDialog
      title={t('campaigns.rules')}
      action={t('platform.save')}
      leave={() => form.leave(leave)}
      form={form}
      reads={reads}
    >
      {reads.data && (
        <>
          <Field
            label={t('campaigns.rules_above')}
            error={form.problem('above')}
            hint={t('campaigns.rules_above_hint')}
          >
            {(wiring) => (
              <Input {...wiring} {...form.wire('above')} inputMode="decimal" maxLength={14} autoComplete="off" />
            )}
          </Field>
          <Field
            label={t('campaigns.rules_month')}
            error={form.problem('month')}
            hint={t('campaigns.rules_month_hint')}
          >
            {(wiring) => (
              <Input {...wiring} {...form.wire('month')} inputMode="decimal" maxLength={14} autoComplete="off" />
            )}
          </Field>
          <Field
            label={t('campaigns.rules_share')}
            error={form.problem('share')}
            hint={t('campaigns.rules_share_hint')}
          >
            {(wiring) => (
              <Input {...wiring} {...form.wire('share')} inputMode="numeric" maxLength={2} autoComplete="off" />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  )
}
