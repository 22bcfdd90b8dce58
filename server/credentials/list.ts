/** The credentials in use: their newest version and the one before, who uses them, and when last. */
import * as contracts from '@aura/contracts/credentials/credential.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import type { ServicePart } from '@aura/contracts/warroom/status/status.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { companyParts } from '../warroom/index.ts'

type Uses = Pick<contracts.Credential, 'users' | 'health' | 'failingSince'>
const unused: Uses = { users: [], health: null, failingSince: null }

export const credentials = answer(contracts.credentials, async ({ tx }) => {
  const rows = await tx.selectFrom('credentials').where('state', '=', 'active').selectAll().orderBy('name').execute()
  const users = await usersByCredential(tx)
  const versions = Map.groupBy(
    await tx
      .selectFrom('credential_versions')
      .select(['credential_id', 'n', 'created_at', 'overlap_until', 'ended_at', 'ending'])
      .orderBy('n', 'desc')
      .execute(),
    (version) => version.credential_id,
  )
  const lastUses = await tx
    .selectFrom('credential_uses')
    .select(['credential_id', (e) => e.fn.max('last_at').as('at')])
    .groupBy('credential_id')
    .execute()
  const lastUsed = new Map(lastUses.map(({ credential_id, at }) => [credential_id, at]))
  const grants = await grantsByCredential(tx)
  return {
    rows: rows.map((row): contracts.Credential => {
      const [newest, before] = versions.get(row.id) ?? []
      return {
        id: row.id,
        kind: contracts.credentialKind.parse(row.kind),
        name: row.name,
        ownerId: row.owner_id,
        ...(users.get(row.id) ?? unused),
        versions: newest?.n ?? 1,
        changedAt: (newest?.created_at ?? row.created_at).toISOString(),
        previous: before
          ? {
              overlapUntil: before.overlap_until?.toISOString() ?? null,
              endedAt: before.ended_at?.toISOString() ?? null,
              ending: before.ending,
            }
          : null,
        expiresOn: row.expires_on,
        grant: grants.get(row.id) ?? null,
        lastUsedAt: lastUsed.get(row.id)?.toISOString() ?? null,
        version: row.version,
      }
    }),
  }
})

async function grantsByCredential(tx: Db): Promise<Map<string, contracts.Credential['grant']>> {
  const rows = await tx
    .selectFrom('oauth_grants as g')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'g.company_id').onRef('u.id', '=', 'g.authorized_by'),
    )
    .select([
      'g.credential_id',
      'g.state',
      'g.expires_at',
      'g.refreshed_at',
      'g.authorized_at',
      'u.first_name',
      'u.last_name',
    ])
    .execute()
  return new Map(
    rows.map(({ credential_id, state, expires_at, refreshed_at, authorized_at, first_name, last_name }) => [
      credential_id,
      {
        state,
        expiresAt: expires_at.toISOString(),
        refreshedAt: refreshed_at?.toISOString() ?? null,
        authorizedAt: authorized_at.toISOString(),
        authorizedBy: personName(first_name, last_name),
      },
    ]),
  )
}

/** A credential is as well as the least well of the connections that use it. */
async function usersByCredential(tx: Db): Promise<Map<string, Uses>> {
  const found = new Map<string, Uses>()
  const parts = await companyParts(tx)
  const add = (id: string | null, user: Uses['users'][number], health: Uses['health']) => {
    if (id === null) return
    const { users, ...other } = found.get(id) ?? unused
    const part = parts.get(user.id)
    const isFailing = health?.status === 'failing' && user.connection !== 'backup'
    const failingSince = isFailing && part && part.status !== 'online' ? part.since : null
    const worse = other.health?.status === 'failing' || health === null ? other : { health, failingSince }
    found.set(id, { users: [...users, user], ...worse })
  }
  const channels = await tx
    .selectFrom('channels')
    .where('state', '<>', 'removed')
    .select(['id', 'name', 'health', 'backup', 'credential_id', 'backup_credential_id'])
    .orderBy('name')
    .execute()
  for (const { id, name, health, backup, credential_id, backup_credential_id } of channels) {
    add(credential_id, { id, name, connection: 'primary' }, health)
    if (backup) add(backup_credential_id, { id, name, connection: 'backup' }, backup.health)
  }
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .where('state', '<>', 'removed')
    .select(['id', 'name'])
    .execute()
  const inbound = await tx
    .selectFrom('inbound_webhooks')
    .where('state', '<>', 'removed')
    .select(['id', 'name'])
    .execute()
  const models = await tx
    .selectFrom('ai_connections')
    .where('removed', '=', false)
    .select(['id', 'name', 'health', 'problem', 'checked_at'])
    .execute()
  for (const { id, name, health, problem, checked_at } of models) {
    const status = health === 'ok' || health === 'failing' ? health : 'unknown'
    const checkedAt = checked_at?.toISOString() ?? null
    add(id, { id, name, connection: null }, { status, quality: null, limit: null, problem, checkedAt })
  }
  const crms = await tx.selectFrom('crm_connections').where('state', '<>', 'removed').select(['id', 'name']).execute()
  const stores = await tx.selectFrom('warehouses').where('state', '<>', 'removed').select(['id', 'name']).execute()
  for (const user of [...crms, ...stores]) add(user.id, { ...user, connection: null }, probedHealth(parts.get(user.id)))
  for (const user of [...endpoints, ...inbound]) add(user.id, { ...user, connection: null }, null)
  return found
}

