/** Every table as Kysely sees it. A migration that changes a table changes its type here. */

import type { CostKind } from '@aura/contracts/companies/cost-centres.ts'
import type { Stage } from '@aura/contracts/deals/deal.ts'
import type { Provider } from '@aura/contracts/identity/social.ts'
import type { AccountKind, Role } from '@aura/contracts/platform/access.ts'
import type { Country } from '@aura/contracts/platform/locale.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type TimeByDefault = ColumnType<Date, Date | string | undefined, Date | string>

export type Schema = {
  companies: {
    id: string
    name: string
    language: Generated<Language>
    created_at: TimeByDefault
    cnpj: string | null
    legal_name: string | null
    billing_email: string | null
    phone: string | null
    foreign_tax_id: string | null
    address: string | null
    currency: Generated<Money['currency']>
    timezone: Generated<string>
    country: Generated<Country>
    settings_version: Generated<number>
  }
  events: {
    company_id: string
    position: number
    id: string
    name: string
    v: number
    rooms: string[]
    about: string[]
    actor_id: string | null
    cause: string | null
    body: string
    at: Time
  }
  commands: {
    company_id: string
    actor_id: string
    id: string
    name: string
    input_hash: string
    output: string | null
    refusal: string | null
    position: Generated<number>
    rooms: Generated<string[]>
    at: TimeByDefault
  }
  cursors: {
    reaction: string
    company_id: string
    position: number
    tries: Generated<number>
    retry_at: Time | null
    last_error: string | null
  }
  reactions: { name: string; projection: boolean; since: TimeByDefault }
  dead_letters: {
    id: string
    reaction: string
    company_id: string
    /** Of the event a reaction could not take; null when a job failed. */
    position: number | null
    event_name: string | null
    /** Of the job that failed for good; `reaction` then holds its queue. */
    job_id: string | null
    error: string
    at: TimeByDefault
    replayed_at: Time | null
  }
  attempts: {
    job_id: string
    company_id: string
    queue: string
    claimed_at: TimeByDefault
    outcome: string | null
    detail: string | null
    recorded_at: Time | null
  }
  users: {
    company_id: string
    id: string
    email: string
    first_name: string
    last_name: string
    password_hash: string | null
    language: Generated<Language>
    created_at: TimeByDefault
    /** Walls and tokens are accounts without a person: they have no password and get no mail. */
    kind: Generated<AccountKind>
    password_changed_at: Time | null
    profile_id: string | null
    organization_id: string | null
    partner_id: string | null
    manager_id: string | null
    base_id: string | null
    queue_id: string | null
    agent_id: string | null
  }
  access: {
    company_id: string
    user_id: string
    version: Generated<number>
    role: Role
    active: Generated<boolean>
    permissions: string[]
    withheld: Generated<string[]>
  }
  memberships: {
    company_id: string
    user_id: string
    home_company_id: string
    home_user_id: string
    /** The command that made it. */
    cause: string | null
    created_at: Time
  }
  cost_centres: {
    company_id: string
    id: string
    parent_id: string | null
    name: string
    currency: Money['currency']
    budget: number | null
    active: Generated<boolean>
    is_default: Generated<boolean>
    version: Generated<number>
    created_at: TimeByDefault
  }
  cost_bookings: {
    company_id: string
    id: string
    centre_id: string
    month: string
    kind: CostKind
    amount: number
    currency: Money['currency']
    note: string | null
    booked_by: string | null
    at: Time
  }
  cost_months: { company_id: string; month: string; centre_id: string; spent: number }
  company_plans: { company_id: string; module_name: string; is_active: boolean }
  user_permissions: {
    company_id: string
    user_id: string
    permission: string
    granted: boolean
    set_by: string
    set_at: TimeByDefault
  }
  api_tokens: {
    company_id: string
    id: string
    name: string
    scope: string[]
    given_by: string
    session_id: string | null
    created_at: Time
    expires_at: Time
    revoked_at: Time | null
  }
  sessions: {
    company_id: string
    id: string
    user_id: string
    state: Generated<'active' | 'ended'>
    user_agent: string | null
    created_at: TimeByDefault
    last_seen_at: TimeByDefault
    expires_at: Time
    ended_at: Time | null
    ended_reason: string | null
    kind: Generated<'person' | 'wall' | 'token'>
    device_hash: string | null
  }
  refresh_tokens: {
    company_id: string
    session_id: string
    hash: string
    created_at: TimeByDefault
    used_at: Time | null
    /** The call that used it, and the hash of what it was traded for. */
    used_by: string | null
    used_for: string | null
  }
  login_failures: {
    id: string
    email: string
    reason: string
    user_agent: string | null
    at: TimeByDefault
    source: Generated<'server' | 'browser'>
  }
  challenges: {
    company_id: string
    id: string
    user_id: string
    hash: string
    /** 'password', or the provider that vouched for the person. */
    via: 'password' | Provider
    subject: string | null
    origin_hash: string
    code_hash: string | null
    code_expires_at: Time | null
    sends: Generated<number>
    failures: Generated<number>
    webauthn: string | null
    created_at: Time
    expires_at: Time
    verified_at: Time | null
    closed_at: Time | null
  }
  second_factors: {
    company_id: string
    id: string
    user_id: string
    kind: 'totp' | 'passkey'
    name: string
    state: Generated<'pending' | 'active'>
    /** Sealed: the key of an authenticator app, or the challenge of a passkey that is being added. */
    secret: string | null
    /** The time step of the last code that was taken, so that none is taken twice. */
    last_step: number | null
    credential_id: string | null
    public_key: string | null
    counter: Generated<number>
    transports: Generated<string[]>
    created_at: Time
    last_used_at: Time | null
  }
  recovery_codes: { company_id: string; user_id: string; hash: string; used_at: Time | null }
  known_devices: { company_id: string; user_id: string; hash: string; first_seen_at: Time; last_seen_at: Time }
  password_resets: {
    company_id: string
    id: string
    user_id: string
    hash: string
    created_at: Time
    expires_at: Time
    used_at: Time | null
  }
  social_accounts: { company_id: string; user_id: string; provider: Provider; subject: string; linked_at: Time }
  walls: {
    company_id: string
    id: string
    name: string
    hash: string | null
    session_id: string | null
    created_by: string
    created_at: Time
    pair_before: Time
    paired_at: Time | null
    expires_at: Time
    closed_at: Time | null
  }
  pipelines: { company_id: string; id: string; name: string; rank: string; created_at: TimeByDefault }
  deals: {
    company_id: string
    id: string
    pipeline_id: string
    stage: Stage
    rank: string
    title: string
    contact: string | null
    value_amount: number
    value_currency: Money['currency']
    probability: number
    owner_id: string
    /** As it was when the deal was last written: a board shows what its own events said. */
    owner_name: string
    created_at: TimeByDefault
    moved_at: TimeByDefault
    version: Generated<number>
  }
}
