import { sendTest } from '@aura/contracts/integrations/delivery.ts'
import {
  type Endpoint,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
} from '@aura/contracts/integrations/endpoint.ts'
import type { EventName } from '@aura/contracts/integrations/event-names.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../../identity/index.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { toast } from '../../platform/ui/toast.tsx'

export type NewSecret = OutputOf<typeof rotateSecret>

const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

/** What one does with an endpoint besides editing it; what has consequences says them first. */
export function useEndpointActions({ id: endpointId, name }: Endpoint, rotated: (secret: NewSecret) => void) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const pause = useCommand(pauseEndpoint)
  const resume = useCommand(resumeEndpoint)
  const remove = useCommand(removeEndpoint)
  const test = useCommand(sendTest)
  return {
    pause: () =>
      confirm({
        title: t('webhooks.pause_title', { name }),
        description: t('webhooks.pause_text'),
        confirmText: t('webhooks.pause'),
        onConfirm: () => void pause.send({ endpointId }).catch(tell),
      }),
    resume: () => void resume.send({ endpointId }).catch(tell),
    remove: (done: () => void) =>
      confirm({
        title: t('webhooks.remove_title', { name }),
        description: t('webhooks.remove_text'),
        confirmText: t('webhooks.remove'),
        variant: 'destructive',
        onConfirm: () =>
          void remove.send({ endpointId }).then(() => {
            done()
            toast({ tone: 'ok', title: t('webhooks.removed', { name }) })
          }, tell),
      }),
    rotate: () =>
      confirm({
        title: t('webhooks.rotate_title', { name }),
        description: t('webhooks.rotate_text'),
        confirmText: t('webhooks.rotate'),
        onConfirm: () => void call(rotateSecret, { endpointId }).then(rotated, tell),
      }),
    test: async (event: EventName, done: () => void) => {
      try {
        await test.send({ endpointId, event })
        done()
      } catch (error) {
        tell(error)
      }
    },
  }
}
