/** The tables of integrations; those of inbound webhooks are in `inbound/schema.ts`. */
import type { DeliveryStatus } from '@aura/contracts/integrations/delivery.ts'
import type { CallProblem, Endpoint } from '@aura/contracts/integrations/endpoint.ts'
import type { EndpointFormat } from '@aura/contracts/integrations/endpoint-format.ts'
import type { Generated } from 'kysely'
import type { Time } from '../platform/database/column-types.ts'

type IntegrationsTables = {
  webhook_endpoints: {
    company_id: string
    id: string
    name: string
    url: string
    events: string[]
    format: Generated<EndpointFormat>
    deduplicates: boolean
    state: Generated<Endpoint['state']>
    state_since: Time
    /** Its signing secret is the credential with its id; the one before signs too until then. */
    overlap_until: Time | null
    problem: CallProblem | null
    problem_status: number | null
    /** How many calls in a row have failed, and since when. */
    failures: Generated<number>
    failing_since: Time | null
    /** Until then it is left alone. */
    rest_until: Time | null
    /** Its last answer took long: it is called where it holds up nobody. */
    slow: Generated<boolean>
    version: Generated<number>
    created_at: Time
  }
  endpoint_deliveries: {
    company_id: string
    id: string
    endpoint_id: string
    event_id: string
    event: string
    /** Of the event in the log; null of a test. */
    position: number | null
    subject: string
    status: Generated<DeliveryStatus>
    tries: Generated<number>
    at: Time
    retry_at: Time | null
    claimed_at: Time | null
    settled_at: Time | null
    problem: CallProblem | null
    status_code: number | null
  }
  endpoint_attempts: {
    company_id: string
    id: string
    delivery_id: string
    number: number
    at: Time
    duration_ms: number
    status_code: number | null
    problem: CallProblem | null
    response: string | null
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends IntegrationsTables {}
}
