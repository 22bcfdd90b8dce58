/**
 * Channels as rows. Their secrets are in the vault and opened only to call the provider; code that opens one keeps it
 * out of every log, event and answer.
 */

import type { Channel, ChannelConnection, ChannelHealth, ChannelKind } from '@aura/contracts/channels/channel.ts'
import { channelSaved } from '@aura/contracts/channels/channels.ts'
import { isCircuitOpen } from '@aura/machines/platform/circuit-pause.ts'
import { type Selectable, sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import type { MasterSettings } from '../platform/master-keys.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import {
  CredentialUnreadable,
  createCredential,
  destroyCredential,
  noteUse,
  openCredential,
  openVersions,
  replaceVersion,
  type Secrets,
  type UsePurpose,
} from '../vault/index.ts'
import type { Connection } from './adapter.ts'

export type ChannelRow = Selectable<Schema['channels']>
export type Outside = MasterSettings &
  Pick<Config, 'publicUrl' | 'mode' | 'simulatorUrl'> &
  Partial<Pick<Config, 'simulatorMailUrl'>>

/** The key they were sealed with is not the one we have: the provider cannot be asked before they are typed again. */
export class SecretsUnreadable extends Refusal {
  override name = 'SecretsUnreadable'

  constructor() {
    super('channels.unreachable', { params: { problem: 'secrets_unreadable' } })
    this.message = 'the secrets of this channel were sealed with another key'
  }
}

export async function openSecrets(tx: Db, settings: MasterSettings, credentialId: string | null): Promise<Secrets> {
  if (credentialId === null) return {}
  try {
    return await openCredential(tx, settings, credentialId)
  } catch (error) {
    throw error instanceof CredentialUnreadable ? new SecretsUnreadable() : error
  }
}

/** None where the key was lost: then all of them are given anew. */
export async function readableSecrets(tx: Db, settings: MasterSettings, credentialId: string | null): Promise<Secrets> {
  try {
    return await openSecrets(tx, settings, credentialId)
  } catch (error) {
    if (error instanceof SecretsUnreadable) return {}
    throw error
  }
}

type Credentialed = Pick<ChannelRow, 'company_id' | 'kind' | 'name'> & {
  /** The credential it has, and the id that one gets which it has not. */
  existing: string | null
  id: string
  secrets: Readonly<Secrets>
}

/** The id of the credential of a connection, when its secrets are these. */
export async function saveSecrets(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  settings: MasterSettings,
  { company_id: companyId, kind, name, existing, id, secrets }: Credentialed,
): Promise<string | null> {
  const saving = { tx, now, settings }
  if (existing !== null) {
    await replaceVersion(saving, { companyId, credentialId: existing, secrets })
    return existing
  }
  if (Object.keys(secrets).length === 0) return null
  await createCredential(saving, { companyId, id, kind, name, secrets })
  return id
}

export async function destroySecrets(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  credentialIds: readonly (string | null)[],
): Promise<void> {
  for (const id of credentialIds) if (id !== null) await destroyCredential({ tx, now }, id)
}

/** Of the connection that is used; a provider that fails for everybody is not well, whatever it says. */
export function healthShown(row: ChannelRow): ChannelHealth {
  const health = row.connection === 'backup' && row.backup !== null ? row.backup.health : row.health
  return isCircuitOpen(row) ? { ...health, status: 'failing', problem: 'deliveries_held' } : health
}

export const wireChannel = (row: ChannelRow): Channel => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  address: row.address,
  state: row.state,
  settings: row.settings,
  health: healthShown(row),
  connection: row.connection,
  connectionReason: row.connection_reason,
  backup: row.backup,
  failover: row.failover,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

/** Where a provider is told to report to. */
export const hookUrlOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, channelId: string) =>
  `${publicUrl.replace(/\/+$/, '')}/hooks/${channelId}`

export const connectionOf = (
  config: Outside,
  row: Pick<ChannelRow, 'id' | 'address' | 'settings'>,
  secrets: Connection['secrets'],
): Connection => ({
  channelId: row.id,
  address: row.address,
  settings: row.settings,
  secrets,
  hookUrl: hookUrlOf(config, row.id),
  simulatorUrl: (config.mode === 'embedded' && config.simulatorUrl) || null,
  simulatorMailUrl: (config.mode === 'embedded' && config.simulatorMailUrl) || null,
})

