/**
 * Whether a request comes from a page of ours. A browser says where a page stands with everything that may change
 * something, so what another site had sent is refused, and a cookie counts only where a page of ours came with it.
 * Programs say nothing, and have a token instead of a cookie.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../config.ts'

export type PageOrigin = 'own' | 'foreign' | 'unsaid'

/** `Sec-Fetch-Site` of a page of ours, or of what a person typed into the address bar. */
const ownSites = ['same-origin', 'none']

export type OwnPages = { origins: readonly string[]; byAnyName: boolean }

export function pageOrigin(headers: IncomingHttpHeaders, { origins, byAnyName }: OwnPages): PageOrigin {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && !ownSites.includes(String(site))) return 'foreign'
  if (origin === undefined) return site === undefined ? 'unsaid' : 'own'
  return origins.includes(origin) || (byAnyName && URL.parse(origin)?.host === host) ? 'own' : 'foreign'
}

/**
 * The public address; in embedded mode also where the tools of development live, and any name that the server is reached
 * by. In production that is not enough: a name that somebody else points at this server is a Host header too.
 */
export function ownPages({ publicUrl, devUrl, mode }: Pick<Config, 'publicUrl' | 'devUrl' | 'mode'>): OwnPages {
  const byAnyName = mode === 'embedded'
  const urls = [publicUrl, ...(byAnyName && devUrl ? [devUrl] : [])]
  return { origins: urls.map((url) => new URL(url).origin), byAnyName }
}

/** What changes nothing may be reached from anywhere: a link, a redirect of a provider. */
export const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
