/**
 * A CRM is connected without its key: a person says yes at the CRM (OAuth 2, authorization code with PKCE), and comes back
 * with a code that this person alone may hand in.
 */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id, singleLine, text } from '../platform/values.ts'
import { crmConnection } from './connection.ts'
import { authorizedKinds } from './kinds.ts'

const begun = z.strictObject({ url: z.string() })

/** The app that the company has registered at the CRM asks; the answer is the address where. */
export const authorizeCrm = command('crm-sync.authorize', {
  input: z.strictObject({
    connectionId: id,
    name: singleLine(60),
    kind: z.enum(authorizedKinds),
    address: text(500, 1).check(z.trim()),
    clientId: text(500, 1),
    clientSecret: text(1000, 1),
  }),
  output: begun,
  needs: 'update_integrations',
  errors: ['crm-sync.too_many', 'crm-sync.url_refused'],
  secret: true,
  perMinute: 10,
})

/** With the app that it was authorized with. */
export const authorizeCrmAgain = command('crm-sync.authorize-again', {
  input: z.strictObject({ connectionId: id }),
  output: begun,
  needs: 'update_integrations',
  errors: ['crm-sync.not_found', 'crm-sync.not_now'],
  secret: true,
  perMinute: 10,
})

/** Once, by the person who began it, within ten minutes. */
export const finishCrmAuthorization = command('crm-sync.finish-authorization', {
  input: z.strictObject({ state: text(200, 1), code: text(4000, 1) }),
  output: crmConnection,
  needs: 'update_integrations',
  errors: [
    'crm-sync.authorization_gone',
    'crm-sync.not_found',
    'crm-sync.id_taken',
    'crm-sync.too_many',
    'crm-sync.url_refused',
    'crm-sync.refused',
  ],
  secret: true,
  perMinute: 10,
})

/** Where the CRM sends the person back to; it is registered there with the app. */
export const crmReturnPath = '/api/crm-sync/authorized'
