import { contactChanged, contactsMerged, mergeUndone } from '@aura/contracts/contacts/contact.ts'
import { moveAll, moveBack, renameIn } from '@aura/server/conversations/index.ts'
import { isEvent, reaction } from '../platform/reactions.ts'

/** Conversations follow the cards of the people they are with. */
export const onContactEvents = reaction(
  'conversations.on-contact-events',
  [contactChanged, contactsMerged, mergeUndone],
  async ({ event, ...work }) => {
    if (isEvent(event, contactsMerged)) return await moveAll(work, event.body.gone, event.body.contact)
    if (isEvent(event, mergeUndone)) return await moveBack(work, event.body.contact, event.body.restored)
    await renameIn(work, event.body.contact)
  },
)
