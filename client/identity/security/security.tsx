/** 'Segurança da conta': second factors, the password, signed-in devices, and display devices. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { WallsPanel } from '../display-devices/display-devices-panel.tsx'
import { ChangePassword } from './change-password.tsx'
import { Devices } from './devices.tsx'
import { Factors } from './factors.tsx'

export function Security() {
  const { t } = useTranslation()
  const title = t('identity.security')
  return (
    <chakra.div overflowY="auto" flex="1">
      <chakra.div maxW="800px" mx="auto" pb="12">
        <PageHeader title={title} />
        <chakra.div display="flex" flexDirection="column" gap="4" px={{ base: '4', md: '6' }}>
          <Factors />
          <ChangePassword />
          <Devices />
          <WallsPanel />
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}
