/** The table of audiences. */
import type { Definition } from '@aura/contracts/audiences/definition.ts'
import type { Generated, JSONColumnType } from 'kysely'

type AudiencesTables = {
  audiences: {
    company_id: string
    id: string
    name: string
    definition: JSONColumnType<Definition, string, string>
    archived: Generated<boolean>
    version: Generated<number>
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends AudiencesTables {}
}
