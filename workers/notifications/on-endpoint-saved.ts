/** An endpoint that begins to fail, or is disabled for it, is told to those who can mend it. */
import { endpointSaved } from '@aura/contracts/integrations/endpoint.ts'
import { holdersOf, notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

const kinds = { failing: 'integrations.webhook_failing', disabled: 'integrations.webhook_disabled' } as const

export const onEndpointSaved = reaction(
  'notifications.on-endpoint-saved',
  endpointSaved,
  async ({ event, ...parts }) => {
    const { endpoint, before } = event.body
    const { id, name, state } = endpoint
    if (state === before || (state !== 'failing' && state !== 'disabled')) return
    const [work, fact] = noticeSource(event, parts)
    const to = await holdersOf(work.tx, 'update_integrations')
    const link = `/integrations/webhooks?endpoint=${id}`
    await notify(work, { ...fact, to, kind: kinds[state], params: { name }, link })
  },
)
