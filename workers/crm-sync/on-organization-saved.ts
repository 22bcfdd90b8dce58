/** An organization that changes here waits for every connection that sends companies. */
import { organizationSaved } from '@aura/contracts/deals/organizations/organization.ts'
import { reaction } from '../platform/reactions.ts'
import { markChanges } from './mark-changes.ts'

export const onOrganizationSaved = reaction(
  'crm-sync.on-organization-saved',
  organizationSaved,
  async ({ event, ...parts }) => {
    const { id, version } = event.body.organization
    await markChanges(parts, { object: 'companies', ids: [id], at: new Date(event.at), isNew: version === 1 })
  },
)
