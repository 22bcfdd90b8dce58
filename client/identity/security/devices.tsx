import { revokeOtherSessions, revokeSession, sessions as sessionsView } from '@aura/contracts/identity/sessions.ts'
import { devicesOf, sessionsReducer } from '@aura/machines/identity/sessions.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useSession } from '../use-session.tsx'
import { DeviceRow } from './device-row.tsx'

/** Where one is signed in, live, and the way to end any of it. */
export function Devices() {
  const { t } = useTranslation()
  const { state, error } = useView(sessionsView, sessionsReducer, {})
  const current = useSession()?.sessionId ?? ''
  const revoke = useCommand(revokeSession, {
    overlay: {
      view: sessionsView,
      params: {},
      apply: (state, { sessionId }) => ({
        sessions: Object.fromEntries(Object.entries(state.sessions).filter(([id]) => id !== sessionId)),
      }),
    },
  })
  const revokeOthers = useCommand(revokeOtherSessions)
  const devices = state && devicesOf(state, current)
  const say = (refusal: unknown) => toast({ tone: 'critical', title: errorText(refusal) })

  const endAll = () =>
    confirm({
      title: t('identity.devices.end_others'),
      description: t('identity.devices.end_others_text'),
      confirmText: t('identity.devices.end'),
      variant: 'destructive',
      onConfirm: () =>
        void revokeOthers
          .send({})
          .then(({ ended }) => toast({ tone: 'ok', title: t('identity.devices.ended', { count: ended }) }), say),
    })

  return (
    <Panel
      title={t('identity.devices.title')}
      text={t('identity.devices.text')}
      action={
        devices !== undefined &&
        devices.length > 1 && <Button onClick={endAll}>{t('identity.devices.end_others')}</Button>
      }
    >
      {error && (
        <chakra.p role="alert" color="critical">
          {errorText(error)}
        </chakra.p>
      )}
      {!devices && !error && (
        <>
          <Skeleton h="12" mb="2" />
          <Skeleton h="12" />
        </>
      )}
      <chakra.ul listStyleType="none" aria-label={t('identity.devices.title')}>
        {devices?.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            current={device.id === current}
            end={() => void revoke.send({ sessionId: device.id }).catch(say)}
          />
        ))}
      </chakra.ul>
    </Panel>
  )
}
