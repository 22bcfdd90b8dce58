import { credentialChanged } from '@aura/contracts/credentials/credential.ts'
import type { BodyOf } from '@aura/contracts/platform/operation.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

export type CredentialRow = Selectable<Schema['credentials']>

/** Held until the transaction ends. */
export async function lockCredential(tx: Db, credentialId: string): Promise<CredentialRow> {
  const row = await tx
    .selectFrom('credentials')
    .where('id', '=', credentialId)
    .where('state', '=', 'active')
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? refuse('credentials.credential_not_found')
}

/** The list is asked for anew. */
export async function changed(
  { tx, emit, now }: Pick<Work, 'tx' | 'emit' | 'now'>,
  { id, name }: Pick<CredentialRow, 'id' | 'name'>,
  change: BodyOf<typeof credentialChanged>['change'],
): Promise<void> {
  await tx.updateTable('credentials').set({ changed_at: now }).where('id', '=', id).execute()
  emit(credentialChanged, { credentialId: id, name, change })
}

/** A newer copy than the caller's is not overwritten. */
export async function saveCredential(
  work: Pick<Work, 'tx' | 'emit' | 'now'>,
  { row, version, change }: { row: CredentialRow; version: number; change: 'edited' | 'replaced' },
  set: Partial<Pick<CredentialRow, 'name' | 'expires_on' | 'owner_id'>> = {},
): Promise<{ version: number }> {
  if (row.version !== version) refuse('command.stale', { params: { version: row.version } })
  const saved = await work.tx
    .updateTable('credentials')
    .set({ ...set, version: version + 1 })
    .where('id', '=', row.id)
    .returning(['id', 'name', 'version'])
    .executeTakeFirstOrThrow()
  await changed(work, saved, change)
  return { version: saved.version }
}
