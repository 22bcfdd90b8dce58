/** A message in the languages of its people: the first is for all whose language has none of its own. */
import { type CampaignMessage, mostTranslations, type Wording } from '@aura/contracts/campaigns/campaign.ts'
import type { SendingChannel } from '@aura/contracts/campaigns/channels.ts'
import { languageNames } from '@aura/machines/campaigns/translation.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../contacts/index.ts'
import { Button } from '../platform/ui/button.tsx'
import { WordingFields } from './wording-fields.tsx'

type Props = {
  channel: SendingChannel
  message: CampaignMessage
  put: (message: CampaignMessage) => void
  name: string
  languageFieldId: string
}

export function TranslatedFields({ channel, message, put, name, languageFieldId }: Props) {
  const { t } = useTranslation()
  const { fields } = useFields()
  const [chosen, choose] = useState<string | null>(null)
  const field = fields.find(({ id }) => id === languageFieldId)
  const { translations = [], ...first } = message
  const written = chosen === null ? undefined : translations.find(({ language }) => language === chosen)
  const missing = (field?.choices ?? [])
    .map(({ label }) => label)
    .filter((label) => !translations.some(({ language }) => field && languageNames(field, label).includes(language)))
  const withTranslations = (next: typeof translations): CampaignMessage =>
    next.length === 0 ? first : { ...first, translations: next }
  const set = (next: Wording) => {
    if (!written) return put({ ...next, ...(translations.length > 0 && { translations }) })
    put(withTranslations(translations.map((one) => (one === written ? { ...one, message: next } : one))))
  }
  const add = (language: string) => {
    put({ ...first, translations: [...translations, { language, message: first }] })
    choose(language)
  }
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="1.5" mb="3" role="group" aria-label={t('campaigns.languages')}>
        <Tab label={t('campaigns.first_language')} isOn={!written} choose={() => choose(null)} />
        {translations.map(({ language }) => (
          <Tab key={language} label={language} isOn={written?.language === language} choose={() => choose(language)} />
        ))}
        {translations.length < mostTranslations &&
          missing.map((label) => (
            <Button key={label} size="xs" variant="ghost" onClick={() => add(label)}>
              {t('campaigns.add_language', { language: label })}
            </Button>
          ))}
      </chakra.div>
      <WordingFields
        key={written?.language ?? ''}
        channel={channel}
        message={written?.message ?? first}
        put={set}
        name={`${name}-${written?.language ?? 'first'}`}
      />
      {written && (
        <Button
          size="xs"
          onClick={() => {
            put(withTranslations(translations.filter((one) => one !== written)))
            choose(null)
          }}
        >
          {t('campaigns.drop_language', { language: written.language })}
        </Button>
      )}
    </>
  )
}

function Tab({ label, isOn, choose }: { label: string; isOn: boolean; choose: () => void }) {
  return (
    <Button size="xs" variant={isOn ? 'solid' : 'outline'} aria-pressed={isOn} onClick={choose}>
      {label}
    </Button>
  )
}
