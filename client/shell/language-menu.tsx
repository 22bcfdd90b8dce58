import { chakra, Menu, Portal } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, useLanguage } from '../platform/i18n/language.ts'
import { languageNames, languages } from '../platform/i18n/languages.ts'
import { Button } from '../platform/ui/button.tsx'
import { Flag } from './flags.tsx'

export function LanguageMenu() {
  const { t } = useTranslation()
  const chosen = useLanguage()
  const label = `${t('platform.language')}: ${languageNames[chosen]}`
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button variant="ghost" px="0" aria-label={label} title={label}>
          <Flag language={chosen} />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.RadioItemGroup
              value={chosen}
              onValueChange={({ value }) => {
                const next = languages.find((language) => language === value)
                if (next) void chooseLanguage(next)
              }}
            >
              {languages.map((language) => (
                <Menu.RadioItem key={language} value={language} lang={language}>
                  <Flag language={language} />
                  <chakra.span flex="1">{languageNames[language]}</chakra.span>
                  {language === chosen && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
