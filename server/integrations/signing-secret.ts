/** Signing secrets: made here, sealed, opened for a call, and used as Standard Webhooks says. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import { seal, unseal } from '../platform/seal.ts'

type Key = Pick<Config, 'secret'>
const purpose = 'integrations.signing-secret'
const prefix = 'whsec_'

export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`
export const sealSecret = ({ secret }: Key, signing: string): string => seal(secret, purpose, signing)
export const openSecret = ({ secret }: Key, sealed: string): string => unseal(secret, purpose, sealed)

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
