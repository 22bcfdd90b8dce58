/** A CRM may tell of single records as they change, by its own webhook: they are read at once, and not at the next look. */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id, text } from '../platform/values.ts'
import { crmConnection } from './connection.ts'
import type { CrmKind } from './kinds.ts'

/**
 * How each proves that it is the CRM: HubSpot signs with the secret of the app, Pipedrive signs in with a password, RD Station
 * and a flow of Salesforce send a bearer token, and the generic shape signs like Standard Webhooks.
 */
export const webhookProofs = {
  hubspot: 'app_secret',
  pipedrive: 'password',
  rd_station: 'token',
  salesforce: 'token',
  rest: 'signature',
} as const satisfies Record<CrmKind, string>
export const webhookUser = 'aura'

export const openCrmWebhook = command('crm-sync.open-webhook', {
  /** `secret` is the one of the app at the CRM, where that signs; one that is absent is the one that the app was authorized with. */
  input: z.strictObject({ connectionId: id, secret: z.optional(text(200, 8)) }),
  /** `secret` is shown this once; null where the CRM has made it. */
  output: z.strictObject({ connection: crmConnection, url: z.string(), secret: z.nullable(z.string()) }),
  needs: 'update_integrations',
  errors: ['crm-sync.not_found', 'crm-sync.secret_needed'],
  secret: true,
  perMinute: 10,
})

/** Its requests are refused from then on; changes come with the next look. */
export const closeCrmWebhook = command('crm-sync.close-webhook', {
  input: z.strictObject({ connectionId: id }),
  output: crmConnection,
  needs: 'update_integrations',
  errors: ['crm-sync.not_found'],
})

export const longestCrmWebhook = 1_000_000
/** Of one request; what a CRM tells beyond comes with the next look. */
export const mostReported = 500
