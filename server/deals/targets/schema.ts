/** The table of targets. */
import type { Money } from '@aura/contracts/platform/values.ts'
import type { Generated } from 'kysely'

type TargetsTables = {
  deal_targets: {
    company_id: string
    id: string
    pipeline_id: string
    name: string
    user_ids: string[]
    period: string
    amount: number
    currency: Money['currency']
    version: Generated<number>
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends TargetsTables {}
}
