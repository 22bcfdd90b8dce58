/** The tables of what goes out: a company's rules of sending, and what a message costs on a channel. */
import type { Quiet, StopWord } from '@aura/contracts/conversations/outbound/rules.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import type { ColumnType, Generated } from 'kysely'

type OutboundTables = {
  outbound_rules: {
    company_id: string
    quiet: ColumnType<Quiet | null, string | null, string | null>
    per_day: number | null
    rest_sundays: Generated<boolean>
    rest_holidays: Generated<boolean>
    /** The law profile of the company's country holds. */
    law: Generated<boolean>
    own_days: ColumnType<string[], string | undefined, string>
    stop_words: ColumnType<StopWord[], string | undefined, string>
    halted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    halted_by: ColumnType<string | null, string | null | undefined, string | null>
    halt_reason: ColumnType<string | null, string | null | undefined, string | null>
    version: number
  }
  channel_prices: { company_id: string; channel_id: string; amount: number; currency: Money['currency'] }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends OutboundTables {}
}
