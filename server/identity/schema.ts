/** People, their sessions and how they prove who they are. */

import type { Provider } from '@aura/contracts/identity/social.ts'
import type { Permission } from '@aura/contracts/permissions.ts'
import type { AccountKind, Role } from '@aura/contracts/platform/access.ts'
import type { Language, Theme, WaitingSignals } from '@aura/contracts/platform/values.ts'
import type { Generated } from 'kysely'
import type { Time, TimeByDefault } from '../platform/database/column-types.ts'

type IdentityTables = {
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
    theme: Theme | null
    waiting_signals: Generated<WaitingSignals>
    /** The key in the address of the picture; another picture has another key. */
    avatar: string | null
    avatar_file_id: string | null
  }
  access: {
    company_id: string
    user_id: string
    version: Generated<number>
    role: Role
    active: Generated<boolean>
    permissions: Permission[]
    withheld: Generated<Permission[]>
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
    ended_by: string | null
    kind: Generated<'person' | 'wall' | 'token' | 'support'>
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
  known_devices: {
    company_id: string
    user_id: string
    hash: string
    first_seen_at: Time
    last_seen_at: Time
    trusted: Generated<boolean>
  }
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
  display_devices: {
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
}

declare module '../platform/database/schema.ts' {
  interface Schema extends IdentityTables {}
}
