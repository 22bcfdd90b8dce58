/** Every kind of thing that the search finds, in the order of its groups. */
import { searchableUsers } from './companies/index.ts'
import { searchableContacts } from './contacts/index.ts'
import { searchableConversations, searchableTemplates } from './conversations/index.ts'
import { searchableDeals } from './deals/index.ts'
import type { Searchable } from './search/index.ts'

export const searchables: readonly Searchable[] = [
  searchableContacts,
  searchableConversations,
  searchableDeals,
  searchableTemplates,
  searchableUsers,
]
