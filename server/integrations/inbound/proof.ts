/** Whether a request comes from a sender that has the secret, compared in constant time whatever the lengths. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { InboundProof } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (shown: string, secret: string) => timingSafeEqual(digest(shown), digest(secret))

export type RequestProof = { headers: Readonly<Record<string, string>>; inAddress: string | null; body: string }

export function isProven(proof: InboundProof, secret: string, { headers, inAddress, body }: RequestProof): boolean {
  const shown = headers[proof.header] ?? ''
  if (proof.kind === 'secret') return same(inAddress ?? shown.replace(/^Bearer /i, ''), secret)
  const signature = createHmac('sha256', secret).update(body).digest(proof.encoding)
  return same(shown.replace(/^sha256=/, ''), signature)
}
