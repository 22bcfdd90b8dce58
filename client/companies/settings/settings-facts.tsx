import type { CompanySettings } from '@aura/contracts/companies/settings.ts'
import { taxIds } from '@aura/contracts/platform/tax-id.ts'
import { chakra } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Panel } from '../../platform/ui/panel.tsx'
import { draftOf, type FieldName } from './draft.ts'
import type { SettingsTab } from './settings-search.ts'
import { shownValue } from './shown-value.ts'

const parts: Record<'company' | 'regional', readonly FieldName[]> = {
  company: ['name', 'taxId', 'email', 'phone', 'address'],
  regional: ['countryCode', 'language', 'currency', 'moneyFormat', 'timezone'],
}

/** The settings, read-only, with the reason. */
export function SettingsFacts({ held, tab }: { held: CompanySettings; tab: SettingsTab }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const draft = draftOf(held)
  const part = tab === 'regional' ? 'regional' : 'company'
  return (
    <Panel title={t(`companies.settings.${part}`)} text={t(`companies.settings.${part}_text`)}>
      <chakra.p display="flex" alignItems="center" gap="2" mb="3" color="muted">
        <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('companies.settings.read_only')}
      </chakra.p>
      <chakra.dl>
        {parts[part].map((field) => (
          <chakra.div
            key={field}
            display="grid"
            gridTemplateColumns={{ base: '1fr', sm: '200px 1fr' }}
            py="2"
            borderTopWidth="1px"
            borderColor="line"
          >
            <chakra.dt color="muted">
              {field === 'taxId' ? taxIds[held.countryCode].name : t(`companies.settings.field.${field}`)}
            </chakra.dt>
            <chakra.dd overflowWrap="anywhere">
              {shownValue(draft, field, language) || t('companies.settings.empty')}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Panel>
  )
}
