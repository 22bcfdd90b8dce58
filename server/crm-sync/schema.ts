/** The tables of crm-sync. */
import type { CrmConnectionView, CrmDirection, CrmRule } from '@aura/contracts/crm-sync/connection.ts'
import type { CrmKind, CrmProblem } from '@aura/contracts/crm-sync/kinds.ts'
import type { CrmRun, EntryAct, FieldChange, RunCounts } from '@aura/contracts/crm-sync/runs.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Time } from '../platform/database/time.ts'

type Json<T> = ColumnType<T, string, string>
type Maybe = ColumnType<Date | null, Date | null | undefined, Date | null>

type CrmSyncTables = {
  /** Its key is the credential with its id. */
  crm_connections: {
    company_id: string
    id: string
    name: string
    kind: CrmKind
    address: string
    direction: CrmDirection
    rules: Json<CrmRule[]>
    /** A person has authorized it at the CRM. */
    is_authorized: Generated<boolean>
    /** With whose rights contacts are written. */
    mapped_by: string
    state: CrmConnectionView['state']
    state_since: Time
    problem: CrmProblem | null
    /** How many calls in a row have failed. */
    failures: Generated<number>
    /** Until then it is left alone. */
    rest_until: Maybe
    /** Of the last list that was read to its end. */
    cursor: string | null
    is_loaded: Generated<boolean>
    last_synced_at: Maybe
    /** One worker at a time: a page that was read before a write is never applied after it. */
    lease: string | null
    leased_until: Maybe
    version: Generated<number>
    created_at: Time
  }
  /** Which contact is which record, and the values of both at the last sync. */
  crm_links: {
    company_id: string
    connection_id: string
    remote_id: string
    /** Null where the contact that a sync made was taken back: the record comes anew when it changes. */
    contact_id: string | null
    last: Json<Record<string, string>>
    remote_changed_at: Maybe
    synced_at: Time
  }
  /** Contacts that changed here and were not sent yet. */
  crm_changes: {
    company_id: string
    connection_id: string
    contact_id: string
    /** The same at each try: what the CRM knows a repeat by. */
    id: string
    /** Counts changes: one that comes while the change before is sent is sent too. */
    mark: Generated<number>
    tries: Generated<number>
    at: Time
  }
  crm_runs: {
    company_id: string
    id: string
    connection_id: string
    kind: CrmRun['kind']
    state: Generated<CrmRun['state']>
    started_at: Time
    ended_at: Maybe
    cursor: string | null
    is_read: Generated<boolean>
    read: Generated<number>
    counts: ColumnType<RunCounts, string | undefined, string>
    problem: CrmProblem | null
  }
  crm_entries: {
    company_id: string
    id: string
    connection_id: string
    run_id: string
    at: Time
    act: EntryAct
    contact_id: string | null
    /** Of the card as the sync left it: a later one is not taken back. */
    contact_version: number | null
    remote_id: string | null
    name: string
    here: Json<FieldChange[]>
    there: Json<FieldChange[]>
    problem: string | null
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends CrmSyncTables {}
}
