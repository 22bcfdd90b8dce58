/** The table of merged deals. */
import type { TakenItems, Takeover } from '@aura/machines/deals/merge.ts'
import type { Json, Time } from '../../platform/database/column-types.ts'

export type Moved = Takeover & {
  activityIds: string[]
  quoteIds: string[]
  /** Those that now stand on a deal with other products than theirs. */
  strangeQuoteIds: string[]
  items: TakenItems | null
}

type MergeTables = {
  deal_merges: {
    company_id: string
    id: string
    kept_id: string
    gone_id: string
    moved: Json<Moved>
    merged_at: Time
    undone_at: Time | null
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends MergeTables {}
}
