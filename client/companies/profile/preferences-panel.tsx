import { theme as themes } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, useLanguage } from '../../platform/i18n/language.ts'
import { languageNames, languages } from '../../platform/i18n/languages.ts'
import { setMode, useMode } from '../../platform/theme/mode.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { Panel } from '../../platform/ui/panel.tsx'

/** What is chosen here, or in the bar on top, is kept with the account. */
export function PreferencesPanel() {
  const { t } = useTranslation()
  const language = useLanguage()
  const mode = useMode()
  return (
    <Panel
      anchor="appearance"
      title={t('companies.profile.preferences')}
      text={t('companies.profile.preferences_text')}
    >
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4">
        <Field label={t('platform.language')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={language}
              onChange={({ target }) => {
                const chosen = languages.find((language) => language === target.value)
                if (chosen) void chooseLanguage(chosen)
              }}
            >
              {languages.map((language) => (
                <chakra.option key={language} value={language} bg="raised">
                  {languageNames[language]}
                </chakra.option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('companies.profile.theme')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={mode}
              onChange={({ target }) => {
                const chosen = themes.options.find((option) => option === target.value)
                if (chosen) setMode(chosen)
              }}
            >
              {themes.options.map((option) => (
                <chakra.option key={option} value={option} bg="raised">
                  {t(`companies.profile.theme.${option}`)}
                </chakra.option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
    </Panel>
  )
}
