import { Languages, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, useLanguage } from '../i18n/language.ts'
import { languageNames, languages } from '../i18n/languages.ts'
import { setMode, useMode } from '../theme/mode.ts'
import { Button } from './button.tsx'
import { IconSelect } from './icon-select.tsx'

export function ThemeSwitch() {
  const { t } = useTranslation()
  const other = useMode() === 'dark' ? 'light' : 'dark'
  const Icon = other === 'light' ? Sun : Moon
  const label = t(`platform.theme.${other}`)
  return (
    <Button variant="ghost" px="0" aria-label={label} title={label} onClick={() => setMode(other)}>
      <Icon size={16} strokeWidth={1.75} />
    </Button>
  )
}

export function LanguageSwitch() {
  const { t } = useTranslation()
  return (
    <IconSelect
      icon={Languages}
      label={t('platform.language')}
      value={useLanguage()}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
      choose={(language) => void chooseLanguage(language)}
    />
  )
}
