/** One version of a credential, sealed with a data key of its company and bound to where it stands. */
import * as z from 'zod/mini'
import { decrypt, encrypt, type MasterSettings } from '../platform/master-keys.ts'
import { unseal } from '../platform/seal.ts'
import { type DataKeyRow, unwrap } from './data-keys.ts'

export type Secrets = Record<string, string>
export type VersionAt = { company_id: string; credential_id: string; n: number }
export type SealedVersion = VersionAt & { kind: string; sealed: string; key: DataKeyRow | null }

const secretsOf = z.record(z.string(), z.string())

const associatedWith = ({ company_id, credential_id, n }: VersionAt, { id }: Pick<DataKeyRow, 'id'>) =>
  `credential ${company_id} ${credential_id} ${n} ${id}`

export const sealSecrets = (settings: MasterSettings, at: VersionAt, key: DataKeyRow, secrets: Secrets): string =>
  encrypt(unwrap(settings, key), associatedWith(at, key), Buffer.from(JSON.stringify(secrets)))

/** The key it was sealed with is not the one we have. The cause is left out: it would tell a part of the secret. */
export class CredentialUnreadable extends Error {
  override name = 'CredentialUnreadable'
}

export function openVersion(settings: MasterSettings, version: SealedVersion): Secrets {
  try {
    return z.parse(secretsOf, JSON.parse(textOf(settings, version)))
  } catch {
    throw new CredentialUnreadable('the credential was sealed with another key')
  }
}

/** What was sealed before there were data keys, by the feature that used it, as one secret; channels sealed theirs as JSON. */
const earlierPurposes: Readonly<Record<string, string>> = {
  webhook: 'integrations.signing-secret',
  inbound_webhook: 'integrations.inbound-secret',
}

function textOf(settings: MasterSettings, version: SealedVersion): string {
  const { kind, sealed, key } = version
  if (key !== null) return decrypt(unwrap(settings, key), associatedWith(version, key), sealed).toString('utf8')
  const purpose = earlierPurposes[kind]
  if (purpose === undefined) return unseal(settings.secret, 'channels.channel', sealed)
  return JSON.stringify({ secret: unseal(settings.secret, purpose, sealed) })
}
