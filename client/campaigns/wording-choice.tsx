/** Which wording of a campaign is meant: by its letter, its channel and its language. */

import { letterOf } from '@aura/machines/campaigns/trial.ts'
import { eachWording, type OneWording } from '@aura/machines/campaigns/wordings.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'
import type { CampaignDraft } from './use-campaign-draft.ts'
import { useSendingChannels } from './use-channels.ts'

export type Fields = CampaignDraft['fields']

/** The first where the chosen one is there no more. */
export function useWording(fields: Fields): {
  wordings: OneWording[]
  wording: OneWording | undefined
  choose: (key: string) => void
} {
  const [chosen, choose] = useState('')
  const wordings = eachWording(fields)
  return { wordings, wording: wordings.find(({ key }) => key === chosen) ?? wordings[0], choose }
}

type Props = { wordings: readonly OneWording[]; wording: OneWording | undefined; choose: (key: string) => void }

/** Nothing where there is one alone. */
export function WordingChoice({ wordings, wording, choose }: Props) {
  const { t } = useTranslation()
  const { channels } = useSendingChannels()
  if (wordings.length < 2) return null
  const nameOf = ({ key, variant, step, language, channelId }: OneWording) => {
    const channel = channels.find(({ id }) => id === channelId)?.name ?? ''
    const isTranslated = wordings.some((other) => other.language !== null && other.key.startsWith(`${key} `))
    return [
      step > 0
        ? `${t('campaigns.fallback_of', { number: step + 1 })}: ${channel}`
        : variant === null
          ? channel
          : t('campaigns.variant_of', { letter: letterOf(variant) }),
      ...(language === null ? (isTranslated ? [t('campaigns.first_language')] : []) : [language]),
    ].join(' · ')
  }
  return (
    <Field label={t('campaigns.wording_choice')}>
      {(wiring) => (
        <Select {...wiring} value={wording?.key ?? ''} onChange={({ target }) => choose(target.value)}>
          {wordings.map((each) => (
            <option key={each.key} value={each.key}>
              {nameOf(each)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
