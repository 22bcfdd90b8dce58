import type { Channel } from '@aura/contracts/channels/channel.ts'
import { type OutboundState, setPrice } from '@aura/contracts/conversations/outbound/rules.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { useTranslation } from 'react-i18next'
import { amountText } from '../../companies/index.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { parseAmount } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'

const unitOf = (kind: Channel['kind']) => (kind === 'voice' ? 'minute' : kind === 'sms' ? 'part' : 'message')

type PricesProps = {
  prices: OutboundState['prices']
  channels: readonly Pick<Channel, 'id' | 'name' | 'kind'>[]
  currency: Money['currency']
  leave: () => void
}

/** What a message costs on each channel, each part of an SMS, or a minute that has begun on a voice line, in the money of the company. */
export function PricesForm({ prices, channels, currency, leave }: PricesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { send } = useCommand(setPrice)
  const names = channels.map(({ id }) => id)
  const text = (id: string) => {
    const price = prices[id]
    return price ? amountText(price.amount, language) : ''
  }
  const isPrice = (typed: string) => typed.trim() === '' || parseAmount(typed, language) !== undefined
  const form = useLocalForm<Record<string, string>>({
    now: Object.fromEntries(names.map((id) => [id, text(id)])),
    names,
    check: (draft) =>
      Object.fromEntries(
        names.map((id) => [id, isPrice(draft[id] ?? '') ? undefined : t('conversations.outbound.price_invalid')]),
      ),
    send: async (draft) => {
      for (const channelId of names) {
        const typed = draft[channelId] ?? ''
        if (typed === text(channelId)) continue
        const amount = parseAmount(typed, language)
        await send({ channelId, cost: amount === undefined ? null : { amount, currency } })
      }
    },
    done: leave,
  })
  return (
    <FormDialog
      title={t('conversations.outbound.prices')}
      text={t('conversations.outbound.prices_text')}
      action={t('conversations.outbound.save')}
      leave={leave}
      form={form}
    >
      {channels.map(({ id, name, kind }) => (
        <Field
          key={id}
          label={`${name} (${currency})`}
          hint={t(`conversations.outbound.per_${unitOf(kind)}`)}
          error={form.problem(id)}
        >
          {(wiring) => <Input {...wiring} {...form.wire(id)} inputMode="decimal" maxLength={12} autoComplete="off" />}
        </Field>
      ))}
    </FormDialog>
  )
}
