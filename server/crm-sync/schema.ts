/** The tables of crm-sync. */

import type { CrmCompanyRule } from '@aura/contracts/crm-sync/company-rules.ts'
import type { CrmConnectionView, CrmDirection, CrmRule } from '@aura/contracts/crm-sync/connection.ts'
import type { CrmDeals } from '@aura/contracts/crm-sync/deal-rules.ts'
import type { CrmKind, CrmProblem } from '@aura/contracts/crm-sync/kinds.ts'
import type { CrmObject, CrmRun, EntryAct, FieldChange, RunCounts } from '@aura/contracts/crm-sync/runs.ts'
import type { Generated } from 'kysely'
import type {
  Json,
  JsonByDefault,
  Optional,
  OptionalJson,
  OptionalTime,
  Time,
} from '../platform/database/column-types.ts'

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
    companies: OptionalJson<CrmCompanyRule[]>
    companies_cursor: Optional<string>
    is_companies_loaded: Generated<boolean>
    deals: OptionalJson<CrmDeals>
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
    rest_until: OptionalTime
    /** Of the last list that was read to its end. */
    cursor: string | null
    is_loaded: Generated<boolean>
    /** The same of its deals. */
    deals_cursor: Optional<string>
    is_deals_loaded: Generated<boolean>
    /** When its lists were read to their end. */
    listed_at: OptionalTime
    has_webhook: Generated<boolean>
    last_synced_at: OptionalTime
    /** One worker at a time: a page that was read before a write is never applied after it. */
    lease: string | null
    leased_until: OptionalTime
    /** When it was asked how it is, apart from its syncs, and what it answered. */
    probed_at: OptionalTime
    probe_problem: Optional<CrmProblem>
    probe_ms: Optional<number>
    version: Generated<number>
    created_at: Time
  }
  /** Which contact, organization or deal is which record, and the values of both at the last sync. */
  crm_links: {
    company_id: string
    connection_id: string
    object: Generated<CrmObject>
    remote_id: string
    /** All null where what a sync made was taken back: the record comes anew when it changes. */
    contact_id: string | null
    organization_id: Optional<string>
    deal_id: Optional<string>
    last: Json<Record<string, string>>
    remote_changed_at: OptionalTime
    /** The change there that was refused here, or left alone: it is tried again with a load, or when the record changes. */
    refused_at: OptionalTime
    synced_at: Time
  }
  /** What changed here and was not sent yet. */
  crm_changes: {
    company_id: string
    connection_id: string
    object: Generated<CrmObject>
    own_id: string
    /** The same at each try: what the CRM knows a repeat by. */
    id: string
    /** Counts changes: one that comes while the change before is sent is sent too. */
    mark: Generated<number>
    tries: Generated<number>
    at: Time
    /** When it changed last. */
    changed_at: OptionalTime
  }
  /** Records that the CRM has told of and that were not read yet. */
  crm_signals: {
    company_id: string
    connection_id: string
    object: CrmObject
    remote_id: string
    /** Counts them: one that comes while the record is read is read for again. */
    mark: Generated<number>
    at: Time
  }
  crm_runs: {
    company_id: string
    id: string
    connection_id: string
    kind: CrmRun['kind']
    state: Generated<CrmRun['state']>
    started_at: Time
    ended_at: OptionalTime
    /** Which list is read. */
    object: Generated<CrmObject>
    cursor: string | null
    is_read: Generated<boolean>
    read: Generated<number>
    counts: JsonByDefault<RunCounts>
    problem: CrmProblem | null
  }
  crm_entries: {
    company_id: string
    id: string
    connection_id: string
    run_id: string
    at: Time
    act: EntryAct
    object: CrmObject
    own_id: string | null
    /** As the sync left it: a later one is not taken back. */
    own_version: number | null
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
