/**
 * A chat to try the product with, by one press: it comes with the usual settings, no form before the first message, and
 * its test page open. Who made it writes there as a customer would.
 */
import { connectChannel } from '@aura/contracts/channels/connect-channel.ts'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { toast } from '../platform/ui/toast.tsx'

const settings = { askName: 'no', askEmail: 'no' }

export function TryChat() {
  const { t } = useTranslation()
  const { send, pending } = useCommand(connectChannel)
  async function create() {
    const channelId = newId()
    // Opened while the press lasts: later no browser allows it.
    const tab = window.open('about:blank', '_blank')
    try {
      const name = t('dashboard.steps.chat_name')
      await send({ channelId, kind: 'webchat', address: window.location.origin, name, settings, secrets: {} })
      if (tab) tab.location.href = `/webchat/${channelId}/test`
    } catch (error) {
      tab?.close()
      toast({ tone: 'critical', title: errorText(error) })
    }
  }
  return (
    <Button size="sm" aria-disabled={pending} onClick={() => pending || void create()}>
      {t('dashboard.steps.try_chat')}
    </Button>
  )
}
