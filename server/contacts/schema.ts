/** The tables of contacts. */
import type { AddressKind } from '@aura/contracts/contacts/address.ts'
import type { List, Rule } from '@aura/contracts/contacts/block-list.ts'
import type { Bulk, BulkChange } from '@aura/contracts/contacts/bulk-change.ts'
import type { Channel, Consent, ConsentChange } from '@aura/contracts/contacts/consents.ts'
import type { Field, FieldOwner, FieldValue } from '@aura/contracts/contacts/fields.ts'
import type { NamedColor } from '@aura/contracts/platform/named-colors.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, Time } from '../platform/database/column-types.ts'

/** What a merge took from one contact to the other, so that it can go back. */
export type Moved = {
  addresses: string[]
  /** The tags that the kept contact did not have. */
  tags: string[]
  /** The tags that both had. */
  doubled: string[]
  consents: { kept: Consent | null; gone: Consent }[]
  /** Fields that said something on the card that went, and nothing on the other. */
  fields?: string[]
  /** Bases that the kept contact was not in, and those that both were in. */
  bases?: string[]
  doubledBases?: string[]
}

type ContactsTables = {
  contacts: {
    company_id: string
    id: string
    name: string
    note: string | null
    /** All of the contact's addresses, kept by the database; a bulk insert states the final value at once. */
    reach: ColumnType<string, string | undefined, never>
    /** What the contact's fields say, kept by the database. */
    facts: ColumnType<string, string | undefined, never>
    merged_into: string | null
    archived_at: Time | null
    version: Generated<number>
    created_at: Time
    changed_at: Time
  }
  contact_addresses: {
    company_id: string
    id: string
    contact_id: string
    kind: AddressKind
    value: string
    key: GeneratedAlways<string>
    created_at: Time
  }
  tags: {
    company_id: string
    id: string
    name: string
    color: Generated<NamedColor>
    archived: Generated<boolean>
    version: Generated<number>
  }
  contact_tags: { company_id: string; contact_id: string; tag_id: string }
  custom_fields: {
    company_id: string
    id: string
    owner: FieldOwner
    key: string
    label: string
    type: Field['type']
    choices: Json<Field['choices']>
    required: boolean
    position: number
    archived: Generated<boolean>
    version: Generated<number>
  }
  custom_values: {
    company_id: string
    owner_id: string
    field_id: string
    value: Json<FieldValue>
    /** For comparing. */
    key: GeneratedAlways<string>
  }
  bases: {
    company_id: string
    id: string
    name: string
    archived: Generated<boolean>
    /** Counted by the database. */
    members: Generated<number>
    version: Generated<number>
    created_at: Time
  }
  base_members: { company_id: string; contact_id: string; base_id: string }
  do_not_disturb_numbers: { company_id: string; id: string; key: string; added_at: Time; listed_at: Time }
  contact_consents: {
    company_id: string
    contact_id: string
    channel: Channel
    state: Consent['state']
    source: Consent['source']
    evidence: string | null
    at: Time
  }
  consent_changes: {
    company_id: string
    id: string
    contact_id: string
    channel: Channel
    state: Consent['state'] | null
    source: Consent['source'] | null
    how: ConsentChange['how']
    evidence: string | null
    by_id: string | null
    at: Time
  }
  contact_bulks: {
    company_id: string
    id: string
    change: ColumnType<BulkChange, string, never>
    state: Bulk['state']
    total: number
    done: Generated<number>
    changed: Generated<number>
    reason: string | null
    created_by: string
    created_at: Time
  }
  contact_bulk_items: {
    company_id: string
    bulk_id: string
    contact_id: string
    outcome: Generated<'waiting' | 'changed' | 'unchanged' | 'undone'>
  }
  contact_merges: {
    company_id: string
    id: string
    kept_id: string
    gone_id: string
    moved: ColumnType<Moved, string, never>
    merged_at: Time
    undone_at: Time | null
  }
  address_rules: {
    company_id: string
    id: string
    list: List
    kind: Rule['kind']
    value: string
    key: GeneratedAlways<string>
    reason: string
    source: Rule['source']
    expires_at: Time | null
    created_by: string | null
    created_at: Time
    removed_at: Time | null
    changed_at: Time
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends ContactsTables {}
}
