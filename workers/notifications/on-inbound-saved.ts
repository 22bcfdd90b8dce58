/**
 * Requests of an inbound webhook that cannot be applied, one after the other, are told to those who can mend it; and that
 * they are applied again.
 */
import { inboundSaved } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import { holdersOf, notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

export const onInboundSaved = reaction('notifications.on-inbound-saved', inboundSaved, async ({ event, ...parts }) => {
  const { webhook, before } = event.body
  const { id, name, state } = webhook
  const isWellAgain = state === 'active' && before === 'failing' && event.actor === null
  if (state === before || (state !== 'failing' && !isWellAgain)) return
  const [work, fact] = noticeSource(event, parts)
  const to = await holdersOf(work.tx, 'update_integrations')
  const link = `/integrations/inbound?webhook=${id}`
  await notify(work, {
    ...fact,
    to,
    kind: isWellAgain ? 'integrations.recovered' : 'integrations.inbound_failing',
    params: { name },
    link,
  })
})
