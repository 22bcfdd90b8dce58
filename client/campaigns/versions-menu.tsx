/** What the draft said before, newest first; any of it can be restored. */
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Select } from '../platform/ui/input.tsx'
import look from './letter-editor.module.css'
import type { CampaignDraft } from './use-campaign-draft.ts'

export function VersionsMenu({ draft: { versions, restore } }: { draft: Pick<CampaignDraft, 'versions' | 'restore'> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <span className={look.versions}>
      <History size={16} strokeWidth={1.75} aria-hidden />
      <Select
        aria-label={t('campaigns.versions')}
        value=""
        onChange={({ target }) => target.value !== '' && restore(Number(target.value))}
      >
        <option value="">{t('campaigns.versions')}</option>
        {versions.map(({ version, name, at, byName }) => (
          <option key={version} value={version}>
            {`${formatInstant(at, language)} · ${name}${byName === null ? '' : ` · ${byName}`}`}
          </option>
        ))}
      </Select>
    </span>
  )
}
