import type { ImportHead, ImportState, Outcome, RowProblem } from '@aura/contracts/imports/import.ts'
import type { ColumnType, Generated } from 'kysely'
import type { JsonOrNull, OptionalJson, Time } from '../platform/database/column-types.ts'

type ImportsTables = {
  imports: {
    company_id: string
    id: string
    kind: string
    file_id: string
    name: string
    state: ImportState
    reason: string | null
    /** What the sentence of the reason names. */
    reason_params: OptionalJson<RowProblem['params']>
    head: JsonOrNull<ImportHead>
    mapping: JsonOrNull<Record<string, number>>
    /** What was chosen beside the file. */
    params: ColumnType<Record<string, string>, string | undefined, never>
    /** Grows with each mapping: rows of an earlier round have not been looked at yet. */
    round: Generated<number>
    total: Generated<number>
    checked: Generated<number>
    creates: Generated<number>
    updates: Generated<number>
    unchanged: Generated<number>
    problems: Generated<number>
    done: Generated<number>
    failed: Generated<number>
    undone: Generated<number>
    changed_since: Generated<number>
    created_by: string
    created_at: Time
    /** In whose name it is applied or undone. */
    acting: string | null
    undo_until: Time | null
  }
  import_rows: {
    company_id: string
    import_id: string
    /** As a spreadsheet counts: the headers are row 1. */
    n: number
    cells: string[]
    round: Generated<number>
    key: string | null
    outcome: Outcome | null
    target_id: string | null
    before: JsonOrNull<Record<string, string | null>>
    after: JsonOrNull<Record<string, string | null>>
    problem: JsonOrNull<RowProblem>
    /** What came of it; null while nothing has been done with it. */
    done: 'create' | 'update' | 'unchanged' | 'failed' | 'undone' | 'changed' | null
    kept: JsonOrNull<unknown>
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends ImportsTables {}
}
