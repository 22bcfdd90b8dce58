/** The tables of channels. */
import type {
  Backup,
  Channel,
  ChannelConnection,
  ChannelHealth,
  ChannelKind,
  ConnectionReason,
} from '@aura/contracts/channels/channel.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, Optional, OptionalJson, Time } from '../platform/database/column-types.ts'

type ChannelsTables = {
  channels: {
    company_id: string
    id: string
    kind: ChannelKind
    name: string
    address: string
    key: GeneratedAlways<string>
    state: Generated<Channel['state']>
    settings: Json<Record<string, string>>
    /** Where its conversations wait; null in the common list. */
    queue_id: Optional<string>
    /** In the vault; null of one without secrets. */
    credential_id: string | null
    health: Json<ChannelHealth>
    /** The connection in reserve, and its secrets. */
    backup: OptionalJson<Backup>
    backup_credential_id: string | null
    /** Which of the two is used. */
    connection: Generated<ChannelConnection>
    connection_reason: Optional<ConnectionReason>
    /** Whether the backup is gone over to by itself. */
    failover: Generated<boolean>
    /** How many checks in a row found the primary connection well while the backup stands in for it. */
    well_checks: Generated<number>
    /** How many calls in a row its provider has failed. */
    failures: Generated<number>
    /** Until then nothing goes out; afterwards one message tries it. */
    circuit_open_until: Time | null
    version: Generated<number>
    created_at: Time
  }
  webhook_deliveries: {
    company_id: string
    id: string
    /** In the order in which they came. */
    n: GeneratedAlways<string>
    channel_id: string
    digest: string
    body: string
    /** The connection it came over. */
    connection: Generated<ChannelConnection>
    received_at: Time
    /** When everything that could be made of it was made. */
    done_at: Time | null
    /** Why nothing could be made of it. */
    problem: string | null
  }
  /** Messages a second of an account at a provider, for all channels that use it; null: the default of the provider. */
  provider_rates: { company_id: string; account: string; per_second: number | null; version: Generated<number> }
  send_slots: {
    company_id: string
    account: string
    n: number
    message_id: string | null
    busy_until: ColumnType<Date, Date | undefined, Date>
  }
  /** Until then an answer waits for a slot, and campaigns take none. */
  awaited_answers: { company_id: string; account: string; until: Time }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends ChannelsTables {}
}
