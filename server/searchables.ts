/** Every kind of thing that the search finds, in the order of its groups. */
import { searchableAgents } from './agents/index.ts'
import { searchableConnections } from './ai/index.ts'
import { searchableCalls } from './calls/index.ts'
import { searchableCampaigns } from './campaigns/index.ts'
import { searchableUsers } from './companies/index.ts'
import { searchableContacts, searchableTags } from './contacts/index.ts'
import { searchableConversations } from './conversations/index.ts'
import { searchableCrms } from './crm-sync/index.ts'
import { searchableDeals, searchableOrganizations, searchableProducts } from './deals/index.ts'
import { searchableInbound, searchableIntegrations } from './integrations/index.ts'
import type { Searchable } from './search/index.ts'
import { searchableSuppliers } from './suppliers/index.ts'
import { searchableTemplates } from './templates/index.ts'
import { searchableTargets } from './tracking/index.ts'
import { searchableWarehouses } from './warehouse/index.ts'

export const searchables: readonly Searchable[] = [
  searchableContacts,
  searchableConversations,
  searchableCalls,
  searchableDeals,
  searchableProducts,
  searchableOrganizations,
  searchableCampaigns,
  searchableTemplates,
  searchableUsers,
  searchableTags,
  searchableSuppliers,
  searchableIntegrations,
  searchableInbound,
  searchableConnections,
  searchableAgents,
  searchableCrms,
  searchableWarehouses,
  searchableTargets,
]
