/** The tables of deal automations. */
import type { Automation } from '@aura/contracts/deals/automations.ts'
import type { Generated } from 'kysely'
import type { Json, JsonByDefault, JsonOrNull, Time } from '../../platform/database/column-types.ts'

type AutomationTables = {
  deal_automations: {
    company_id: string
    id: string
    pipeline_id: string
    name: string
    trigger: Json<Automation['trigger']>
    least: JsonOrNull<NonNullable<Automation['least']>>
    actions: Json<Automation['actions']>
    state: Automation['state']
    author_id: string
    author_name: string
    version: Generated<number>
  }
  deal_automation_runs: {
    company_id: string
    id: string
    automation_id: string
    deal_id: string
    cause: string
    trigger: JsonByDefault<Automation['trigger'] | null>
    /** Of the latest try. */
    at: Time
    first_at: Time
    result: 'done' | 'refused'
    code: string | null
    params: JsonByDefault<Record<string, string | number>>
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends AutomationTables {}
}
