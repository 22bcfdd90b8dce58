/** The tables of deal automations. */
import type { Automation } from '@aura/contracts/deals/automations.ts'
import type { Generated, JSONColumnType } from 'kysely'
import type { Time } from '../../platform/database/time.ts'

type AutomationTables = {
  deal_automations: {
    company_id: string
    id: string
    pipeline_id: string
    name: string
    trigger: JSONColumnType<Automation['trigger'], string, string>
    least: JSONColumnType<NonNullable<Automation['least']> | null, string | null, string | null>
    actions: JSONColumnType<Automation['actions'], string, string>
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
    trigger: JSONColumnType<Automation['trigger'] | null, string | undefined, string>
    /** Of the latest try. */
    at: Time
    first_at: Time
    result: 'done' | 'refused'
    code: string | null
    params: JSONColumnType<Record<string, string | number>, string | undefined, string>
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends AutomationTables {}
}
