/** Every kind of thing that the search finds, in the order of its groups. */
import { searchableUsers } from './companies/index.ts'
import { searchableContacts } from './contacts/index.ts'
import { searchableConversations } from './conversations/index.ts'
import { searchableDeals } from './deals/index.ts'
import { searchableInbound, searchableIntegrations } from './integrations/index.ts'
import type { Searchable } from './search/index.ts'
import { searchableTemplates } from './templates/index.ts'

export const searchables: readonly Searchable[] = [
  searchableContacts,
  searchableConversations,
  searchableDeals,
  searchableTemplates,
  searchableUsers,
  searchableIntegrations,
  searchableInbound,
]
