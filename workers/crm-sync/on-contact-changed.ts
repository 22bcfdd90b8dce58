/** A contact that changes here waits for every connection that sends. */
import { contactAdded, contactChanged, contactsMerged, mergeUndone } from '@aura/contracts/contacts/contact.ts'
import { reaction } from '../platform/reactions.ts'
import { markChanges } from './mark-changes.ts'

export const onContactAdded = reaction('crm-sync.on-contact-added', contactAdded, async ({ event, ...parts }) =>
  markChanges(parts, { object: 'contacts', ids: [event.body.contact.id], at: new Date(event.at), isNew: true }),
)
export const onContactChanged = reaction('crm-sync.on-contact-changed', contactChanged, async ({ event, ...parts }) =>
  markChanges(parts, { object: 'contacts', ids: [event.body.contact.id], at: new Date(event.at) }),
)
export const onContactsMerged = reaction('crm-sync.on-contacts-merged', contactsMerged, async ({ event, ...parts }) =>
  markChanges(parts, { object: 'contacts', ids: [event.body.gone.id, event.body.contact.id], at: new Date(event.at) }),
)
export const onMergeUndone = reaction('crm-sync.on-merge-undone', mergeUndone, async ({ event, ...parts }) =>
  markChanges(parts, {
    object: 'contacts',
    ids: [event.body.contact.id, event.body.restored.id],
    at: new Date(event.at),
  }),
)
