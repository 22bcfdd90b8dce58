import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../platform/me.ts'
import { type SettingsTab, settingsTabs } from './settings-search.ts'

const sectionLink = {
  display: 'inline-flex',
  alignItems: 'center',
  h: { base: '11', md: '9' },
  px: '3',
  mb: '-1px',
  borderBottomWidth: '2px',
  borderColor: 'transparent',
  color: 'muted',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  _hover: { color: 'text' },
  '&[data-here]': { color: 'text', borderColor: 'accent' },
}

/** The parts of the settings. Each has an address of its own. */
export function SettingsNav({ tab, tokens }: { tab: SettingsTab; tokens: boolean }) {
  const { t } = useTranslation()
  const costs = useMay('view_centro_custos')
  return (
    <chakra.nav
      aria-label={t('companies.settings.parts')}
      mx={{ base: '4', md: '6' }}
      mb="4"
      display="flex"
      gap="1"
      overflowX="auto"
      overflowY="hidden"
      borderBottomWidth="1px"
      borderColor="line"
      css={{ '& > a': sectionLink }}
    >
      {settingsTabs
        .filter((settingsTab) => settingsTab !== 'tokens' || tokens)
        .map((settingsTab) => (
          <Link
            key={settingsTab}
            to="/settings"
            search={settingsTab === 'company' ? {} : { tab: settingsTab }}
            activeOptions={{ exact: true, includeSearch: true }}
            data-here={settingsTab === tab ? '' : undefined}
          >
            {t(`companies.settings.tab.${settingsTab}`)}
          </Link>
        ))}
      {costs && <Link to="/centro-custos">{t('companies.costs.screen')}</Link>}
    </chakra.nav>
  )
}
