/** The tables of campaigns. */
import type { CampaignMessage, CampaignState, Fallback } from '@aura/contracts/campaigns/campaign.ts'
import type { SendWindow, Trial } from '@aura/contracts/campaigns/design.ts'
import type { FrozenAudience } from '@aura/contracts/campaigns/launch-record.ts'
import type { RecipientState } from '@aura/contracts/campaigns/ledger.ts'
import type { WarmUpOutcome } from '@aura/contracts/campaigns/warm-ups.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  Json,
  JsonByDefault,
  Optional,
  OptionalJson,
  OptionalTime,
  Time,
} from '../platform/database/column-types.ts'
import type { DraftInput } from './campaigns.ts'

type Params = Record<string, string | number>

type CampaignsTables = {
  campaigns: {
    company_id: string
    id: string
    /** 'unit': to one person, `contact_id`, and without an audience. */
    kind: 'mass' | 'unit'
    name: string
    audience_id: string | null
    contact_id: string | null
    channel_id: string
    message: Json<CampaignMessage>
    starts_at: Time | null
    per_minute: number
    consent_only: boolean
    state: CampaignState
    author_id: string
    made_at: Time
    launched_at: Time | null
    paused_at: OptionalTime
    ended_at: Time | null
    stop_reason: string | null
    variants: JsonByDefault<CampaignMessage[]>
    holdout: Generated<number>
    trial: OptionalJson<Trial>
    send_window: OptionalJson<SendWindow>
    name_fallback: Optional<string>
    cost_centre_id: Optional<string>
    budget: Optional<number>
    fallbacks: JsonByDefault<Fallback[]>
    /** The field of contacts that names a person's language. */
    language_field_id: Optional<string>
    rerouted_at: OptionalTime
    winner: Optional<number>
    launched_by: Optional<string>
    /** When its audience was frozen, and what that was then. */
    frozen_at: OptionalTime
    frozen_audience: OptionalJson<FrozenAudience>
    approved_at: OptionalTime
    approved_by: Optional<string>
    approved_version: Optional<number>
    approved_cost: Optional<number>
    approved_size: Optional<number>
    edited_by: Optional<string>
    archived: Generated<boolean>
    /** Of a message to one person. */
    is_test: Generated<boolean>
    version: Generated<number>
  }
  campaign_rules: {
    company_id: string
    approval_above: number | null
    service_share: number
    month_budget: number | null
    version: number
  }
  campaign_draft_versions: {
    company_id: string
    campaign_id: string
    version: number
    fields: JSONColumnType<DraftInput, string, never>
    saved_at: Time
    saved_by: string | null
  }
  campaign_pictures: { company_id: string; file_id: string; added_at: Time }
  domain_warm_ups: {
    company_id: string
    domain: string
    first_per_day: number
    /** Per cent from one step to the next. */
    growth: number
    target_per_day: number
    step: Generated<number>
    step_since: Time
    outcome: ColumnType<WarmUpOutcome, WarmUpOutcome | undefined, WarmUpOutcome>
    version: Generated<number>
  }
  /** `reserved`: for all messages that were written, `booked`: for those of them that were booked since, both at what they cost. */
  campaign_spend: { company_id: string; month: string; centre_id: string | null; reserved: number; booked: number }
  /** As of `campaign_spend`, of one campaign over all months. */
  campaign_money: { company_id: string; campaign_id: string; reserved: number; booked: number }
  campaign_pace: {
    company_id: string
    campaign_id: string
    since: Time
    hold: Optional<string>
    /** When each code was told last. */
    told: JsonByDefault<Record<string, string>>
  }
  /** Messages that one over a later channel has taken over from. */
  campaign_attempts: {
    company_id: string
    message_id: string
    campaign_id: string
    contact_id: string
    conversation_id: string | null
    /** As of a person; null of one that an earlier version of the server wrote. */
    queued_at: OptionalTime
    queued_channel_id: Optional<string>
    reserved: Optional<number>
  }
  /** Who went on from a channel to the next one. `message_id`: what was written there; null where nothing was. */
  campaign_falls: {
    company_id: string
    campaign_id: string
    contact_id: string
    step: number
    channel_id: string
    code: string
    message_id: string | null
    fallen_at: Time
  }
  /** Sums and what was added to them since. */
  campaign_counts: {
    company_id: string
    campaign_id: string
    n: Generated<number>
    state: RecipientState
    step: number
    variant: number | null
    channel_id: string | null
    code: string | null
    replied: boolean
    people: number
  }
  campaign_recipients: {
    company_id: string
    campaign_id: string
    contact_id: string
    state: RecipientState
    /** Why the person failed or was suppressed. */
    code: string | null
    params: JsonByDefault<Params>
    /** How many messages were written for the person in vain. */
    tries: Generated<number>
    message_id: string | null
    conversation_id: string | null
    changed_at: Time
    replied_at: Time | null
    /** The wording, from 0; null where the winner of the trial is still awaited. */
    variant: Optional<number>
    /** Where the person lives; null: by the clock of the company. */
    zone: Optional<string>
    /** How far down the channels of the campaign. */
    step: Generated<number>
    /** What its message was reserved to cost. */
    reserved: Optional<number>
    /** As how many parts its message is billed, where it cost more than was left. */
    dear_parts: Optional<number>
    /** When the message was written that stands for the person. */
    queued_at: OptionalTime
    /** Over which channel it was written then. */
    queued_channel_id: Optional<string>
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends CampaignsTables {}
}
