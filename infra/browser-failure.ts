/** What each open page shows when a browser test fails: a step that waited in vain seldom says why by itself. */
import type { BrowserContext, Page } from 'playwright-core'
import { restingPlace } from './browser-reuse.ts'

const open = new Set<BrowserContext>()
/** Enough for a screen with a dialog; the rest of a long list says nothing more. */
const longestText = 16_000

/** From now on until it is closed. */
export function describeOnFailure(context: BrowserContext): void {
  open.add(context)
  context.on('close', () => open.delete(context))
}

export async function openPagesText(): Promise<string> {
  const pages = [...open].flatMap((context) => context.pages()).filter((page) => !page.url().endsWith(restingPlace))
  return (await Promise.all(pages.map(pageText))).join('\n\n')
}

async function pageText(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((error: unknown) => String(error))
  const shown = text.replaceAll(/^ *- \/url: .*\n/gm, '')
  return `${page.url()}\n${shown.slice(0, longestText)}`
}
