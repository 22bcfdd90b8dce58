import type { Channel } from '@aura/contracts/channels/channel.ts'
import { type OutboundState, setPrice } from '@aura/contracts/conversations/outbound/rules.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { useTranslation } from 'react-i18next'
import { amountText } from '../../companies/index.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { parseAmount } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Field } from '../../platform/ui/field.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'

type PricesProps = {
  prices: OutboundState['prices']
  channels: readonly Pick<Channel, 'id' | 'name'>[]
  currency: Money['currency']
  leave: () => void
}

/** What a message costs on each channel, in the money of the company. */
export function PricesForm({ prices, channels, currency, leave }: PricesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { send } = useCommand(setPrice)
  const names = channels.map(({ id }) => id)
  const text = (id: string) => {
    const price = prices[id]
    return price ? amountText(price.amount, language) : ''
  }
  const form = useForm({
    names,
    start: Object.fromEntries(names.map((id) => [id, text(id)])),
    problemOf: (id, read) =>
      read(id).trim() === '' || parseAmount(read(id), language) !== undefined
        ? undefined
        : t('conversations.outbound.price_invalid'),
    send: async (read) => {
      for (const channelId of names) {
        if (read(channelId) === text(channelId)) continue
        const amount = parseAmount(read(channelId), language)
        await send({ channelId, cost: amount ? { amount, currency } : null })
      }
      leave()
    },
  })
  return (
    <FormDialog
      title={t('conversations.outbound.prices')}
      text={t('conversations.outbound.prices_text')}
      action={t('conversations.outbound.save')}
      leave={leave}
      form={form}
    >
      {channels.map(({ id, name }) => (
        <Field key={id} label={`${name} (${currency})`} error={form.problem(id)}>
          {(wiring) => <Input {...wiring} {...form.wire(id)} inputMode="decimal" maxLength={12} autoComplete="off" />}
        </Field>
      ))}
    </FormDialog>
  )
}
