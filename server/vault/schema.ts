/** The tables of credentials. */
import type { ReadingState } from '@aura/contracts/credentials/reading.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Optional, OptionalTime, Time } from '../platform/database/column-types.ts'

/** `refused`: the provider takes it no more. `overlap_over`: it took it still, or did not say. */
export type VersionEnding = 'refused' | 'overlap_over' | 'replaced' | 'destroyed'

type CredentialsTables = {
  /** Of each company: what its secrets are sealed with, itself wrapped with a master key. */
  data_keys: {
    company_id: string
    id: string
    wrapped: string
    master_key: string
    /** New secrets are sealed with it; the others go as soon as nothing is sealed with them. */
    current: boolean
    created_at: Time
  }
  credentials: {
    company_id: string
    id: string
    /** A kind of channel, 'webhook', 'inbound_webhook', 'ai' or 'crm'. */
    kind: string
    name: string
    /** `pending`: it holds what an authorization that is under way needs. */
    state: Generated<'active' | 'pending' | 'destroyed'>
    /** Who answers for it. */
    owner_id: Optional<string>
    /** The last day on which it works, as a person has noted it. */
    expires_on: Optional<string>
    version: Generated<number>
    created_at: Time
    /** When it was edited, replaced, tested or settled last. */
    changed_at: OptionalTime
  }
  credential_versions: {
    company_id: string
    credential_id: string
    n: number
    /** Sealed; null when it was destroyed. */
    sealed: string | null
    /** Null of what was sealed with AURA_SECRET before there were data keys. */
    data_key: string | null
    created_at: Time
    /** Of one that was replaced: until then it is taken beside the newer one. */
    overlap_until: OptionalTime
    ended_at: OptionalTime
    ending: Optional<VersionEnding>
  }
  /** Counted by day, and by who used it for what. */
  credential_uses: {
    company_id: string
    credential_id: string
    day: string
    /** A channel, an endpoint, an inbound webhook a connection to language models or to a CRM. */
    user_id: string
    purpose: string
    uses: number
    last_at: Time
  }
  credential_settings: { company_id: string; reading_allowed: boolean }
  /** A secret that one person asked to read, and another one approved or not. */
  credential_readings: {
    company_id: string
    id: string
    credential_id: string
    reason: string
    state: Generated<ReadingState>
    asked_by: string
    asked_at: Time
    decided_by: Optional<string>
    decided_at: OptionalTime
    read_at: OptionalTime
  }
  /** An authorization that a person began at a provider: that person alone ends it, once, with what its credential holds. */
  oauth_requests: {
    company_id: string
    state_hash: string
    user_id: string
    credential_id: string
    /** What the feature that began it needs at its end. */
    about: ColumnType<unknown, string, never>
    expires_at: Time
  }
  /** Of a credential with an access token that ends and a refresh token. */
  oauth_grants: {
    company_id: string
    credential_id: string
    /** Of the token endpoint. */
    address: string
    client_auth: 'basic' | 'body'
    /** `refused`: the provider takes the refresh token no more, so a person has to authorize again. */
    state: Generated<'valid' | 'refused'>
    expires_at: Time
    /** One refresher at a time, until then. */
    refreshing: Optional<string>
    refreshing_until: OptionalTime
    failures: Generated<number>
    authorized_by: string
    authorized_at: Time
    refreshed_at: OptionalTime
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends CredentialsTables {}
}
