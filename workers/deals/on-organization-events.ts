import { contactChanged, contactsMerged, mergeUndone } from '@aura/contracts/contacts/contact.ts'
import { organizationSaved } from '@aura/contracts/deals/organizations/organization.ts'
import { mergeLinks, renameLink, renameOrganization, splitLinks } from '@aura/server/deals/index.ts'
import { isEvent, reaction } from '../platform/reactions.ts'

/** Deals have the name of their organization, and its link goes where its contact goes. */
export const onOrganizationEvents = reaction(
  'deals.on-organization-events',
  [organizationSaved, contactChanged, contactsMerged, mergeUndone],
  async ({ event, ...work }) => {
    // The link has the contact's name with it.
    if (isEvent(event, organizationSaved)) return await renameOrganization(work, event.body.organization)
    if (isEvent(event, contactsMerged)) return await mergeLinks(work, event.body.gone, event.body.contact)
    if (isEvent(event, mergeUndone)) return await splitLinks(work, event.body.contact, event.body.restored)
    await renameLink(work, event.body.contact)
  },
)
