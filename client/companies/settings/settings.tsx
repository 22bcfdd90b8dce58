/** /settings: the index of all that is set, and beside it the company's own data, its region, and the tokens of its programs. */

import { apiTokens } from '@aura/contracts/companies/api-tokens.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../../platform/connection/stale-overlay.tsx'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay } from '../../platform/me.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { ApiTokens } from '../api-tokens/api-tokens.tsx'
import type { SettingsTab } from './settings-search.ts'
import { useCompanySettings } from './use-company-settings.ts'

const SettingsFacts = lazy(async () => ({ default: (await import('./settings-facts.tsx')).SettingsFacts }))
const SettingsForm = lazy(async () => ({ default: (await import('./settings-form.tsx')).SettingsForm }))

export function Settings({ tab, index }: { tab: SettingsTab; index: ReactNode }) {
  const { t } = useTranslation()
  const title = t('companies.settings.screen')
  const mayTokens = useMay(apiTokens.needs)
  return (
    <chakra.div overflowY="auto" flex="1">
      <chakra.div maxW="1160px" mx="auto" pb="12">
        <PageHeader title={title} />
        <chakra.div
          px={{ base: '4', md: '6' }}
          display="flex"
          flexDirection={{ base: 'column', md: 'row' }}
          alignItems="flex-start"
          gap={{ base: '4', md: '8' }}
        >
          {index}
          <chakra.div flex="1" minW="0" w="full" display="flex" flexDirection="column" gap="4">
            {tab === 'tokens' && <ApiTokens may={mayTokens} />}
            <chakra.div display={tab === 'tokens' ? 'none' : 'contents'}>
              <CompanySettings tab={tab} />
            </chakra.div>
          </chakra.div>
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}

/** Stays in the document while one looks at the tokens, so that what was typed is still there. */
function CompanySettings({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation()
  const { state, status, error, asOf } = useCompanySettings()
  const may = useMay('update_settings')
  if (status === 'refused') return <EmptyState title={t('companies.settings.refused')} text={errorText(error)} />
  if (!state)
    return (
      <>
        <Skeleton h="220px" />
        <Skeleton h="160px" />
      </>
    )
  return (
    <StaleOverlay status={status} asOf={asOf}>
      <Suspense fallback={<Skeleton h="220px" />}>
        {may ? <SettingsForm current={state} tab={tab} /> : <SettingsFacts held={state} tab={tab} />}
      </Suspense>
    </StaleOverlay>
  )
}
