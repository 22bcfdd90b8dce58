/**
 * A rotation is done when the newest version works and the one before is refused. Where the provider never says no to
 * that, it ends with the overlap, and the credential says so.
 */
import { type CredentialUser, credentialUsers, isRefusedBy, type Outside } from '../channels/index.ts'
import type { Work } from '../platform/handle.ts'
import { endVersions, openVersions, type Secrets } from '../vault/index.ts'
import { type CredentialRow, changed } from './credential-row.ts'

type Asking = { config: Outside; now: Date }

/** What the provider has to be asked with, read before it is asked. */
export async function previousVersion(work: Pick<Work, 'tx' | 'now'>, config: Outside, credentialId: string) {
  const [, previous] = await openVersions({ ...work, settings: config }, credentialId)
  return { users: await credentialUsers(work.tx, credentialId), previous }
}

/** Only when none of its users is served with it any more. */
export async function isPreviousRefused(
  { config, now }: Asking,
  users: readonly CredentialUser[],
  previous: Secrets | undefined,
): Promise<boolean> {
  if (!previous || users.length === 0) return false
  for (const user of users) if (!(await isRefusedBy(config, user, previous, now))) return false
  return true
}

/** Ends the version before the newest, where that is due. False while it goes on. */
export async function settlePrevious(
  work: Pick<Work, 'tx' | 'emit' | 'now'>,
  row: CredentialRow,
  isRefused: boolean,
): Promise<boolean> {
  const older = await work.tx
    .selectFrom('credential_versions')
    .where('credential_id', '=', row.id)
    .where('overlap_until', 'is not', null)
    .where('sealed', 'is not', null)
    .select(['n', 'overlap_until'])
    .orderBy('n', 'desc')
    .executeTakeFirst()
  if (!older) return true
  const isOver = older.overlap_until !== null && older.overlap_until <= work.now
  if (!isRefused && !isOver) return false
  const ending = isRefused ? 'refused' : 'overlap_over'
  await endVersions(work, row.id, { ending, below: older.n + 1 })
  await changed(work, row, 'settled')
  return true
}
