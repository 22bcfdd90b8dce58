/** The tables of canned replies, macros and surveys. */
import type { MacroStep } from '@aura/contracts/replies/macro.ts'
import type { Reply } from '@aura/contracts/replies/reply.ts'
import type { SurveyState } from '@aura/contracts/replies/survey.ts'
import type { Generated } from 'kysely'
import type { Json, JsonOrNull, Time } from '../platform/database/column-types.ts'

type RepliesTables = {
  canned_replies: {
    company_id: string
    id: string
    owner_id: string
    shared: boolean
    shortcut: string
    title: string
    text: string
    channels: Json<Reply['channels']>
    file: JsonOrNull<Reply['file']>
    /** Messages name its file too, so it stays when the reply goes. */
    file_sent: Generated<boolean>
    version: Generated<number>
    /** Of the last change; null where it was before this was kept. */
    changed_at: Time | null
    changed_by: string | null
  }
  canned_reply_uses: { company_id: string; user_id: string; reply_id: string; uses: number }
  macros: {
    company_id: string
    id: string
    owner_id: string
    shared: boolean
    name: string
    steps: Json<MacroStep[]>
    version: Generated<number>
  }
  survey_settings: { company_id: string; question: string; channel_ids: Json<string[]>; version: number }
  surveys: {
    company_id: string
    conversation_id: string
    /** The question. */
    message_id: string
    state: SurveyState
    /** The assignee at the close. */
    agent_id: string | null
    rating: number | null
    comment: string | null
    asked_at: Time
    answered_at: Time | null
    /** When it ends by itself. */
    ends_at: Time
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends RepliesTables {}
}
