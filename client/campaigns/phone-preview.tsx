/** The message as one real contact would get it, on the channel it goes out by. */
import type { CampaignMessage, Wording } from '@aura/contracts/campaigns/campaign.ts'
import type { SendingChannel } from '@aura/contracts/campaigns/channels.ts'
import { contacts } from '@aura/contracts/contacts/contact.ts'
import { fillMessage } from '@aura/machines/campaigns/fill-message.ts'
import { languageNames, translated } from '@aura/machines/campaigns/translation.ts'
import { fieldText } from '@aura/machines/contacts/field-text.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../contacts/index.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay, useMe } from '../platform/me.ts'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { useDebounced } from '../platform/ui/use-debounced.ts'
import look from './builder.module.css'
import { CampaignTemplate, useTemplates } from './message-text.tsx'
import { PersonCost } from './person-cost.tsx'

const shownAtMost = 20

const RichPreview = lazy(async () => ({ default: (await import('./rich-preview.tsx')).RichPreview }))

type Props = {
  message: CampaignMessage
  channel: SendingChannel | undefined
  fallback?: string | null
  languageFieldId?: string | null
  /** Whose it is shown as first. */
  person?: { id: string; name: string } | undefined
}

export function PhonePreview({ message: worded, channel, fallback = null, languageFieldId = null, person }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  // The message itself goes out in the company's language.
  const shownIn = useLanguage()
  const may = useMay(contacts.needs)
  const [words, setWords] = useState(person?.name ?? '')
  const [chosen, choose] = useState(person?.id ?? '')
  const search = useDebounced(words.trim(), 250)
  const read = useQuery(contacts, { pageSize: shownAtMost, ...(search !== '' && { search }) }, { enabled: may })
  const rows = read.data?.rows ?? []
  const contact = rows.find(({ id }) => id === chosen) ?? rows[0]
  const language = languageFieldId === null ? undefined : contact?.fields[languageFieldId]
  const { fields } = useFields()
  const field = fields.find(({ id }) => id === languageFieldId)
  const message = translated(worded, field ? languageNames(field, language) : [])
  const wordOf = (key: string) => {
    const used = fields.find((existing) => existing.key === key)
    const value = used && contact?.fields[used.id]
    return used && value !== undefined ? fieldText(used, value, shownIn) : undefined
  }
  const filled =
    contact && fillMessage(message, { contact: contact.name, company: me.companyName, field: wordOf }, fallback)
  return (
    <>
      <PendingRead of={read} />
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" columnGap="2">
        <Field label={t('campaigns.preview_search')}>
          {(wiring) => (
            <Input
              {...wiring}
              type="search"
              value={words}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => setWords(target.value)}
            />
          )}
        </Field>
        <Field label={t('campaigns.preview_as')}>
          {(wiring) => (
            <Select {...wiring} value={contact?.id ?? ''} onChange={({ target }) => choose(target.value)}>
              {rows.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      {filled && !filled.ok && (
        <chakra.p role="status" color="attention" fontSize="sm" mb="2">
          {t('campaigns.preview_gap', { name: `{{${filled.gap}}}`, contact: contact.name })}
        </chakra.p>
      )}
      <Bubble message={filled?.ok ? filled.message : message} channel={channel} />
      {filled?.ok && channel && <PersonCost message={filled.message} channel={channel} />}
    </>
  )
}

function Bubble({ message, channel }: { message: Wording; channel: SendingChannel | undefined }) {
  const { t } = useTranslation()
  const state = useTemplates()
  if (message.type === 'template') {
    const template = state?.templates[message.templateId]
    return template ? <CampaignTemplate template={template} message={message} /> : null
  }
  return (
    <section className={look.phone} aria-label={t('campaigns.preview')} data-kind={channel?.kind}>
      {message.subject !== null && <p className={look.subject}>{message.subject}</p>}
      {message.blocks || message.card ? (
        <Suspense>
          <RichPreview message={message} />
        </Suspense>
      ) : (
        <p className={look.bubble}>{message.text === '' ? t('campaigns.preview_empty') : message.text}</p>
      )}
    </section>
  )
}
