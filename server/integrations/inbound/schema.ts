/** The tables of inbound webhooks. */
import type {
  InboundOutcome,
  InboundProblem,
  RequestStatus,
} from '@aura/contracts/integrations/inbound/inbound-request.ts'
import type { InboundProof, InboundWebhook } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import type { InboundMapping } from '@aura/contracts/integrations/inbound/mapping.ts'
import type { Generated } from 'kysely'
import type { Json, JsonOrNull, Time } from '../../platform/database/column-types.ts'

type InboundTables = {
  inbound_webhooks: {
    company_id: string
    id: string
    name: string
    proof: Json<InboundProof>
    mapping: Json<InboundMapping>
    mapped_by: string
    state: InboundWebhook['state']
    state_since: Time
    /** How many requests in a row could not be applied. */
    failures: Generated<number>
    version: Generated<number>
    created_at: Time
  }
  inbound_requests: {
    company_id: string
    id: string
    webhook_id: string
    at: Time
    /** JSON as text, as it came. */
    body: string
    status: Generated<RequestStatus>
    tries: Generated<number>
    settled_at: Time | null
    problem: JsonOrNull<InboundProblem>
    outcome: JsonOrNull<InboundOutcome>
  }
  /** What was applied, by the key that the mapping reads. */
  inbound_keys: { company_id: string; webhook_id: string; key: string; at: Time }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends InboundTables {}
}
