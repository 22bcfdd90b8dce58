/**
 * The visitor's pass, kept by the browser for this site and this channel alone. No cookie: on another company's page it
 * would be a third party's, and browsers drop those.
 */
import type { VisitorSession, WidgetConfig } from '@aura/contracts/webchat/settings.ts'
import type { Outgoing } from '@aura/machines/webchat/widget.ts'

export type Saved = {
  session: VisitorSession | null
  outbox: readonly Outgoing[]
  readUpTo: number
  /** The newest number that was reported as arrived. */
  gotUpTo: number
  /** The visitor has written or filled in the form: the chat connects by itself. */
  isKnown: boolean
}

const nothing: Saved = { session: null, outbox: [], readUpTo: 0, gotUpTo: 0, isKnown: false }
const marginMs = 60_000

export type Site = { server: string; channelId: string }

const longAgo = new Date(0).toISOString()

/** The chat that a letter's link is about takes the place of the one that this page had. */
export function resumeChat(site: Site, link: string): void {
  writeSaved(site, { ...nothing, session: { visitorId: '', token: link, expiresAt: longAgo }, isKnown: true })
}

const keyOf = ({ channelId }: Site) => `aura-webchat:${channelId}`

/** Storage may be closed to scripts of other sites; then the chat lasts as long as the page. */
export function readSaved(site: Site): Saved {
  try {
    return { ...nothing, ...JSON.parse(localStorage.getItem(keyOf(site)) ?? '{}') }
  } catch {
    return nothing
  }
}

export function writeSaved(site: Site, saved: Saved): void {
  try {
    localStorage.setItem(keyOf(site), JSON.stringify(saved))
  } catch {
    // The page goes on without it.
  }
}

async function read<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`the chat was answered ${answer.status}`)
  return (await answer.json()) as T
}

const urlOf = ({ server, channelId }: Site, path: string) => `${server}/webchat/${channelId}/${path}`

export const fetchConfig = async (site: Site): Promise<WidgetConfig> =>
  read(await fetch(urlOf(site, 'config'), { credentials: 'omit' }))

export const isGood = (session: VisitorSession | null): session is VisitorSession =>
  session !== null && Date.parse(session.expiresAt) - marginMs > Date.now()

const gone = 410
/** Text, so that the browser sends it without asking first. */
const askSession = (site: Site, token: string) =>
  fetch(urlOf(site, 'session'), { method: 'POST', credentials: 'omit', body: token })

/** The old pass makes the visitor known again. After a link that was revoked the chat begins anew. */
export async function renew(site: Site, session: VisitorSession | null): Promise<VisitorSession> {
  const answer = await askSession(site, session?.token ?? '')
  return read(answer.status === gone ? await askSession(site, '') : answer)
}

type Upload = { token: string; fileId: string; file: File }

export async function upload(site: Site, { token, fileId, file }: Upload): Promise<'stored' | string> {
  const query = new URLSearchParams({ fileId, purpose: 'message', name: file.name })
  const answer = await fetch(`${urlOf(site, 'files')}?${query}`, {
    method: 'POST',
    credentials: 'omit',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: file,
  })
  if (answer.ok) return 'stored'
  const body = (await answer.json().catch(() => null)) as { error?: { message?: string } } | null
  return body?.error?.message ?? String(answer.status)
}

/** UUIDv7 without a library: the time, then chance. */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let at = 0; at < 6; at++) bytes[at] = Math.floor(now / 2 ** (8 * (5 - at))) % 256
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
