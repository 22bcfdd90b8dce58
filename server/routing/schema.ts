/** The tables of queues and operators. */
import type { Hours } from '@aura/contracts/routing/hours.ts'
import type { Offer, OfferState } from '@aura/contracts/routing/offer.ts'
import type { Capacity, OperatorState } from '@aura/contracts/routing/operator.ts'
import type { Strategy, Targets } from '@aura/contracts/routing/queue.ts'
import type { Generated } from 'kysely'
import type { Json, JsonByDefault, JsonOrNull, Time } from '../platform/database/column-types.ts'

type RoutingTables = {
  queues: {
    company_id: string
    id: string
    name: string
    strategy: Strategy
    rank: number
    offer_seconds: number
    hours: JsonOrNull<Hours>
    skills: string[]
    targets: Json<Targets>
    overflow_id: string | null
    overflow_minutes: number | null
    /** Null: everybody who serves customers. */
    members: string[] | null
    version: Generated<number>
    removed_at: Time | null
  }
  operators: {
    company_id: string
    user_id: string
    state: Generated<OperatorState>
    reason: string | null
    since: Time
    disconnected_at: Time | null
    /** When the operator last became available, or last got an offer. */
    idle_since: Time
    capacity: Json<Capacity>
    skills: Generated<string[]>
    missed: Generated<number>
  }
  offers: {
    company_id: string
    id: string
    conversation_id: string
    user_id: string
    queue_id: string | null
    state: OfferState
    /** What the person was shown. */
    body: Json<Pick<Offer, 'queueName' | 'contactName' | 'channel' | 'text'>>
    offered_at: Time
    ends_at: Time
    ended_at: Time | null
  }
  desk_settings: {
    company_id: string
    pause_reasons: Generated<string[]>
    targets: JsonByDefault<Targets>
  }
  attendance: { company_id: string; room: string; gateway: string; seen_at: Time }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends RoutingTables {}
}