/** Of a key that nobody asks about but the probes: of a CRM, and of a store. Those that are paused are not asked. */
function probedHealth(part: ServicePart | undefined): NonNullable<Uses['health']> {
  const nothing = { quality: null, limit: null }
  if (!part) return { ...nothing, status: 'unknown', problem: null, checkedAt: null }
  const { status, problem, checkedAt } = part
  return status === 'online'
    ? { ...nothing, status: 'ok', problem: null, checkedAt }
    : { ...nothing, status: 'failing', problem: problem ?? 'calls_failing', checkedAt }
}

export const credentialUses = answer(contracts.credentialUses, async ({ tx, input }) => {
  const { credentialId } = input
  const there = await tx.selectFrom('credentials').where('id', '=', credentialId).select('id').executeTakeFirst()
  if (!there) return refuse('credentials.credential_not_found')
  const rows = await tx
    .selectFrom('credential_uses as u')
    .leftJoin('channels as c', (join) =>
      join.onRef('c.company_id', '=', 'u.company_id').onRef('c.id', '=', 'u.user_id'),
    )
    .leftJoin('webhook_endpoints as e', (join) =>
      join.onRef('e.company_id', '=', 'u.company_id').onRef('e.id', '=', 'u.user_id'),
    )
    .leftJoin('inbound_webhooks as i', (join) =>
      join.onRef('i.company_id', '=', 'u.company_id').onRef('i.id', '=', 'u.user_id'),
    )
    .leftJoin('ai_connections as a', (join) =>
      join.onRef('a.company_id', '=', 'u.company_id').onRef('a.id', '=', 'u.user_id'),
    )
    .leftJoin('crm_connections as m', (join) =>
      join.onRef('m.company_id', '=', 'u.company_id').onRef('m.id', '=', 'u.user_id'),
    )
    .leftJoin('warehouses as w', (join) =>
      join.onRef('w.company_id', '=', 'u.company_id').onRef('w.id', '=', 'u.user_id'),
    )
    .where('u.credential_id', '=', credentialId)
    .where('u.day', '>=', sql<string>`to_char(now() - interval '30 days', 'YYYY-MM-DD')`)
    .select([
      'u.day',
      'u.purpose',
      'u.uses',
      'u.last_at',
      'c.name as channel',
      'e.name as endpoint',
      'i.name as inbound',
      'a.name as models',
      'm.name as crm',
      'w.name as store',
    ])
    .orderBy('u.last_at', 'desc')
    .limit(500)
    .execute()
  return {
    rows: rows.map(({ day, purpose, uses, last_at, channel, endpoint, inbound, models, crm, store }) => ({
      day,
      user: channel ?? endpoint ?? inbound ?? models ?? crm ?? store ?? '',
      purpose: contracts.usePurpose.parse(purpose),
      uses,
      lastAt: last_at.toISOString(),
    })),
  }
})

export const credentialsChanged = show(contracts.credentialsChanged, {
  snapshot: async ({ tx }) => {
    const row = await tx
      .selectFrom('credentials')
      .select((e) => e.fn.max('changed_at').as('at'))
      .executeTakeFirst()
    return { at: row?.at?.toISOString() ?? null }
  },
})
