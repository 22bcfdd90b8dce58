/** The tables of credentials. */
import type { Generated } from 'kysely'
import type { Time } from '../platform/database/time.ts'

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
    /** A kind of channel, or 'webhook'. */
    kind: string
    name: string
    state: Generated<'active' | 'destroyed'>
    created_at: Time
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
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends CredentialsTables {}
}
