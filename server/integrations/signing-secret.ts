/** Signing secrets: made here, kept in the vault, opened for a call, and used as Standard Webhooks says. */
import { createHmac, randomBytes } from 'node:crypto'
import { createCredential, noteUse, openVersions, replaceVersion, type Saving } from '../vault/index.ts'
import type { EndpointRow } from './store.ts'

type Signing = Pick<EndpointRow, 'company_id' | 'id' | 'name'>

const prefix = 'whsec_'

export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

export const createSigningSecret = async (saving: Saving, { company_id, id, name }: Signing, secret: string) =>
  await createCredential(saving, { companyId: company_id, id, kind: 'webhook', name, secrets: { secret } })

export const replaceSigningSecret = async (saving: Saving, { company_id, id }: Signing, secret: string) =>
  await replaceVersion(saving, { companyId: company_id, credentialId: id, secrets: { secret } })

/** The newest first; during a rotation the one before it as well. */
export async function openSigningSecrets(saving: Saving, { company_id, id }: Signing): Promise<string[]> {
  await noteUse(saving.tx, { companyId: company_id, credentialId: id, userId: id, purpose: 'event' })
  return (await openVersions(saving, id)).map(({ secret }) => secret ?? '')
}

/** The headers of one call; during a rotation both secrets sign. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