/** The connection that was asked for is no more. */
export class ConnectionRemoved extends Error {
  override name = 'ConnectionRemoved'
}

type Opening = { tx: Db; channelId: string; config: Outside }

/** Opens the secrets of the named or active connection. A removed channel has none: check its state first. */
export async function openConnection({
  tx,
  channelId,
  config,
  role,
  purpose,
}: Opening & { role?: ChannelConnection | null; purpose: UsePurpose }): Promise<{
  row: ChannelRow
  connection: Connection
}> {
  const row = await tx.selectFrom('channels').where('id', '=', channelId).selectAll().executeTakeFirst()
  if (!row) refuse('channels.not_found')
  const connection = await connectionAt({ tx, config, row, role: role ?? row.connection })
  const credentialId = (role ?? row.connection) === 'primary' ? row.credential_id : row.backup_credential_id
  if (credentialId !== null) await noteUse(tx, { companyId: row.company_id, credentialId, userId: row.id, purpose })
  return { row, connection }
}

type ConnectionAt = Omit<Opening, 'channelId'> & { row: ChannelRow; role: ChannelConnection }

export async function connectionAt({ tx, config, row, role }: ConnectionAt): Promise<Connection> {
  if (role === 'primary') return connectionOf(config, row, await openSecrets(tx, config, row.credential_id))
  const { backup, backup_credential_id } = row
  if (backup === null) throw new ConnectionRemoved('this channel has no backup connection')
  return connectionOf(config, { ...backup, id: row.id }, await openSecrets(tx, config, backup_credential_id))
}

/** With the secrets before the newest, while those are taken as well. */
export async function overlappingConnections(
  { tx, now, config, row, role }: ConnectionAt & { now: Date },
  newest: Connection,
): Promise<Connection[]> {
  const credentialId = role === 'primary' ? row.credential_id : row.backup_credential_id
  if (credentialId === null) return []
  const [, ...older] = await openVersions({ tx, now, settings: config }, credentialId)
  return older.map((secrets) => ({ ...newest, secrets }))
}

/** Both of them, the one that is used first: whatever comes may come over either. */
export const connectionRoles = (row: ChannelRow): readonly ChannelConnection[] =>
  row.backup === null ? ['primary'] : row.connection === 'backup' ? ['backup', 'primary'] : ['primary', 'backup']

/** Held until the transaction ends. A removed one is no more. */
export async function lockChannel(tx: Db, channelId: string): Promise<ChannelRow> {
  const row = await tx
    .selectFrom('channels')
    .where('id', '=', channelId)
    .where('state', '<>', 'removed')
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? refuse('channels.not_found')
}

export type NewChannel = {
  id: string
  companyId: string
  kind: ChannelKind
  name: string
  /** In its one form. */
  address: string
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
  health: ChannelHealth
}

/** Refused when the company has this address already, however it was written; of mail also when another company has it. */
export async function assertUnused(tx: Db, { kind, address }: Pick<NewChannel, 'kind' | 'address'>): Promise<void> {
  const accepted = await tx
    .selectFrom('channels')
    .where('state', '<>', 'removed')
    .where('kind', '=', kind)
    .where('key', '=', sql<string>`channel_key(${kind}, ${address})`)
    .select('name')
    .executeTakeFirst()
  if (accepted) refuse('channels.address_taken', { params: { address, name: accepted.name } })
  if (kind !== 'email') return
  const { rows } = await sql<{ elsewhere: boolean }>`select mail_address_elsewhere(${address}) as elsewhere`.execute(tx)
  if (rows[0]?.elsewhere) refuse('channels.address_elsewhere', { params: { address } })
}

export async function insertChannel(
  { tx, emit, now }: Pick<Work, 'tx' | 'emit' | 'now'>,
  settings: MasterSettings,
  fresh: NewChannel,
): Promise<ChannelRow> {
  const { companyId: company_id, id, kind, name, secrets } = fresh
  const made = { company_id, kind, name, secrets, existing: null, id }
  const credentialId = await saveSecrets({ tx, now }, settings, made)
  const row = await tx
    .insertInto('channels')
    .values({
      company_id,
      id,
      kind,
      name,
      address: fresh.address,
      settings: JSON.stringify(fresh.settings),
      credential_id: credentialId,
      health: JSON.stringify(fresh.health),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    await assertUnused(tx, fresh)
    return refuse('conversations.id_taken')
  }
  emit(channelSaved, { channel: wireChannel(row) })
  return row
}
