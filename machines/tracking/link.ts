/** Where a short link leads at this moment. */
import type { Target } from '@aura/contracts/tracking/target.ts'

export type LinkFacts = Pick<Target, 'url' | 'state' | 'utmSource' | 'utmMedium' | 'utmCampaign' | 'carriesRef'> & {
  code: string
  expiresAt: Date | null
  revokedAt: Date | null
  /** Of the link's campaign, or what a shared link is called. */
  label: string | null
}

export type Leads = { to: 'page' | 'warning'; location: string } | { to: 'nowhere' }

export function leadsTo(link: LinkFacts, now: Date): Leads {
  const isOver = link.expiresAt !== null && link.expiresAt <= now
  if (isOver || link.revokedAt !== null || link.state === 'revoked') return { to: 'nowhere' }
  return { to: link.state === 'reported' ? 'warning' : 'page', location: locationOf(link) }
}

/** What names the link in an address of the company's site. */
export const refParameter = 'aura_ref'

/** What the target's own address says already stays. */
export function locationOf({
  url,
  code,
  label,
  ...facts
}: Omit<LinkFacts, 'state' | 'expiresAt' | 'revokedAt'>): string {
  const address = new URL(url)
  const put = (name: string, value: string | null) => {
    if (value !== null && value !== '' && !address.searchParams.has(name)) address.searchParams.set(name, value)
  }
  put('utm_source', facts.utmSource)
  put('utm_medium', facts.utmMedium)
  if (facts.utmSource !== null || facts.utmMedium !== null || facts.utmCampaign !== null)
    put('utm_campaign', facts.utmCampaign ?? label)
  if (facts.carriesRef) put(refParameter, code)
  return address.href
}
