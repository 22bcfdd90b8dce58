/** Whether a request comes from the CRM: each signs, or names itself, its own way. Compared in constant time whatever the lengths. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { CrmKind } from '@aura/contracts/crm-sync/kinds.ts'
import { webhookProofs, webhookUser } from '@aura/contracts/crm-sync/webhook.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (shown: string, secret: string) => timingSafeEqual(digest(shown), digest(secret))
/** A request that was signed longer ago may be one that somebody has recorded. */
const longestMs = 5 * minuteMs

export type SignedRequest = {
  /** As the CRM called it. */
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  now: Date
}

export function isFromCrm(kind: CrmKind, secret: string, { url, headers, body, now }: SignedRequest): boolean {
  const isFresh = (at: number) => Math.abs(now.getTime() - at) <= longestMs
  switch (webhookProofs[kind]) {
    case 'app_secret': {
      const at = headers['x-hubspot-request-timestamp'] ?? ''
      const signed = createHmac('sha256', secret).update(`POST${url}${body}${at}`).digest('base64')
      return same(headers['x-hubspot-signature-v3'] ?? '', signed) && isFresh(Number(at))
    }
    case 'password':
      return same(headers.authorization ?? '', `Basic ${Buffer.from(`${webhookUser}:${secret}`).toString('base64')}`)
    case 'token':
      return same(headers.authorization ?? '', `Bearer ${secret}`)
    case 'signature': {
      const { 'webhook-id': id = '', 'webhook-timestamp': at = '', 'webhook-signature': shown = '' } = headers
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      const signed = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
      return shown.split(' ').some((one) => same(one, signed)) && isFresh(Number(at) * 1000)
    }
  }
}
