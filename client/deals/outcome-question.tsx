/** Why a deal was lost or won: asked where it happens, for all the cards that go along. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { useLocalForm } from '../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input } from '../platform/ui/input.tsx'
import { UsualReasons } from './usual-reasons.tsx'

export type OutcomeQuestion = {
  result: 'won' | 'lost'
  deals: readonly Deal[]
  /** The stage takes no deal without a reason. */
  required: boolean
  /** What the user should know of it besides. */
  note?: string | undefined
  answer: (reason: string | undefined) => void
}

export function AskOutcome({ question, leave }: { question: OutcomeQuestion; leave: () => void }) {
  const { t } = useTranslation()
  const { result, deals, required, note, answer } = question
  const form = useLocalForm({
    now: { reason: '' },
    names: ['reason'],
    check: ({ reason }) => ({ reason: required && reason.trim() === '' ? t('deals.outcome.missing') : undefined }),
    send: ({ reason }) => answer(reason.trim() || undefined),
    done: leave,
  })
  const [first] = deals
  const named = deals.length === 1 && first ? first.title : t('deals.chosen', { count: deals.length })
  const text = note === undefined ? named : `${named}. ${note}`
  return (
    <FormDialog
      title={t(`deals.outcome.${result}.title`)}
      text={text}
      action={t(`deals.outcome.${result}.action`)}
      leave={leave}
      form={form}
    >
      <Field label={t('deals.outcome.reason')} error={form.problem('reason')}>
        {(wiring) => <Input {...wiring} {...form.wire('reason')} maxLength={200} autoComplete="off" />}
      </Field>
      <UsualReasons result={result} reason={form.draft.reason} choose={(reason) => form.set('reason', reason)} />
    </FormDialog>
  )
}
