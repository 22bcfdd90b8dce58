/** The company's display devices, and the two things an administrator does about them. */
import {
  closeDisplayDevice,
  type DisplayDevice,
  openDisplayDevice,
  readDisplayDevices,
} from '@aura/contracts/identity/display-devices.ts'
import type { InputOf, OutputOf } from '@aura/contracts/platform/operation.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useSecretCall } from '../security/use-secret-call.ts'
import { displayDeviceState } from './display-device-state.ts'

export type OpenedDisplayDevice = OutputOf<typeof openDisplayDevice>

const lookAgainMs = 3000

export function useDisplayDevices() {
  const { t } = useTranslation()
  const call = useSecretCall()
  const { data, error, refetch } = useQuery(readDisplayDevices, {})
  const { send: sendClose } = useCommand(closeDisplayDevice)
  const [opened, setOpened] = useState<OpenedDisplayDevice>()
  const waiting = data?.some((wall) => displayDeviceState(wall, Date.now()) === 'waiting') ?? false

  // The device is being paired now, and the administrator who opened it wants to see it arrive.
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(refetch, lookAgainMs)
    return () => clearInterval(timer)
  }, [waiting, refetch])

  const used = data?.some(({ id, pairedAt }) => id === opened?.wall.id && pairedAt !== null)

  return {
    walls: data,
    error,
    /** The one whose link is still to be used. */
    opened: used ? undefined : opened,
    dismiss: () => setOpened(undefined),
    open: async (input: InputOf<typeof openDisplayDevice>) => {
      const device = await call(openDisplayDevice, input)
      setOpened(device)
      refetch()
      return device
    },
    close: ({ id, name }: DisplayDevice) =>
      confirm({
        title: t('identity.walls.close_one', { name }),
        description: t('identity.walls.close_text'),
        confirmText: t('identity.walls.close'),
        variant: 'destructive',
        onConfirm: () =>
          void sendClose({ wallId: id })
            .then(
              () => {
                setOpened((visible) => (visible?.wall.id === id ? undefined : visible))
                toast({ tone: 'ok', title: t('identity.walls.closed', { name }) })
              },
              (refusal: unknown) => toast({ tone: 'critical', title: errorText(refusal) }),
            )
            .finally(refetch),
      }),
  }
}
