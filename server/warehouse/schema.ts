/** The tables of warehouse. */
import type { Warehouse, WarehouseProblem, WarehouseRun, WarehouseTable } from '@aura/contracts/warehouse/warehouse.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Time } from '../platform/database/time.ts'

type Maybe = ColumnType<Date | null, Date | null | undefined, Date | null>
type Tables = ColumnType<WarehouseTable[], string, string>

type WarehouseSchema = {
  /** Its key is the credential with its id. */
  warehouses: {
    company_id: string
    id: string
    name: string
    address: string
    region: string
    bucket: string
    folder: string
    tables: Tables
    every: Warehouse['every']
    state: Warehouse['state']
    state_since: Time
    problem: WarehouseProblem | null
    /** How many calls in a row have failed. */
    failures: Generated<number>
    /** When the next export begins, or the one that has failed goes on. */
    next_at: Time
    exported_at: Maybe
    /** What happened until then was exported. */
    exported_until: Maybe
    /** One worker at a time. */
    lease: string | null
    leased_until: Maybe
    /** When it was asked how it is, apart from its exports, and what it answered. */
    probed_at: ColumnType<Date | null, undefined, Date | null>
    probe_problem: ColumnType<WarehouseProblem | null, undefined, WarehouseProblem | null>
    probe_ms: ColumnType<number | null, undefined, number | null>
    version: Generated<number>
    created_at: Time
  }
  warehouse_runs: {
    company_id: string
    id: string
    warehouse_id: string
    state: Generated<WarehouseRun['state']>
    /** As they were chosen when it began. */
    tables: Tables
    since: Maybe
    until: Time
    /** Which of its tables is written, and behind which row it goes on. */
    position: Generated<number>
    cursor: string | null
    problem: WarehouseProblem | null
    started_at: Time
    ended_at: Maybe
  }
  warehouse_files: {
    company_id: string
    run_id: string
    key: string
    table_name: WarehouseTable
    rows: number
    bytes: number
    sha256: string
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends WarehouseSchema {}
}
