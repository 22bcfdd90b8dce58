/**
 * A short link by its code, before any company is known. Codes that arrive while others are looked up are looked up
 * together, so a campaign whose recipients open their links holds two connections of the pool: the answers of one read are
 * written while the other is under way. What was found is remembered for `freshMs`: a link that many open at once is read
 * once, and one that was revoked or reported still opens for no longer than that. An address that has asked for too many
 * codes that are none waits before the next one is looked up.
 */
import type { LinkFacts } from '@aura/machines/tracking/link.ts'
import { sql } from 'kysely'
import { batchByKey } from '../platform/batch-by-key.ts'
import type { Db } from '../platform/database/transact.ts'
import { tokenBuckets } from '../platform/rate-limit.ts'
import { Refusal, refuse } from '../platform/refuse.ts'

export const freshMs = 2_000
const mostRemembered = 5_000
const codesPerRead = 200
const readsAtOnce = 2
const mostWaiting = 5_000
/** Codes that are none, from one address. */
export const missesPerMinute = 60

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

/** `code` is null where the address has none that could be one. */
export type FindLink = (db: Db, asked: { code: string | null; address: string }) => Promise<FoundLink | null>

export function linkFinder(now: () => number, most = mostRemembered): FindLink {
  const remembered = new Map<string, { link: FoundLink; at: number }>()
  const underway = new Map<string, Promise<FoundLink | null>>()
  const misses = tokenBuckets(now)
  let reads = 0
  const inBatches = batchByKey<Lookup, FoundLink | null>(readLinks, {
    run: { items: codesPerRead, size: codesPerRead },
    waiting: { items: mostWaiting, size: mostWaiting },
    overflow: () => new Refusal('server.unavailable'),
    mayRetryEach: () => false,
  })
  const assertFewMisses = (address: string, taken: 0 | 1) => {
    const wait = misses(address, missesPerMinute, taken)
    if (wait > 0) refuse('request.too_many', { params: { retryAfterMs: wait } })
  }
  /** The one found longest ago makes room. */
  function remember(code: string, link: FoundLink, at: number) {
    remembered.delete(code)
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size >= most) remembered.delete(oldest)
    remembered.set(code, { link, at })
  }
  async function read(db: Db, code: string): Promise<FoundLink | null> {
    const at = now()
    try {
      reads += 1
      const link = await inBatches(`links ${reads % readsAtOnce}`, { db, code }, 1)
      if (link) remember(code, link, at)
      return link
    } finally {
      underway.delete(code)
    }
  }
  return async (db, { code, address }) => {
    const before = code === null ? undefined : remembered.get(code)
    if (before && now() - before.at < freshMs) return before.link
    assertFewMisses(address, 0)
    const reading = code === null ? null : (underway.get(code) ?? read(db, code))
    if (code !== null && reading) underway.set(code, reading)
    const link = await reading
    if (!link) assertFewMisses(address, 1)
    return link
  }
}

type Lookup = { db: Db; code: string }

/** All are read by the connection of the first. */
async function readLinks(lookups: readonly Lookup[]): Promise<PromiseSettledResult<FoundLink | null>[]> {
  const db = lookups[0]?.db
  if (!db) return []
  const codes = lookups.map(({ code }) => code)
  const { rows } = await sql<Row>`select found.*
    from unnest(${codes}::text[]) as codes(code), short_link_of(codes.code) as found`.execute(db)
  const links = new Map(rows.map((row) => [row.code, linkIn(row)]))
  return codes.map((code) => ({ status: 'fulfilled', value: links.get(code) ?? null }))
}

function linkIn(row: Row): FoundLink {
  const { url, state, carries_ref, label } = row
  const isTarget = url !== null && state !== null && carries_ref !== null
  const facts = { code: row.code, expiresAt: row.expires_at, revokedAt: row.revoked_at, label }
  const utm = { utmSource: row.utm_source, utmMedium: row.utm_medium, utmCampaign: row.utm_campaign }
  const target = isTarget ? { ...facts, ...utm, url, state, carriesRef: carries_ref } : null
  return { companyId: row.company_id, campaignId: row.campaign_id, target, code: row.code }
}
