/** Notices leave by themselves: what a page shows of them is noted here, for tests that look for one later. */
import type { Page } from 'playwright-core'

/** From now on and until the page is loaded anew; the words of each, in the order in which they came. */
export async function noteNotices(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const noted: string[] = []
    Object.assign(window, { noted })
    const watch = (records: MutationRecord[]) => {
      for (const { target, addedNodes } of records)
        if (target instanceof Element && target.matches('body > section[aria-live]'))
          for (const notice of addedNodes) noted.push(notice.textContent ?? '')
    }
    new MutationObserver(watch).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as typeof window & { noted: string[] }).noted)
}
