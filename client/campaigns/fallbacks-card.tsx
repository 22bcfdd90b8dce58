/** Further channels in their order: each for those whom the one before has not reached, with words and a wait of its own. */
import { type Fallback, mostFallbacks } from '@aura/contracts/campaigns/campaign.ts'
import type { SendingChannel } from '@aura/contracts/campaigns/channels.ts'
import { chakra } from '@chakra-ui/react'
import { ArrowDownNarrowWide, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { Switch } from '../platform/ui/switch.tsx'
import look from './builder.module.css'
import { MessageFields } from './message-fields.tsx'
import type { CampaignDraft } from './use-campaign-draft.ts'

const usualWait = 60
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const noWords = { type: 'text', text: '', subject: null } as const

type Props = { draft: CampaignDraft; channels: readonly SendingChannel[] }

export function FallbacksCard({ draft: { fields, put }, channels }: Props) {
  const { t } = useTranslation()
  const { fallbacks, channelId, message } = fields
  const used = [channelId, ...fallbacks.map((fallback) => fallback.channelId)]
  const free = channels.find(({ id }) => !used.includes(id))
  const set = (at: number, next: Fallback | undefined) =>
    put({ fallbacks: fallbacks.flatMap((fallback, index) => (index === at ? (next ?? []) : fallback)) })
  // Words that were typed go along: a template belongs to its own channel.
  const add = () =>
    free &&
    put({
      fallbacks: [
        ...fallbacks,
        { channelId: free.id, message: message.type === 'text' ? message : noWords, waitMinutes: null },
      ],
    })
  const priceOf = (id: string) => channels.find((channel) => channel.id === id)?.price?.amount ?? Number.MAX_VALUE
  const cheapestFirst = () =>
    put({ fallbacks: fallbacks.toSorted((a, b) => priceOf(a.channelId) - priceOf(b.channelId)) })
  return (
    <Card
      title={t('campaigns.step.fallbacks')}
      inset
      beside={
        <chakra.div display="flex" flexWrap="wrap" gap="1">
          {fallbacks.length > 1 && (
            <Button variant="ghost" onClick={cheapestFirst}>
              <ArrowDownNarrowWide {...icon} />
              {t('campaigns.cheapest_first')}
            </Button>
          )}
          {fallbacks.length < mostFallbacks && free && channelId !== '' && (
            <Button variant="ghost" onClick={add}>
              <Plus {...icon} />
              {t('campaigns.add_fallback')}
            </Button>
          )}
        </chakra.div>
      }
    >
      {fallbacks.length === 0 && <chakra.p color="muted">{t('campaigns.fallbacks_text')}</chakra.p>}
      {fallbacks.map((fallback, at) => (
        <FallbackFields
          key={fallback.channelId}
          {...{ fallback, at }}
          languageFieldId={fields.languageFieldId}
          offered={channels.filter(({ id }) => id === fallback.channelId || !used.includes(id))}
          put={(next) => set(at, next)}
        />
      ))}
    </Card>
  )
}

type FieldsProps = {
  fallback: Fallback
  at: number
  offered: readonly SendingChannel[]
  languageFieldId: string | null
  put: (fallback: Fallback | undefined) => void
}

function FallbackFields({ fallback, at, offered, languageFieldId, put }: FieldsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const channel = offered.find(({ id }) => id === fallback.channelId)
  const title = t('campaigns.fallback_of', { number: at + 2 })
  return (
    <chakra.fieldset borderWidth="1px" borderColor="line" borderRadius="md" p="3" mb="3" minW="0" aria-label={title}>
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" mb="2">
        <strong>{title}</strong>
        <Button size="xs" aria-label={t('campaigns.drop_fallback', { number: at + 2 })} onClick={() => put(undefined)}>
          {t('campaigns.drop')}
        </Button>
      </chakra.div>
      <div className={look.grid}>
        <Field label={t('campaigns.channel')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={fallback.channelId}
              onChange={({ target }) => put({ ...fallback, channelId: target.value, message: noWords })}
            >
              {offered.map(({ id, name, kind, price }) => (
                <option key={id} value={id}>
                  {`${t(`contacts.channel.${kind}`)} · ${name}${price ? ` · ${formatMoney(price, language)}` : ''}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {fallback.waitMinutes !== null && (
          <Field label={t('campaigns.fallback_minutes')}>
            {(wiring) => (
              <Input
                {...wiring}
                type="number"
                min={1}
                max={10_080}
                value={fallback.waitMinutes ?? usualWait}
                onChange={({ target }) => {
                  const next = Math.round(Number(target.value))
                  if (target.value !== '' && next >= 1 && next <= 10_080) put({ ...fallback, waitMinutes: next })
                }}
              />
            )}
          </Field>
        )}
      </div>
      <chakra.div mb="3">
        <Switch
          label={t('campaigns.fallback_wait')}
          hint={t('campaigns.fallback_wait_hint')}
          checked={fallback.waitMinutes !== null}
          onChange={(on) => put({ ...fallback, waitMinutes: on ? usualWait : null })}
        />
      </chakra.div>
      <MessageFields
        channel={channel}
        message={fallback.message}
        put={(message) => put({ ...fallback, message })}
        name={`fallback-type-${at}`}
        languageFieldId={languageFieldId}
      />
    </chakra.fieldset>
  )
}
