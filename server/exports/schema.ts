/** The tables of exports. */
import type { Exported } from '@aura/contracts/exports/export.ts'
import type { Generated } from 'kysely'
import type { Json, Time } from '../platform/database/column-types.ts'

type ExportsTables = {
  exports: {
    company_id: string
    id: string
    kind: string
    format: Exported['format']
    params: Json<unknown>
    state: Exported['state']
    rows: Generated<number>
    file_id: string | null
    name: string | null
    reason: string | null
    created_by: string
    created_at: Time
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends ExportsTables {}
}
