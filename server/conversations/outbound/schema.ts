/** The tables of what goes out: a company's rules of sending, and what a message costs on a channel. */
import type { Quiet, StopWord } from '@aura/contracts/conversations/outbound/rules.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import type { Generated } from 'kysely'
import type { JsonByDefault, JsonOrNull, Optional, OptionalTime } from '../../platform/database/column-types.ts'

type OutboundTables = {
  outbound_rules: {
    company_id: string
    quiet: JsonOrNull<Quiet>
    per_day: number | null
    rest_sundays: Generated<boolean>
    rest_holidays: Generated<boolean>
    /** The law profile of the company's country holds. */
    law: Generated<boolean>
    own_days: JsonByDefault<string[]>
    stop_words: JsonByDefault<StopWord[]>
    halted_at: OptionalTime
    halted_by: Optional<string>
    halt_reason: Optional<string>
    version: number
  }
  channel_prices: { company_id: string; channel_id: string; amount: number; currency: Money['currency'] }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends OutboundTables {}
}
