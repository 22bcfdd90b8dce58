/** What a provider says of a notice by WhatsApp is part of who got it and who saw it. */
import { messageChanged } from '@aura/contracts/conversations/message.ts'
import { recordWhatsapp } from '@aura/server/warroom/index.ts'
import { reaction } from '../../platform/reactions.ts'

export const onMessageChanged = reaction('warroom.on-message-changed', messageChanged, async ({ event, ...work }) => {
  const { id, status, author } = event.body.message
  // What people write to customers is none.
  if (status === null || author.kind !== 'system') return
  await recordWhatsapp({ ...work, now: new Date(event.at) }, id, status)
})
