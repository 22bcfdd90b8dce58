import {
  type InboundWebhook,
  pauseInbound,
  removeInbound,
  resumeInbound,
  rotateInbound,
} from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../../identity/index.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { NewInbound } from './create-inbound.tsx'

const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

/** What one does with an inbound webhook besides editing it; what has consequences says them first. */
export function useInboundActions({ id: webhookId, name }: InboundWebhook, rotated: (created: NewInbound) => void) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const pause = useCommand(pauseInbound)
  const resume = useCommand(resumeInbound)
  const remove = useCommand(removeInbound)
  return {
    pause: () => void pause.send({ webhookId }).catch(tell),
    resume: () => void resume.send({ webhookId }).catch(tell),
    remove: (done: () => void) =>
      confirm({
        title: t('webhooks.remove_title', { name }),
        description: t('inbound.remove_text'),
        confirmText: t('webhooks.remove'),
        variant: 'destructive',
        onConfirm: () =>
          void remove.send({ webhookId }).then(() => {
            done()
            toast({ tone: 'ok', title: t('webhooks.removed', { name }) })
          }, tell),
      }),
    rotate: () =>
      confirm({
        title: t('webhooks.rotate_title', { name }),
        description: t('inbound.rotate_text'),
        confirmText: t('webhooks.rotate'),
        onConfirm: () => void call(rotateInbound, { webhookId }).then(rotated, tell),
      }),
  }
}
