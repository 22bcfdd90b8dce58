/** Whether a request comes from who has the secret: told in constant time, whatever the lengths. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { InboundProof } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import type { Config } from '../../platform/config.ts'
import { seal, unseal } from '../../platform/seal.ts'

type Key = Pick<Config, 'secret'>
const purpose = 'integrations.inbound-secret'

export const newInboundSecret = (): string => randomBytes(24).toString('base64url')
export const sealInbound = ({ secret }: Key, own: string): string => seal(secret, purpose, own)
export const openInbound = ({ secret }: Key, sealed: string): string => unseal(secret, purpose, sealed)

const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (shown: string, secret: string) => timingSafeEqual(digest(shown), digest(secret))

export type RequestProof = { headers: Readonly<Record<string, string>>; inAddress: string | null; body: string }

export function isProven(proof: InboundProof, secret: string, { headers, inAddress, body }: RequestProof): boolean {
  const shown = headers[proof.header] ?? ''
  if (proof.kind === 'secret') return same(inAddress ?? shown.replace(/^Bearer /i, ''), secret)
  const signature = createHmac('sha256', secret).update(body).digest(proof.encoding)
  return same(shown.replace(/^sha256=/, ''), signature)
}
