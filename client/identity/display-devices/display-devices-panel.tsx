import { readDisplayDevices } from '@aura/contracts/identity/display-devices.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { DisplayDeviceRow } from './display-device-row.tsx'
import { PairingLink } from './pairing-link.tsx'
import { useDisplayDevices } from './use-display-devices.ts'

const OpenDisplayDevice = lazy(async () => ({ default: (await import('./open-display-device.tsx')).OpenDisplayDevice }))

/** The company's display devices, for user managers. */
export function WallsPanel() {
  return useMay(readDisplayDevices.needs) && <Walls />
}

function Walls() {
  const { t } = useTranslation()
  const { walls, error, opened, open, close, dismiss } = useDisplayDevices()
  const [asking, setAsking] = useState(false)
  const ask = () => {
    dismiss()
    setAsking(true)
  }
  return (
    <Panel
      anchor="walls"
      title={t('identity.walls.title')}
      text={t('identity.walls.text')}
      action={!asking && <Button onClick={ask}>{t('identity.walls.new')}</Button>}
    >
      <Suspense>{asking && <OpenDisplayDevice open={open} leave={() => setAsking(false)} />}</Suspense>
      {opened && <PairingLink key={opened.wall.id} opened={opened} done={dismiss} />}
      {error && (
        <chakra.p role="alert" color="critical">
          {errorText(error)}
        </chakra.p>
      )}
      {!walls && !error && <Skeleton h="12" />}
      {walls?.length === 0 && <chakra.p color="muted">{t('identity.walls.none')}</chakra.p>}
      {walls && walls.length > 0 && (
        <chakra.ul listStyleType="none" aria-label={t('identity.walls.title')}>
          {walls.map((wall) => (
            <DisplayDeviceRow key={wall.id} wall={wall} close={() => close(wall)} />
          ))}
        </chakra.ul>
      )}
    </Panel>
  )
}
