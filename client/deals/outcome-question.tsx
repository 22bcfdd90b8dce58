/** Why a deal was lost or won: asked where it happens, for all the cards that go along. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
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
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [first] = deals
  const text = deals.length === 1 && first ? first.title : t('deals.selected', { count: deals.length })
  return (
    <FormDialog
      title={t(`deals.outcome.${result}.title`)}
      text={text}
      action={t(`deals.outcome.${result}.action`)}
      leave={leave}
      form={{
        pending: false,
        refusal: undefined,
        submit(event) {
          event.preventDefault()
          const words = reason.trim()
          if (required && words === '') return setMissing(true)
          answer(words === '' ? undefined : words)
          leave()
        },
      }}
    >
      <Field label={t('deals.outcome.reason')} error={missing ? t('deals.outcome.missing') : undefined}>
        {(wiring) => (
          <Input
            {...wiring}
            name="reason"
            maxLength={200}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
          />
        )}
      </Field>
      <chakra.div display="flex" flexWrap="wrap" gap="2" role="group" aria-label={t('deals.outcome.usual')}>
        {usual[result].map((key) => {
          const words = t(`deals.outcome.usual.${key}`)
          return (
            <Button key={key} size="xs" type="button" aria-pressed={reason === words} onClick={() => setReason(words)}>
              {words}
            </Button>
          )
        })}
      </chakra.div>
    </FormDialog>
  )
}
