import { languages } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import { Languages, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, useLanguage } from '../i18n/language.ts'
import { setMode, useMode } from '../theme/mode.ts'
import { Button } from './button.tsx'

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

const own = { 'pt-BR': 'Português', 'en-US': 'English', 'es-ES': 'Español' } as const

/** Each language by its own name, so that a person who cannot read the present one finds theirs. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Button asChild variant="ghost" px="2">
      <chakra.label title={t('platform.language')}>
        <Languages size={16} strokeWidth={1.75} aria-hidden="true" />
        <chakra.select
          aria-label={t('platform.language')}
          value={language}
          onChange={({ target }) => void chooseLanguage(languages.find((one) => one === target.value) ?? language)}
          appearance="none"
          bg="transparent"
          outline="0"
          cursor="pointer"
        >
          {languages.map((one) => (
            <chakra.option key={one} value={one} lang={one} bg="raised" color="text">
              {own[one]}
            </chakra.option>
          ))}
        </chakra.select>
      </chakra.label>
    </Button>
  )
}
