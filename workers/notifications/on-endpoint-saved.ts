/** An endpoint that begins to fail, or is disabled for it, is told to those who can mend it; and that its calls succeed again. */
import { endpointSaved } from '@aura/contracts/integrations/endpoint.ts'
import { holdersOf, notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

const kinds = {
  active: 'integrations.recovered',
  failing: 'integrations.webhook_failing',
  disabled: 'integrations.webhook_disabled',
} as const

export const onEndpointSaved = reaction(
  'notifications.on-endpoint-saved',
  endpointSaved,
  async ({ event, ...parts }) => {
    const { endpoint, before } = event.body
    const { id, name, state } = endpoint
    // A person who resumes one knows it already, and not yet whether the next call succeeds.
    const isWellAgain = state === 'active' && before === 'failing' && event.actor === null
    if (state === before || (state !== 'failing' && state !== 'disabled' && !isWellAgain)) return
    const [work, fact] = noticeSource(event, parts)
    const to = await holdersOf(work.tx, 'update_integrations')
    const link = `/integrations/webhooks?endpoint=${id}`
    await notify(work, { ...fact, to, kind: kinds[state], params: { name }, link })
  },
)
