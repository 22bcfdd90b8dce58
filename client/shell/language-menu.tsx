import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, useLanguage } from '../platform/i18n/language.ts'
import { languageNames, languages } from '../platform/i18n/languages.ts'
import { DropItem, DropMenu } from '../platform/ui/drop-menu.tsx'
import { Flag } from './flags.tsx'

export function LanguageMenu() {
  const { t } = useTranslation()
  const chosen = useLanguage()
  const label = `${t('platform.language')}: ${languageNames[chosen]}`
  return (
    <DropMenu
      label={t('platform.language')}
      button={{
        variant: 'ghost',
        px: '0',
        'aria-label': label,
        title: label,
        // As quiet as the signs beside it.
        filter: 'grayscale(1)',
        opacity: '0.75',
        _hover: { filter: 'none', opacity: '1', bg: 'hover' },
        children: <Flag language={chosen} />,
      }}
    >
      {languages.map((language) => (
        <DropItem
          key={language}
          role="menuitemradio"
          aria-checked={language === chosen}
          lang={language}
          onClick={() => void chooseLanguage(language)}
        >
          <Flag language={language} />
          <chakra.span flex="1">{languageNames[language]}</chakra.span>
          {language === chosen && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
        </DropItem>
      ))}
    </DropMenu>
  )
}
