/** The table of audiences. */
import type { Definition } from '@aura/contracts/audiences/definition.ts'
import type { Generated } from 'kysely'
import type { Json } from '../platform/database/column-types.ts'

type AudiencesTables = {
  audiences: {
    company_id: string
    id: string
    name: string
    definition: Json<Definition>
    archived: Generated<boolean>
    version: Generated<number>
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends AudiencesTables {}
}
