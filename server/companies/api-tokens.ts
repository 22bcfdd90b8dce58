import {
  type ApiToken,
  apiTokenCreated,
  apiTokenLimit,
  apiTokenRevoked,
  createApiToken as create,
  apiTokenList as list,
  apiTokens as read,
  revokeApiToken as revoke,
} from '@aura/contracts/companies/api-tokens.ts'
import { accessChanged } from '@aura/contracts/platform/access.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { assertMayChange, createUser, endSession } from '../identity/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle, handleOpen, show } from '../platform/handle.ts'
import { assertQuota } from '../platform/quota.ts'
import { refuse } from '../platform/refuse.ts'
import { changeAccess } from '../platform/rights.ts'
import { readUser } from './users.ts'

const selectTokens = (tx: Db) =>
  tx
    .selectFrom('api_tokens')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.company_id', '=', 'api_tokens.company_id')
        .onRef('sessions.id', '=', 'api_tokens.session_id'),
    )
    .innerJoin('users as givers', (join) =>
      join.onRef('givers.company_id', '=', 'api_tokens.company_id').onRef('givers.id', '=', 'api_tokens.given_by'),
    )
    .innerJoin('access as rights', (join) =>
      join.onRef('rights.company_id', '=', 'api_tokens.company_id').onRef('rights.user_id', '=', 'api_tokens.given_by'),
    )
    .leftJoin('users as enders', (join) =>
      join.onRef('enders.company_id', '=', 'sessions.company_id').onRef('enders.id', '=', 'sessions.ended_by'),
    )
    .where('api_tokens.revoked_at', 'is', null)
    .selectAll('api_tokens')
    .select(['rights.role as giverRole', 'sessions.ended_at as endedAt', 'sessions.ended_by as endedBy'])
    .select(['enders.first_name as enderFirst', 'enders.last_name as enderLast'])
    .select(['givers.first_name as firstName', 'givers.last_name as lastName'])
    .select('sessions.last_seen_at as lastSeenAt')

type Row = Awaited<ReturnType<ReturnType<typeof selectTokens>['execute']>>[number]

const wire = (row: Row): ApiToken => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  givenBy: row.given_by,
  givenByName: personName(row.firstName, row.lastName),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.lastSeenAt > row.created_at ? row.lastSeenAt.toISOString() : null,
  givenByRole: row.giverRole,
  ...(row.endedAt && {
    ended: {
      at: row.endedAt.toISOString(),
      by: row.endedBy,
      byName: row.enderFirst === null ? null : personName(row.enderFirst, row.enderLast),
    },
  }),
})

export const apiTokens = answer(read, async ({ tx }) => {
  const rows = await selectTokens(tx).orderBy('api_tokens.created_at', 'desc').limit(apiTokenLimit).execute()
  return rows.map(wire)
})

export const apiTokenList = show(list, {
  snapshot: async ({ tx }) => {
    const rows = await selectTokens(tx).orderBy('api_tokens.created_at', 'desc').limit(apiTokenLimit).execute()
    return Object.fromEntries(rows.map((row) => [row.id, wire(row)]))
  },
})

export const createApiToken = handleOpen(create, async ({ input, asCaller, signAccessToken }) => {
  const { name, days } = input
  const scope = [...new Set(input.scope)]
  return await asCaller(async ({ tx, emit, now, newId, caller }) => {
    const { companyId, userId: givenBy } = caller
    // A token gives no tokens: what follows from whose rights would have no end.
    await readUser(tx, givenBy)
    const missing = scope.find((permission) => !caller.permissions.includes(permission))
    if (missing !== undefined) return refuse('companies.scope_refused', { params: { permission: missing } })
    await assertQuota(tx, 'apiTokens', companyId, () =>
      tx
        .selectFrom('api_tokens')
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .select((e) => e.fn.countAll<number>().as('count')),
    )
    const [id, sessionId] = [newId(), newId()]
    const expiresAt = new Date(now.getTime() + days * 86_400_000)
    const rights = await createUser(tx, companyId, {
      id,
      email: `${id}@token.invalid`,
      firstName: name,
      lastName: '',
      role: 'company_user',
      passwordHash: null,
      kind: 'token',
      scope,
    })
    const times = { created_at: now, expires_at: expiresAt }
    await tx
      .insertInto('sessions')
      .values({ company_id: companyId, id: sessionId, user_id: id, kind: 'token', last_seen_at: now, ...times })
      .execute()
    await tx
      .insertInto('api_tokens')
      .values({ company_id: companyId, id, name, scope, given_by: givenBy, session_id: sessionId, ...times })
      .execute()
    emit(accessChanged, rights)
    const token = wire(await selectTokens(tx).where('api_tokens.id', '=', id).executeTakeFirstOrThrow())
    emit(apiTokenCreated, { tokenId: id, name, scope, by: givenBy, token })
    const { token: secret } = signAccessToken({ userId: id, companyId, sessionId }, expiresAt)
    return { token, secret }
  })
})

export const revokeApiToken = handle(revoke, async ({ input, tx, emit, now, caller }) => {
  const { tokenId } = input
  const there = await tx
    .selectFrom('api_tokens')
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!there) return refuse('companies.token_not_found')
  // A program may end its own token, of any giver.
  if (tokenId !== caller.userId) await assertMayChange(tx, caller, tokenId, { type: 'revoke_token' })
  const row = await tx
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst()
  if (!row) return refuse('companies.token_not_found')
  await changeAccess({ tx, emit }, tokenId, { active: false })
  if (row.session_id) await endSession({ tx, emit, now }, row.session_id, 'revoke', caller.userId)
  emit(apiTokenRevoked, { tokenId: tokenId, by: caller.userId })
  return {}
})
