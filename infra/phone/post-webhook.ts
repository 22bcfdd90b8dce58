/** Delivers to the company's addresses: one customer's news in their order, again when they are not taken. */
import { setTimeout as wait } from 'node:timers/promises'

export type Post = {
  accountId: string
  /** What belongs in order. */
  key: string
  url: string
  headers: Record<string, string>
  body: string
  /** In place of HTTP; what it answers is kept as the status. */
  send?: () => Promise<number>
  delayMs: number
  /** Called when it is its turn. */
  begin?: () => void
  /** Called once it was taken. */
  end?: () => void
  /** Given what was answered, each time; null where nobody took it. */
  heard?: (answer: string | null) => void
  copies: number
  /** After these pauses it is tried again. */
  again: readonly number[]
}

export type Posted = { accountId: string; at: string; url: string; status: number | null; body: string }

/**
 * Anybody who reaches the simulator may name addresses and read what they answered. Deliveries go to the product's
 * webhooks alone, which all stand below this path; nothing else on the machine is asked.
 */
export const isWebhookAddress = (url: string): boolean => URL.parse(url)?.pathname.startsWith('/hooks/') ?? false

const keptPosts = 1_000
const patienceMs = 10_000

export function createPoster(now: () => Date) {
  const closing = new AbortController()
  const chains = new Map<string, Promise<void>>()
  const posted: Posted[] = []
  let pending = 0
  let waiting: (() => void)[] = []

  async function first({ accountId, url, headers, body, send, end, heard }: Post): Promise<boolean> {
    let status: number | null = null
    let text = ''
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)])
      if (send) status = await send()
      else {
        if (!isWebhookAddress(url)) throw new Error('not a webhook')
        const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
        if (heard) text = await answer.text()
        else await answer.body?.cancel()
        status = answer.status
      }
    } catch {
      // Nobody answers there: the entry says so.
    }
    posted.push({ accountId, at: now().toISOString(), url, status, body })
    if (posted.length > keptPosts) posted.shift()
    const isAccepted = status !== null && status >= 200 && status < 300
    if (isAccepted) end?.()
    heard?.(isAccepted ? text : null)
    return isAccepted
  }

  async function later(post: Post): Promise<void> {
    for (const pause of post.again) {
      await wait(pause, undefined, { signal: closing.signal, ref: false })
      if (await first(post)) return
    }
  }

  async function deliver(post: Post, before: Promise<void>): Promise<void> {
    if (post.delayMs > 0) await wait(post.delayMs, undefined, { signal: closing.signal })
    await before
    post.begin?.()
    for (let copy = 0; copy < post.copies && !closing.signal.aborted; copy += 1)
      if (!(await first(post))) later(post).catch(() => {})
  }

  return {
    post(post: Post): void {
      pending += 1
      const chain = deliver(post, chains.get(post.key) ?? Promise.resolve())
        .catch(() => {})
        .finally(() => {
          if (chains.get(post.key) === chain) chains.delete(post.key)
          pending -= 1
          if (pending > 0) return
          for (const resolve of waiting) resolve()
          waiting = []
        })
      chains.set(post.key, chain)
    },
    posted: (accountId?: string) => posted.filter((item) => accountId === undefined || item.accountId === accountId),
    /** When everything that is due was tried once. */
    idle: () => new Promise<void>((resolve) => (pending === 0 ? resolve() : waiting.push(resolve))),
    close: () => closing.abort(),
  }
}
export type Poster = ReturnType<typeof createPoster>
