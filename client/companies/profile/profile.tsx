/** /profile: who one is to the others, how one's screens are, and what keeps the account safe. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { ChangePassword, Devices, Factors, WallsPanel } from '../../identity/index.ts'
import { NotificationPreferences } from '../../notifications/index.ts'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { AvatarPanel } from './avatar-panel.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import { NamePanel } from './name-panel.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'

export function Profile() {
  const { t } = useTranslation()
  const title = t('companies.profile.screen')
  return (
    <chakra.div overflowY="auto" flex="1">
      <chakra.div maxW="800px" mx="auto" pb="12">
        <PageHeader title={title} />
        <chakra.div display="flex" flexDirection="column" gap="4" px={{ base: '4', md: '6' }}>
          <AvatarPanel />
          <NamePanel />
          <PreferencesPanel />
          <NotificationPreferences />
          <CalendarPanel />
          <Factors />
          <ChangePassword />
          <Devices />
          <WallsPanel />
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}
