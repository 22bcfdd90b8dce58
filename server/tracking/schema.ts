/** The tables of link targets, short links and what came for them. */
import type { GoalKind } from '@aura/contracts/tracking/goal.ts'
import type { HitKind, MachineReason } from '@aura/contracts/tracking/hit.ts'
import type { TargetState } from '@aura/contracts/tracking/target.ts'
import type { Generated } from 'kysely'
import type { Time } from '../platform/database/column-types.ts'

type TrackingTables = {
  link_targets: {
    company_id: string
    id: string
    name: string
    url: string
    utm_source: string | null
    utm_medium: string | null
    utm_campaign: string | null
    life_days: number
    carries_ref: boolean
    state: Generated<TargetState>
    state_reason: string | null
    made_at: Time
    archived: Generated<boolean>
    version: Generated<number>
  }
  short_links: {
    company_id: string
    code: string
    target_id: string | null
    campaign_id: string | null
    contact_id: string | null
    message_id: string | null
    label: string | null
    is_qr: Generated<boolean>
    made_at: Time
    expires_at: Time | null
    revoked_at: Time | null
  }
  link_hits: {
    company_id: string
    id: string
    code: string
    kind: HitKind
    at: Time
    agent: string
    is_head: boolean
    is_prefetch: boolean
    /** A keyed digest of the address it came from, to tell that two came from one. */
    sent_from: string
    /** Null until it is judged. */
    verdict: 'human' | 'machine' | null
    reason: MachineReason | null
  }
  link_reports: { company_id: string; code: string; at: Time }
  campaign_goals: {
    company_id: string
    id: string
    campaign_id: string
    kind: GoalKind
    /** Of a deal that is moved: where to. */
    stage: string | null
    window_hours: number
    /** Of the company's own webhook. */
    proof_hash: string | null
    made_at: Time
    removed_at: Time | null
  }
  conversions: {
    company_id: string
    goal_id: string
    contact_id: string
    campaign_id: string
    at: Time
    /** What happened: the deal, the conversation, the submission. */
    subject: string
    /** Of somebody held out, or whom the message has not reached: counts where the two groups are compared alone. */
    compared_only: Generated<boolean>
  }
  link_pulse: { company_id: string; at: Time }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends TrackingTables {}
}
