/**
 * The keys of a company, in one list: those of its channels and the signing secrets of its webhooks. A secret goes in and
 * never comes out again; it is replaced by a newer version, which counts only once the provider has said yes to it. The
 * older one is taken beside it for a day, and asked about until the provider refuses it.
 */
import * as z from 'zod/mini'
import { channelConnection, channelHealth, channelKinds } from '../channels/channel.ts'
import { connection, triedErrors } from '../channels/channels.ts'
import { command, event, query, view } from '../platform/operation.ts'
import { day, id, instant, integer, singleLine } from '../platform/values.ts'

/** Replaced where they are used, not in the list: their other side is told by a person, and asked by nobody. */
export const webhookKinds = ['webhook', 'inbound_webhook'] as const
export const isWebhookKind = (kind: string): kind is (typeof webhookKinds)[number] =>
  kind === 'webhook' || kind === 'inbound_webhook'

/** So are the keys of connections to language models and CRMs, whose provider is asked there. */
export const elsewhereKinds = [...webhookKinds, 'ai', 'crm', 'warehouse'] as const
export const isReplacedElsewhere = (kind: string): kind is (typeof elsewhereKinds)[number] =>
  isWebhookKind(kind) || kind === 'ai' || kind === 'crm' || kind === 'warehouse'

export const credentialKind = z.enum([...channelKinds, ...elsewhereKinds])

/** A channel, over one of its connections, a webhook endpoint, an inbound webhook, a connection to language models or to a CRM. */
export const credentialUser = z.strictObject({ id, name: z.string(), connection: z.nullable(channelConnection) })

/** `refused`: the provider takes it no more. `overlap_over`: it took it still, or did not say. */
export const versionEndings = ['refused', 'overlap_over', 'replaced', 'destroyed'] as const
export const versionEnding = z.enum(versionEndings)

export const credential = z.strictObject({
  id,
  kind: credentialKind,
  name: z.string(),
  /** Who answers for it. */
  ownerId: z.nullable(id),
  users: z.array(credentialUser),
  /** How many there have been. */
  versions: integer(1),
  changedAt: instant,
  /** The version before the newest: taken until then, or ended. Null where there is none. */
  previous: z.nullable(
    z.strictObject({
      overlapUntil: z.nullable(instant),
      endedAt: z.nullable(instant),
      ending: z.nullable(versionEnding),
    }),
  ),
  expiresOn: z.nullable(day),
  /** Of one that a person has authorized at the provider (OAuth 2). */
  grant: z.nullable(
    z.strictObject({
      state: z.enum(['valid', 'refused']),
      /** Of the access token: it is refreshed before that. */
      expiresAt: instant,
      refreshedAt: z.nullable(instant),
      authorizedAt: instant,
      authorizedBy: z.string(),
    }),
  ),
  lastUsedAt: z.nullable(instant),
  /** What the provider said last; null where there is none to ask. */
  health: z.nullable(channelHealth),
  /** Since when the probes of the War Room find that it fails. */
  failingSince: z.nullable(instant),
  version: integer(1),
})
export type Credential = z.infer<typeof credential>

export const credentials = query('credentials.credentials', {
  input: z.strictObject({}),
  output: z.strictObject({ rows: z.array(credential) }),
  needs: 'view_credenciais',
  errors: [],
})

export const usePurpose = z.enum(['send', 'receive', 'file', 'call', 'template', 'check', 'event', 'ask'])

/** Counted by day, of the last thirty. A process writes what it counted every few seconds. */
export const credentialUses = query('credentials.uses', {
  input: z.strictObject({ credentialId: id }),
  output: z.strictObject({
    rows: z.array(z.strictObject({ day, user: z.string(), purpose: usePurpose, uses: z.int(), lastAt: instant })),
  }),
  needs: 'view_credenciais',
  errors: ['credentials.credential_not_found'],
})

const key = { credentialId: id }

export const editCredential = command('credentials.edit-credential', {
  input: z.strictObject({
    ...key,
    version: integer(1),
    name: singleLine(60),
    expiresOn: z.nullable(day),
    ownerId: z.optional(z.nullable(id)),
  }),
  output: z.strictObject({ version: integer(1) }),
  needs: 'update_credenciais',
  errors: ['credentials.credential_not_found', 'companies.user_not_found', 'command.stale'],
})

/** Secrets that are not named stay. Each provider that uses it is asked first, and one that says no changes nothing. */
export const replaceSecrets = command('credentials.replace-secrets', {
  input: z.strictObject({ ...key, version: integer(1), secrets: connection.secrets }),
  output: z.strictObject({ version: integer(1) }),
  needs: 'update_credenciais',
  errors: ['credentials.credential_not_found', 'credentials.made_here', 'command.stale', ...triedErrors],
  secret: true,
  perMinute: 20,
})

/** Asks the provider now, with the newest version and with the one before while that is taken. */
export const testCredential = command('credentials.test-credential', {
  input: z.strictObject(key),
  output: z.strictObject({}),
  needs: 'update_credenciais',
  errors: ['credentials.credential_not_found', 'credentials.made_here'],
  perMinute: 20,
})

export const credentialsRoom = 'credentials.credentials'
/** `settled`: the version before the newest has ended. `refused`: an authorization that its provider takes no more. */
export const credentialChanged = event(
  'credentials.credential_changed',
  z.strictObject({
    credentialId: id,
    name: z.string(),
    change: z.enum(['edited', 'replaced', 'tested', 'settled', 'refused', 'authorized']),
  }),
  { rooms: () => [credentialsRoom] },
)

/** An open list asks again when this moves. */
export const credentialsChanged = view('credentials.changed', {
  params: z.strictObject({}),
  state: z.strictObject({ at: z.nullable(instant) }),
  needs: 'view_credenciais',
  room: () => credentialsRoom,
})
