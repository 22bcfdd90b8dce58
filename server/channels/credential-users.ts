/** The connections that use a credential: what they need of it, and whether their providers take it. */
import type { ChannelConnection, ChannelHealth } from '@aura/contracts/channels/channel.ts'
import type { Db } from '../platform/database/transact.ts'
import { askChannel, assertWorking, isRefused } from './ask-provider.ts'
import { type ChannelRow, connectionOf, type Outside } from './channels.ts'
import { partsFor } from './connection-input.ts'

export type CredentialUser = { row: ChannelRow; role: ChannelConnection }
type Secrets = Record<string, string>

export async function credentialUsers(tx: Db, credentialId: string): Promise<CredentialUser[]> {
  const rows = await tx
    .selectFrom('channels')
    .where('state', '<>', 'removed')
    .where((e) => e.or([e('credential_id', '=', credentialId), e('backup_credential_id', '=', credentialId)]))
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map((row) => ({ row, role: row.credential_id === credentialId ? 'primary' : 'backup' }))
}

const connectionWith = (config: Outside, { row, role }: CredentialUser, secrets: Secrets) =>
  connectionOf(config, role === 'backup' && row.backup ? { ...row.backup, id: row.id } : row, secrets)

/** Refused as soon as one of their providers says no. */
export async function assertTaken(
  { config, now }: { config: Outside; now: Date },
  user: CredentialUser,
  typed: Secrets,
): Promise<{ secrets: Secrets; health: ChannelHealth }> {
  const { kind } = user.row
  const connection = connectionWith(config, user, typed)
  const { secrets } = partsFor(kind, { settings: connection.settings, secrets: typed })
  return { secrets, health: await assertWorking({ kind, connection: { ...connection, secrets }, now }) }
}

/** What its provider says to these secrets now. */
export const askCredentialUser = async (config: Outside, user: CredentialUser, secrets: Secrets, now: Date) =>
  await askChannel(async () => ({ row: user.row, connection: connectionWith(config, user, secrets) }), { now })

/** Only a clear no counts. */
export const isRefusedBy = async (config: Outside, user: CredentialUser, secrets: Secrets, now: Date) =>
  await isRefused({ kind: user.row.kind, connection: connectionWith(config, user, secrets), now })
