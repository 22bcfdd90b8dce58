/** The tables of web chat. */
import type { Language } from '@aura/contracts/platform/values.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Optional, OptionalTime, Time } from '../platform/database/column-types.ts'

type WebchatTables = {
  webchat_visitors: {
    company_id: string
    id: string
    channel_id: string
    language: Language
    /** As typed into the form before the chat. */
    name: string | null
    email: string | null
    phone: string | null
    consent_at: Time | null
    /** The form was sent. */
    introduced: Generated<boolean>
    page: string | null
    page_title: string | null
    /** Some browser has the chat open. */
    online: Generated<boolean>
    seen_at: Time | null
    /** When answers last followed by e-mail. */
    mailed_at: OptionalTime
    created_at: Time
  }
  /** What a visitor was shown, and nothing else is. */
  webchat_messages: {
    company_id: string
    visitor_id: string
    message_id: string
    /** The order in which they were shown. */
    n: GeneratedAlways<string>
    /** The id by which the visitor knows the message. */
    visible_id: string
    /** When it followed the visitor by e-mail, and the keyed hash of the address that it went to. */
    mailed_at: OptionalTime
    mailed_to: Optional<string>
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends WebchatTables {}
}
