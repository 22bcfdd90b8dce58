/** The quote to the deal's contact by message: over which channel, with which words; what may not is said before. */
import { startOptions } from '@aura/contracts/conversations/start.ts'
import { type Quote, sendQuote } from '@aura/contracts/deals/quotes/quote.ts'
import { startRefusal } from '@aura/machines/conversations/decide-start.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { refusalText } from '../../platform/i18n/refusal-text.ts'
import { useMe } from '../../platform/me.ts'
import { useNow } from '../../platform/ui/clock.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Select, Textarea } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'

type SendQuoteProps = { quote: Quote; contactId: string; leave: () => void }

export function SendQuote({ quote, contactId, leave }: SendQuoteProps) {
  const { t } = useTranslation()
  const me = useMe()
  const now = new Date(useNow(30_000))
  const { number } = quote
  const [ids] = useState(() => ({ linkId: newId(), conversationId: newId(), messageId: newId() }))
  const reads = useQuery(startOptions, { to: { kind: 'contact', contactId } })
  const { data } = reads
  const options = data?.options ?? []
  const refusalOf = (option: (typeof options)[number]) => startRefusal(option, 'text', { actor: me, now })
  const optionOf = (channelId: string) =>
    options.find((option) => option.channelId === channelId) ??
    options.find((option) => !refusalOf(option)) ??
    options[0]
  const form = useDraftForm<typeof sendQuote, { channelId: string; text: string }>({
    contract: sendQuote,
    now: { channelId: '', text: t('deals.quotes.message', { number }) },
    names: ['channelId', 'text'],
    inputOf: ({ channelId, text }) => ({
      ...{ quoteId: quote.id, ...ids, days: 30, text },
      channelId: optionOf(channelId)?.channelId ?? '',
    }),
    check: ({ channelId }) => {
      const option = optionOf(channelId)
      const refusal = option && refusalOf(option)
      return { channelId: refusal && refusalText(refusal) }
    },
    done: () => {
      toast({ tone: 'ok', title: t('deals.quotes.sent', { number }) })
      leave()
    },
  })
  const chosen = optionOf(form.draft.channelId)
  const refused = chosen && refusalOf(chosen)
  const mayNot = !chosen || refused !== undefined
  return (
    <FormDialog
      title={t('deals.quotes.send_of', { number })}
      action={t('deals.quotes.send')}
      leave={leave}
      form={{ ...form, pending: form.pending || mayNot }}
      reads={reads}
    >
      {data && options.length === 0 && <p role="status">{t('deals.quotes.nowhere')}</p>}
      {chosen && (
        <Field label={t('deals.quotes.channel')}>
          {(wiring) => (
            <Select {...wiring} {...form.wire('channelId')} value={chosen.channelId}>
              {options.map((option) => (
                <option key={option.channelId} value={option.channelId}>
                  {`${option.name} → ${option.address}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {refused && (
        <chakra.p role="status" color="muted" py="2">
          {refusalText(refused)}
        </chakra.p>
      )}
      <Field label={t('deals.quotes.text')} error={form.problem('text')} hint={t('deals.quotes.text_hint')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('text')} rows={4} maxLength={1000} />}
      </Field>
    </FormDialog>
  )
}
