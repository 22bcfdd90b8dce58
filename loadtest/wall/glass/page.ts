/** What stands on the glass: when a number was painted, how often the screen was drawn, what the page holds. */
import { browserSession } from '@aura/infra/browser-session.ts'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { type Latencies, latencies } from '../../platform/latencies.ts'
import type { Served } from '../../platform/served.ts'

/** What the functions below find where they run, which is the page. */
declare const document: { querySelector: (selector: string) => { textContent: string | null } | null }
declare const requestAnimationFrame: (next: (at: number) => void) => void
declare const window: { auraPainted?: Painted[]; auraFrames?: number[] }

/** A number, and when the frame that shows it had been drawn. */
export type Painted = { number: number; at: number }

export async function openWall(browser: Browser, { databaseUrl, url }: Served, email: string, path: string) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1920, height: 1080 } })
  const cookie = await browserSession(databaseUrl, email)
  await context.addCookies([{ ...cookie, url, httpOnly: true, sameSite: 'Strict' }])
  await context.addInitScript(() => localStorage.setItem('aura.session', '1'))
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('[data-tile="conversations.waiting"]').waitFor()
  return page
}

/** Runs in the page for as long as it is there. A frame is on the glass when the next one begins. */
function watchGlass(): void {
  const painted: Painted[] = []
  const frames: number[] = []
  window.auraPainted = painted
  window.auraFrames = frames
  const now = () => performance.timeOrigin + performance.now()
  let drawn: number | null = null
  let last: number | null = null
  const frame = (at: number) => {
    frames.push(at)
    if (drawn !== null) painted.push({ number: drawn, at: now() })
    const words = document.querySelector('[data-tile="conversations.waiting"] p span')?.textContent
    const number = Number(words?.replaceAll(/\D/g, '') || Number.NaN)
    drawn = Number.isNaN(number) || number === last ? null : number
    if (drawn !== null) last = drawn
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

export const watch = (page: Page): Promise<void> => page.evaluate(watchGlass)

/** What has been painted since the last time somebody asked. */
export const takePainted = (page: Page): Promise<Painted[]> => page.evaluate(() => window.auraPainted?.splice(0) ?? [])

/** The time from each frame to the next, since the last time somebody asked. */
export async function takeFrames(page: Page): Promise<Latencies> {
  const at = await page.evaluate(() => window.auraFrames?.splice(0) ?? [])
  const deltas = latencies()
  for (const [index, moment] of at.entries()) if (index > 0) deltas.add(moment - (at[index - 1] ?? 0))
  return deltas
}

export type HeapUsage = { bytes: number; nodes: number; listeners: number }

/** What the page holds once everything that nobody needs is gone. */
export async function heapUsage(session: CDPSession): Promise<HeapUsage> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { bytes: usedSize, nodes, listeners: jsEventListeners }
}
