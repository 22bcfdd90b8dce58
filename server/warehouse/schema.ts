/** The tables of warehouse. */
import type { Warehouse, WarehouseProblem, WarehouseRun, WarehouseTable } from '@aura/contracts/warehouse/warehouse.ts'
import type { Generated } from 'kysely'
import type { Json, Optional, OptionalTime, Time } from '../platform/database/column-types.ts'

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
    tables: Json<WarehouseTable[]>
    every: Warehouse['every']
    state: Warehouse['state']
    state_since: Time
    problem: WarehouseProblem | null
    /** How many calls in a row have failed. */
    failures: Generated<number>
    /** When the next export begins, or the one that has failed goes on. */
    next_at: Time
    exported_at: OptionalTime
    /** What happened until then was exported. */
    exported_until: OptionalTime
    /** One worker at a time. */
    lease: string | null
    leased_until: OptionalTime
    /** When it was asked how it is, apart from its exports, and what it answered. */
    probed_at: OptionalTime
    probe_problem: Optional<WarehouseProblem>
    probe_ms: Optional<number>
    version: Generated<number>
    created_at: Time
  }
  warehouse_runs: {
    company_id: string
    id: string
    warehouse_id: string
    state: Generated<WarehouseRun['state']>
    /** As they were chosen when it began. */
    tables: Json<WarehouseTable[]>
    since: OptionalTime
    until: Time
    /** Which of its tables is written, and behind which row it goes on. */
    position: Generated<number>
    cursor: string | null
    problem: WarehouseProblem | null
    started_at: Time
    ended_at: OptionalTime
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
