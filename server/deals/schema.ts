/** The tables of deals. */
import type { FieldValues } from '@aura/contracts/contacts/fields.ts'
import type { ActivityKind } from '@aura/contracts/deals/activities.ts'
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import type { Generated } from 'kysely'
import type { JsonByDefault, JsonOrNull, Time, TimeByDefault } from '../platform/database/column-types.ts'

type DealsTables = {
  pipelines: {
    company_id: string
    id: string
    name: string
    rank: string
    stages: JsonByDefault<StageRule[]>
    version: Generated<number>
    archived_at: Time | null
    created_at: TimeByDefault
  }
  deals: {
    company_id: string
    id: string
    pipeline_id: string
    stage: Stage
    rank: string
    title: string
    contact: string | null
    contact_id: string | null
    organization_id: string | null
    /** As the organization was called when the deal was last written. */
    organization_name: string | null
    /** The merged cards that had the deal before, the last one last. */
    came_from: Generated<string[]>
    value_amount: number
    value_currency: Money['currency']
    probability: number
    expected_close: string | null
    outcome: JsonOrNull<NonNullable<Deal['outcome']>>
    owner_id: string
    /** As it was when the deal was last written: a board shows what its own events said. */
    owner_name: string
    tag_ids: Generated<string[]>
    field_values: JsonByDefault<FieldValues>
    archived_at: Time | null
    items_version: Generated<number>
    items_currency: Money['currency'] | null
    follows_items: Generated<boolean>
    created_at: TimeByDefault
    moved_at: TimeByDefault
    /** The stage it was opened in and each it moved to, written by the database; null until the log of before is read. */
    visited_stages: Generated<string[] | null>
    version: Generated<number>
  }
  deal_activities: {
    company_id: string
    id: string
    deal_id: string
    kind: ActivityKind
    text: string
    due_at: Time | null
    remind_at: Time | null
    assignee_id: string
    file_id: string | null
    file_name: string | null
    done_at: Time | null
    created_by: string
    created_at: Time
    version: Generated<number>
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends DealsTables {}
}
