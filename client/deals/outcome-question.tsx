/** Why a deal was lost or won: asked where it happens, for all the cards that go along. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useLocalForm } from '../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input } from '../platform/ui/input.tsx'

export type OutcomeQuestion = {
  result: 'won' | 'lost'
  deals: readonly Deal[]
  /** The stage takes no deal without a reason. */
  required: boolean
  answer: (reason: string | undefined) => void
}

const usual = {
  lost: ['price', 'competitor', 'budget', 'silence', 'timing'],
  won: ['price', 'product', 'service', 'trust', 'timing'],
} as const

export function AskOutcome({ question, leave }: { question: OutcomeQuestion; leave: () => void }) {
  const { t } = useTranslation()
  const { result, deals, required, answer } = question
  const form = useLocalForm({
    now: { reason: '' },
    names: ['reason'],
    check: ({ reason }) => ({ reason: required && reason.trim() === '' ? t('deals.outcome.missing') : undefined }),
    send: ({ reason }) => answer(reason.trim() || undefined),
    done: leave,
  })
  const [first] = deals
  const text = deals.length === 1 && first ? first.title : t('deals.selected', { count: deals.length })
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
      <chakra.div display="flex" flexWrap="wrap" gap="2" role="group" aria-label={t('deals.outcome.usual')}>
        {usual[result].map((key) => {
          const words = t(`deals.outcome.usual.${key}`)
          return (
            <Button
              key={key}
              size="xs"
              type="button"
              aria-pressed={form.draft.reason === words}
              onClick={() => form.set('reason', words)}
            >
              {words}
            </Button>
          )
        })}
      </chakra.div>
    </FormDialog>
  )
}
