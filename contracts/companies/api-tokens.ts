/**
 * API tokens: each has some of its giver's permissions and is shown once. A token is an account of its own, so the log
 * says what it did; when the giver loses a permission or the account is closed, the token loses it too.
 */
import * as z from 'zod/mini'
import { permission } from '../permissions.ts'
import { role } from '../platform/access.ts'
import { command, event, query, view } from '../platform/operation.ts'
import { id, instant, integer, singleLine } from '../platform/values.ts'

/** Before its day: by the program itself, by somebody who ended its session, or by nobody in particular. */
const tokenEnd = z.strictObject({ at: instant, by: z.nullable(id), byName: z.nullable(z.string()) })

export const apiToken = z.strictObject({
  id,
  name: z.string(),
  /** What it was given; what its giver or the plan has lost since then does not count. */
  scope: z.array(z.string()),
  givenBy: id,
  /** As it was when this was read. */
  givenByName: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** To about a minute; null before the first time. */
  lastUsedAt: z.nullable(instant),
  /** The giver's, as it was when this was read: nobody of a lower rank revokes the token. */
  givenByRole: z.optional(role),
  /** Absent while it holds. One that ended stays in the list until it is taken off. */
  ended: z.optional(tokenEnd),
})
export type ApiToken = z.infer<typeof apiToken>

/** The most that are listed; who needs more has forgotten to revoke some. */
export const apiTokenLimit = 500

export const apiTokensRoom = 'companies.api-tokens'

/** Those that were not revoked, live; the last uses in it are those of the moment it was opened. */
export const apiTokenList = view('companies.api-token-list', {
  params: z.strictObject({}),
  state: z.record(z.string(), apiToken),
  needs: 'manage_settings',
  room: () => apiTokensRoom,
})

export const apiTokens = query('companies.api-tokens', {
  input: z.strictObject({}),
  output: z.array(apiToken),
  needs: 'manage_settings',
  errors: [],
})

/** `secret` goes into `Authorization: Bearer` or the socket's handshake, and is not shown again. */
export const createApiToken = command('companies.create-api-token', {
  input: z.strictObject({
    name: singleLine(60),
    scope: z.array(permission).check(z.minLength(1), z.maxLength(200)),
    days: z._default(integer(1, 730), 365),
  }),
  output: z.strictObject({ token: apiToken, secret: z.string() }),
  needs: 'manage_settings',
  errors: ['companies.scope_refused', 'companies.user_not_found', 'quota.reached'],
  secret: true,
  perMinute: 30,
})

export const revokeApiToken = command('companies.revoke-api-token', {
  input: z.strictObject({ tokenId: id }),
  output: z.strictObject({}),
  needs: 'manage_settings',
  errors: ['companies.token_not_found', 'companies.change_refused'],
})

export const apiTokenCreated = event(
  'companies.api_token_created',
  z.strictObject({
    tokenId: id,
    name: z.string(),
    scope: z.array(z.string()),
    by: id,
    /** Absent in events from before the list was live. */
    token: z.optional(apiToken),
  }),
  { rooms: () => [apiTokensRoom] },
)
export const apiTokenRevoked = event('companies.api_token_revoked', z.strictObject({ tokenId: id, by: id }), {
  rooms: () => [apiTokensRoom],
})

/** Its session ended without its being revoked. */
export const apiTokenEnded = event('companies.api_token_ended', z.strictObject({ tokenId: id, ended: tokenEnd }), {
  rooms: () => [apiTokensRoom],
})
