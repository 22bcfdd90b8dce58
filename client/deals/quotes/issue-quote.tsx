/** Until when the quote holds, and what it says besides; what it is about are the deal's products of now. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { issueQuote, type Quote } from '@aura/contracts/deals/quotes/quote.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { localDay } from '../../platform/local-time.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { Input, Textarea } from '../../platform/ui/input.tsx'

const inTwoWeeks = () => localDay(new Date(Date.now() + 14 * dayMs))

type IssueQuoteProps = { deal: Deal; replaces: Quote | undefined; leave: () => void }

export function IssueQuote({ deal, replaces, leave }: IssueQuoteProps) {
  const { t } = useTranslation()
  const [quoteId] = useState(newId)
  const [now] = useState(() => ({ validUntil: inTwoWeeks(), note: replaces?.note ?? '' }))
  const form = useDraftForm<typeof issueQuote, { validUntil: string; note: string }>({
    contract: issueQuote,
    now,
    names: ['validUntil', 'note'],
    inputOf: ({ validUntil, note }) => ({
      ...{ quoteId, dealId: deal.id, replacesId: replaces?.id ?? null },
      ...{ validUntil, note: note.trim() || null },
    }),
    words: (name) => (name === 'validUntil' ? t('deals.invalid.expectedClose') : undefined),
    done: leave,
  })
  const title = replaces ? t('deals.quotes.replace_of', { number: replaces.number }) : t('deals.quotes.issue')
  return (
    <chakra.form
      noValidate
      onSubmit={form.submit}
      aria-label={title}
      p="3"
      mb="3"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
    >
      <Field label={t('deals.quotes.valid_until')} error={form.problem('validUntil')}>
        {(wiring) => <Input {...wiring} {...form.wire('validUntil')} type="date" autoFocus />}
      </Field>
      <Field label={t('deals.quotes.note')} error={form.problem('note')} hint={t('deals.quotes.note_hint')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('note')} rows={3} maxLength={1000} />}
      </Field>
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical" fontSize="sm" mb="2">
          {form.refusal}
        </chakra.p>
      )}
      <chakra.div display="flex" justifyContent="flex-end" gap="2">
        <Button onClick={() => form.leave(leave)}>{t('platform.cancel')}</Button>
        <Button type="submit" variant="solid" colorPalette="accent" disabled={form.pending}>
          {title}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
