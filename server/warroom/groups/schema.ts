import type { Group, GroupKey } from '@aura/contracts/warroom/groups/group.ts'
import type { Notice, Receipt } from '@aura/contracts/warroom/groups/notice.ts'
import type { Person } from '@aura/contracts/warroom/incidents/incident.ts'
import type { ColumnType } from 'kysely'
import type {
  Json,
  JsonByDefault,
  Optional,
  OptionalJson,
  OptionalTime,
  Time,
} from '../../platform/database/column-types.ts'

type GroupsTables = {
  notices: {
    company_id: string
    id: string
    incident_id: string | null
    source: Json<Notice['source']>
    text: string
    sender: OptionalJson<Person>
    at: Time
  }
  notice_receipts: {
    company_id: string
    notice_id: string
    user_id: string
    name: string
    mail: Receipt['mail']
    whatsapp: ColumnType<Receipt['whatsapp'], Receipt['whatsapp'] | undefined, Receipt['whatsapp']>
    /** The number it goes to. */
    whatsapp_to: Optional<string>
    message_id: Optional<string>
    seen_at: OptionalTime
  }
  notice_whatsapp: {
    company_id: string
    channel_id: string
    template_id: string
  }
  notice_groups: {
    company_id: string
    key: GroupKey
    name: Optional<string>
    members: string[] | null
    schedule_id: string | null
    email: boolean
    ways: JsonByDefault<Group['ways']>
    removed_at: OptionalTime
    version: number
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends GroupsTables {}
}
