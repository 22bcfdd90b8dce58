import type { Group, GroupKey } from '@aura/contracts/warroom/groups/group.ts'
import type { Notice, Receipt } from '@aura/contracts/warroom/groups/notice.ts'
import type { Person } from '@aura/contracts/warroom/incidents/incident.ts'
import type { ColumnType } from 'kysely'
import type { Time } from '../../platform/database/time.ts'

/** Written as text, read as what it holds. */
type Json<T> = ColumnType<T, string, string>
type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>
type Later = ColumnType<Date | null, Date | null | undefined, Date | null>

type GroupsTables = {
  notices: {
    company_id: string
    id: string
    incident_id: string | null
    source: Json<Notice['source']>
    text: string
    sender: MaybeJson<Person>
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
    whatsapp_to: ColumnType<string | null, string | null | undefined, string | null>
    message_id: ColumnType<string | null, string | null | undefined, string | null>
    seen_at: Later
  }
  notice_whatsapp: {
    company_id: string
    channel_id: string
    template_id: string
  }
  notice_groups: {
    company_id: string
    key: GroupKey
    name: ColumnType<string | null, string | null | undefined, string | null>
    members: string[] | null
    schedule_id: string | null
    email: boolean
    ways: ColumnType<Group['ways'], string | undefined, string>
    removed_at: Later
    version: number
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends GroupsTables {}
}
