/** Frame times during scrolling: from each frame to the next, as the page itself sees it. */
import type { Page } from 'playwright-core'
import { type Latencies, latencies } from '../platform/latencies.ts'

/** What the functions below find where they run, which is the page. */
type Seen = { scrollTop: number; textContent: string | null; click: () => void }
declare const document: {
  querySelector: (selector: string) => Seen | null
  querySelectorAll: (selector: string) => Iterable<Seen>
}
declare const requestAnimationFrame: (next: (at: number) => void) => void

export type Scrolled = {
  frames: Latencies
  /** Of all frames, those that came later than two of sixty a second. */
  late: number
  /** How far it went, in pixels. */
  distance: number
}

/** Turns the wheel over what is found there, up or down, for so long. */
export async function scroll(page: Page, selector: string, by: number, seconds: number): Promise<Scrolled> {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`nothing to be seen of ${selector}`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const watching = page.evaluate(watchFrames, { selector, seconds })
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) await page.mouse.wheel(0, by)
  const { deltas, distance } = await watching
  const frames = latencies()
  for (const delta of deltas) frames.add(delta)
  return { frames, late: deltas.filter((delta) => delta > 34).length / deltas.length, distance }
}

/** Runs in the page. What stands above may come and go, so the way is the sum of the steps. */
async function watchFrames({ selector, seconds }: { selector: string; seconds: number }) {
  const deltas: number[] = []
  let distance = 0
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const locate = () => document.querySelector(selector)?.scrollTop ?? 0
  const end = performance.now() + seconds * 1000
  let [last, at] = [await frame(), locate()]
  while (last < end) {
    const [next, now] = [await frame(), locate()]
    deltas.push(next - last)
    distance += Math.abs(now - at)
    last = next
    at = now
  }
  return { deltas, distance }
}

/** A page without a product: what this browser on this machine can do at best. */
export async function emptyPage(page: Page): Promise<void> {
  const lines = Array.from({ length: 5_000 }, (_, n) => `<p>${n} e mais palavras</p>`).join('')
  await page.setContent(`<div id="plain" style="height:90vh;overflow:auto">${lines}</div>`)
}

/** From the press on the queue's button to the frame with the first rows in it. */
export const untilRows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Fila'))
    const began = performance.now()
    button?.click()
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    while (!document.querySelector('[data-row]')) await frame()
    return (await frame()) - began
  })
