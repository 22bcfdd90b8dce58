/** Which field of the contacts names a person's language; without one everybody gets the first wording. */
import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import { useTranslation } from 'react-i18next'
import { useFields } from '../contacts/index.ts'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'
import type { CampaignDraft } from './use-campaign-draft.ts'

const inOneLanguage = ({ translations: _, ...message }: CampaignMessage): CampaignMessage => message

export function LanguageField({ draft: { fields, put } }: { draft: Pick<CampaignDraft, 'fields' | 'put'> }) {
  const { t } = useTranslation()
  const { fields: own } = useFields()
  const offered = own.filter(({ type, id }) => type === 'choice' || id === fields.languageFieldId)
  if (offered.length === 0) return null
  const choose = (languageFieldId: string | null) =>
    put({
      languageFieldId,
      ...(languageFieldId === null && {
        message: inOneLanguage(fields.message),
        variants: fields.variants.map(inOneLanguage),
        fallbacks: fields.fallbacks.map((fallback) => ({ ...fallback, message: inOneLanguage(fallback.message) })),
      }),
    })
  return (
    <Field label={t('campaigns.language_field')} hint={t('campaigns.language_field_hint')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={fields.languageFieldId ?? ''}
          onChange={({ target }) => choose(target.value === '' ? null : target.value)}
        >
          <option value="">{t('campaigns.one_language')}</option>
          {offered.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
