/** The tables of notifications. */
import type { Generated } from 'kysely'
import type { Time } from '../platform/database/column-types.ts'

type NotificationsTables = {
  notifications: {
    company_id: string
    id: string
    user_id: string
    kind: string
    params: Record<string, string | number>
    link: string | null
    actor_id: string | null
    actor_name: string | null
    count: Generated<number>
    browser: boolean
    at: Time
    read_at: Time | null
    dismissed_at: Time | null
  }
  notification_keys: { company_id: string; user_id: string; key: string; at: Time }
  notification_preferences: { company_id: string; user_id: string; kind: string; bell: boolean; browser: boolean }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends NotificationsTables {}
}
