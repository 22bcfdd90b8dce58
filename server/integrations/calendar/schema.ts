/** The table of calendar feeds. */
import type { Time } from '../../platform/database/column-types.ts'

type CalendarTables = {
  calendar_feeds: {
    company_id: string
    user_id: string
    /** The address itself is not stored. */
    address_hash: string
    created_at: Time
    last_read_at: Date | null
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends CalendarTables {}
}
