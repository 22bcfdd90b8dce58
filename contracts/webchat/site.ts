/** A site as a person types it, and as a browser names it in `Origin`: scheme, host and port. */
import * as z from 'zod/mini'
import { trimmed } from '../platform/values.ts'

const longest = 200
const typedSite = /^(?:https?:\/\/)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?(?:\/[^\s@]*)?$/i

/** Null when no site can be meant: an address of mail, a word with spaces, a host without a dot. */
export function siteOf(text: string): string | null {
  if (text.length > longest || !typedSite.test(text)) return null
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!url) return null
  return url.hostname.includes('.') || url.hostname === 'localhost' ? url.origin : null
}

export const siteOrigin = z.pipe(
  trimmed(longest).check(z.refine((text) => siteOf(text) !== null, { error: 'site' })),
  z.transform((text: string) => siteOf(text) ?? text),
)

/** Of a list that a person typed: one on each row, or with commas and spaces between. */
export const sitesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
