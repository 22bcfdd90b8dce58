/**
 * Which hits are people's. A hit is judged once, `settleMs` after it came, when every hit that could belong to the same
 * burst is there; until then it is pending, and no screen adds it to people or machines.
 *
 *   head       a HEAD request: nobody reads a page without its body
 *   prefetch   the browser says itself that nobody has asked for the page yet
 *   preview    the program that draws a link's preview in a chat, known by its name
 *   robot      any other program that says it is one, or says nothing; a mail program that fetches pictures ahead
 *   instant    sooner after the message left than a person could have read it
 *   burst      one message's links followed one after the other: two distinct ones within `pairMs`, three within `burstMs`
 *   scanner    an e-mail scanner's round: within `scanMs` after they left, the letters of three people from one address
 *              within `burstMs`. For letters alone: telephones share addresses, and people do tap at once
 *
 * What is left is a person's. A scanner that comes late, from an address of its own for each letter and under a browser's
 * name, and follows one link, cannot be told from a person by what a server sees.
 */
import type { HitKind, MachineReason } from '@aura/contracts/tracking/hit.ts'

export type Hit = {
  id: string
  kind: HitKind
  at: Date
  agent: string
  isHead: boolean
  isPrefetch: boolean
  /** The short code. */
  link: string
  /** The message that the link stands in; null of a shared link. */
  messageId: string | null
  /** When that message left. */
  sentAt: Date | null
  isLetter: boolean
  /** Equal for hits from one network address. */
  from: string
}

export const burstMs = 10_000
export const pairMs = 2_000
export const instantMs = 2_000
export const scanMs = 60_000
/** A little longer than a burst. */
export const settleMs = 12_000

export type Verdict = { verdict: 'human'; reason: null } | { verdict: 'machine'; reason: MachineReason }

const previews =
  /whatsapp|facebookexternalhit|facebot|telegrambot|twitterbot|slackbot|slack-imgproxy|linkedinbot|discordbot|skypeuripreview|pinterest|viber|vkshare|applebot|line-poker|snapchat|google-read-aloud|redditbot|iframely|embedly|mastodon|signal-desktop/i
const robots =
  /bot\b|crawl|spider|scan|preview|monitor|curl|wget|python|java\/|okhttp|go-http|node|axios|libwww|httpclient|headless|phantom|barracuda|mimecast|proofpoint|safelinks|symantec|trendmicro|checkpoint|googleimageproxy|yahoomailproxy|ms-?office|outlook-protection/i
/** Mail programs that fetch pictures ahead of anybody's look say no more than this. */
const hollow = /^mozilla\/\d\.\d$/i

/** What a hit says by itself; null where it depends on those around it. */
export function reasonAlone({ isHead, isPrefetch, agent, at, sentAt }: Omit<Hit, 'id'>): MachineReason | null {
  if (isHead) return 'head'
  if (isPrefetch) return 'prefetch'
  if (previews.test(agent)) return 'preview'
  if (agent.trim() === '' || hollow.test(agent) || robots.test(agent)) return 'robot'
  return sentAt !== null && at.getTime() - sentAt.getTime() < instantMs ? 'instant' : null
}

const isWithin = (a: Date, b: Date, ms: number) => Math.abs(a.getTime() - b.getTime()) <= ms
const isFresh = ({ at, sentAt }: Hit) => sentAt !== null && at.getTime() - sentAt.getTime() <= scanMs
const distinct = (hits: readonly Hit[], key: (hit: Hit) => string | null) => new Set(hits.map(key)).size

/** `around`: what came from the same address, or for the same message, within `burstMs` before and after. */
export function judge(hit: Hit, around: readonly Hit[]): Verdict {
  const machine = (reason: MachineReason): Verdict => ({ verdict: 'machine', reason })
  const alone = reasonAlone(hit)
  if (alone) return machine(alone)
  const near = [hit, ...around.filter((other) => other.id !== hit.id && isWithin(other.at, hit.at, burstMs))]
  const clicks = near.filter(({ kind, messageId }) => kind === 'click' && messageId === hit.messageId)
  if (hit.messageId !== null && hit.kind === 'click') {
    const pair = clicks.filter(({ at }) => isWithin(at, hit.at, pairMs))
    if (distinct(pair, ({ link }) => link) >= 2 || distinct(clicks, ({ link }) => link) >= 3) return machine('burst')
  }
  if (hit.isLetter && isFresh(hit)) {
    const round = near.filter((other) => other.from === hit.from && other.isLetter && isFresh(other))
    if (distinct(round, ({ messageId }) => messageId) >= 3) return machine('scanner')
  }
  return { verdict: 'human', reason: null }
}
