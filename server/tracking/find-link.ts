/**
 * A short link by its code, before any company is known. What was found is remembered for `freshMs`: a link that many open
 * at once is read once, and one that was revoked or reported still opens for no longer than that.
 */
import type { LinkFacts } from '@aura/machines/tracking/link.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'

export const freshMs = 2_000
const mostRemembered = 5_000

export type FoundLink = { companyId: string; campaignId: string | null; target: LinkFacts | null; code: string }

type Row = {
  company_id: string
  code: string
  url: string | null
  state: LinkFacts['state'] | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  carries_ref: boolean | null
  expires_at: Date | null
  revoked_at: Date | null
  label: string | null
  campaign_id: string | null
}

export type FindLink = (db: Db, code: string) => Promise<FoundLink | null>

export function linkFinder(now: () => number): FindLink {
  const remembered = new Map<string, { link: Promise<FoundLink | null>; at: number }>()
  return (db, code) => {
    const before = remembered.get(code)
    if (before && now() - before.at < freshMs) return before.link
    if (remembered.size >= mostRemembered) remembered.clear()
    const link = readLink(db, code)
    remembered.set(code, { link, at: now() })
    link.catch(() => remembered.delete(code))
    return link
  }
}

async function readLink(db: Db, code: string): Promise<FoundLink | null> {
  const { rows } = await sql<Row>`select * from short_link_of(${code})`.execute(db)
  const [row] = rows
  if (!row) return null
  const { url, state, carries_ref, label } = row
  const isTarget = url !== null && state !== null && carries_ref !== null
  const facts = { code: row.code, expiresAt: row.expires_at, revokedAt: row.revoked_at, label }
  const utm = { utmSource: row.utm_source, utmMedium: row.utm_medium, utmCampaign: row.utm_campaign }
  const target = isTarget ? { ...facts, ...utm, url, state, carriesRef: carries_ref } : null
  return { companyId: row.company_id, campaignId: row.campaign_id, target, code: row.code }
}
