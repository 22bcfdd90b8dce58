/** What changes here waits for every connection that sends; whether it came from there is seen when it is claimed. */
import { contactAdded, contactChanged, contactsMerged, mergeUndone } from '@aura/contracts/contacts/contact.ts'
import { markChange, syncLater } from '@aura/server/crm-sync/index.ts'
import { reaction } from '../platform/reactions.ts'

type Parts = Parameters<Parameters<typeof reaction<typeof contactChanged>>[2]>[0]

async function mark(
  { tx, now, newId, companyId }: Pick<Parts, 'tx' | 'now' | 'newId' | 'companyId'>,
  contactIds: readonly string[],
) {
  const connections = await tx
    .selectFrom('crm_connections')
    .where('state', '<>', 'removed')
    .where('direction', '<>', 'in')
    .where('is_loaded', '=', true)
    .select(['company_id', 'id', 'state'])
    .execute()
  for (const connection of connections) {
    for (const contactId of contactIds) await markChange({ tx, now, newId }, connection, contactId)
    if (connection.state !== 'paused') await syncLater(tx, { companyId, connectionId: connection.id })
  }
}

export const onContactAdded = reaction('crm-sync.on-contact-added', contactAdded, async ({ event, ...parts }) =>
  mark(parts, [event.body.contact.id]),
)
export const onContactChanged = reaction('crm-sync.on-contact-changed', contactChanged, async ({ event, ...parts }) =>
  mark(parts, [event.body.contact.id]),
)
export const onContactsMerged = reaction('crm-sync.on-contacts-merged', contactsMerged, async ({ event, ...parts }) =>
  mark(parts, [event.body.gone.id, event.body.contact.id]),
)
export const onMergeUndone = reaction('crm-sync.on-merge-undone', mergeUndone, async ({ event, ...parts }) =>
  mark(parts, [event.body.contact.id, event.body.restored.id]),
)
