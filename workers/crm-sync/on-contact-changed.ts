/** What changes here waits for every connection that sends; whether it came from there is seen when it is claimed. */
import { contactAdded, contactChanged, contactsMerged, mergeUndone } from '@aura/contracts/contacts/contact.ts'
import { markChange, syncLater } from '@aura/server/crm-sync/index.ts'
import { reaction } from '../platform/reactions.ts'

type Parts = Parameters<Parameters<typeof reaction<typeof contactChanged>>[2]>[0]

async function mark(
  { tx, now, newId, companyId }: Pick<Parts, 'tx' | 'now' | 'newId' | 'companyId'>,
  contactIds: readonly string[],
  { isNew = false } = {},
) {
  const connections = await tx
    .selectFrom('crm_connections')
    .where('state', '<>', 'removed')
    .where('direction', '<>', 'in')
    .select(['company_id', 'id', 'state', 'is_loaded'])
    .execute()
  for (const connection of connections) {
    const linked = isNew || !connection.is_loaded ? await linkedAmong(tx, connection.id, contactIds) : []
    // A new one that is linked came from there. What the first load has not come to yet is compared when it does.
    const unsent = isNew
      ? contactIds.filter((id) => connection.is_loaded && !linked.includes(id))
      : connection.is_loaded
        ? contactIds
        : linked
    if (unsent.length === 0) continue
    for (const contactId of unsent) await markChange({ tx, now, newId }, connection, contactId)
    if (connection.state !== 'paused') await syncLater(tx, { companyId, connectionId: connection.id })
  }
}

async function linkedAmong(tx: Parts['tx'], connectionId: string, contactIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('crm_links')
    .where('connection_id', '=', connectionId)
    .where('contact_id', 'in', [...contactIds])
    .select('contact_id')
    .execute()
  return rows.flatMap(({ contact_id }) => contact_id ?? [])
}

export const onContactAdded = reaction('crm-sync.on-contact-added', contactAdded, async ({ event, ...parts }) =>
  mark(parts, [event.body.contact.id], { isNew: true }),
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
