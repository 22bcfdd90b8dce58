/** The tables of lists. */
import type { ListSettings } from '@aura/contracts/lists/saved.ts'
import type { Generated } from 'kysely'
import type { Json, TimeByDefault } from '../platform/database/column-types.ts'

type ListsTables = {
  saved_lists: {
    company_id: string
    id: string
    owner_id: string
    list: string
    name: string
    settings: Json<ListSettings>
    shared: Generated<boolean>
    created_at: TimeByDefault
  }
  saved_list_defaults: { company_id: string; user_id: string; list: string; view_id: string }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends ListsTables {}
}
