/** The tables of forms and of where contacts came from. */
import type { SourceKind } from '@aura/contracts/tracking/form.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Json, Time } from '../../platform/database/column-types.ts'

type Utm = { utm_source: string | null; utm_medium: string | null; utm_campaign: string | null }

type FormTables = {
  capture_forms: {
    company_id: string
    id: string
    name: string
    title: string
    consent_text: string
    consent_version: Generated<number>
    asks_phone: boolean
    phone_channel_id: string | null
    sites: Json<string[]>
    made_at: Time
    archived: Generated<boolean>
    version: Generated<number>
  }
  form_consents: { company_id: string; form_id: string; version: number; text: string; at: Time }
  form_submissions: Utm & {
    company_id: string
    id: string
    form_id: string
    consent_version: number
    name: string
    email: string
    phone: string | null
    at: Time
    address_hash: string
    confirmed_at: Time | null
    contact_id: string | null
    phone_hash: string | null
    phone_message_id: ColumnType<string | null, string | undefined, string>
    /** In the 24 hours before `phone_asked_at`, at most. */
    phone_asks: Generated<number>
    phone_asked_at: Time | null
    phone_confirmed_at: Time | null
  }
  contact_sources: Utm & {
    company_id: string
    contact_id: string
    kind: SourceKind
    subject: string
    name: string
    at: Time
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends FormTables {}
}
