/**
 * A page that a test closes is left clean and given to the next one: what the browser has compiled of the client
 * is then compiled already, which halves what a load costs. Where a test changed anything that outlives a load,
 * the page is closed for good.
 */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

export const usualWindow = { width: 1440, height: 900 }
/** Of the same origin, so that its storage can be cleared, and without anything that runs. */
export const restingPlace = '/aura.svg'

const lastingCalls = {
  page: ['addInitScript', 'addLocatorHandler', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'pause', 'route'],
  pageToo: [
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
  ],
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession', 'route'],
  contextToo: ['routeFromHAR', 'routeWebSocket', 'setDefaultTimeout', 'setExtraHTTPHeaders', 'setGeolocation'],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
}

type Idle = { page: Page; url: string }
const idle = new WeakMap<Browser, Idle[]>()
/** More of them than a test opens at once only cost memory. */
const mostIdle = 3

/** One of this server that is clean, if there is any. */
export function takePage(browser: Browser, url: string): Page | undefined {
  const pages = idle.get(browser) ?? []
  const found = pages.find((one) => one.url === url)
  if (found) pages.splice(pages.indexOf(found), 1)
  return found?.page
}

/** From now on `close` of its context leaves the page to the next test. */
export async function keepForNext(browser: Browser, url: string, page: Page): Promise<void> {
  const context = page.context()
  const cdp = await context.newCDPSession(page)
  const end = context.close.bind(context)
  const cut = context.setOffline.bind(context)
  let isChanged = false
  let isOffline = false
  const change = () => {
    isChanged = true
  }
  before(page, [...lastingCalls.page, ...lastingCalls.pageToo], change)
  before(context, [...lastingCalls.context, ...lastingCalls.contextToo], change)
  before(context.clock, lastingCalls.clock, change)
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http') && !frame.url().startsWith(url)) change()
  })
  const listeners = countListeners(page, context)
  context.setOffline = async (offline) => {
    // Without a line there is only what this page itself has fetched.
    if (offline) await forgetFiles(cdp)
    isOffline = offline
    await cut(offline)
  }
  const isFull = () => (idle.get(browser) ?? []).length >= mostIdle
  const isIdle = () => (idle.get(browser) ?? []).some((one) => one.page === page)
  const close: BrowserContext['close'] = async (options) => {
    const isClean = !isChanged && !isOffline && !page.isClosed() && countListeners(page, context) === listeners
    if (!isClean || isFull() || !(await leave(page, cdp)) || isFull()) return end(options)
    idle.set(browser, [...(idle.get(browser) ?? []), { page, url }])
  }
  let closing: Promise<void> | undefined
  context.close = (options) => {
    if (isIdle()) return Promise.resolve()
    closing ??= close(options).finally(() => {
      closing = undefined
    })
    return closing
  }
}

/** What is listened to outlives a load too. */
const countListeners = (...emitters: (Page | BrowserContext)[]) =>
  emitters
    .map((emitter) => emitter as unknown as NodeJS.EventEmitter)
    .flatMap((emitter) => emitter.eventNames().map((name) => emitter.listenerCount(name)))
    .reduce((sum, count) => sum + count, 0)

function before(target: object, names: readonly string[], act: () => void) {
  const methods = target as Record<string, (...args: unknown[]) => unknown>
  for (const name of names) {
    const method = methods[name]?.bind(target)
    if (!method) throw new Error(`there is no ${name} to be noticed`)
    methods[name] = (...args) => {
      act()
      return method(...args)
    }
  }
}

async function forgetFiles(cdp: CDPSession) {
  await cdp.send('Network.clearBrowserCache')
  // The page has a cache of its own, which is emptied when it may not be used.
  for (const cacheDisabled of [true, false]) await cdp.send('Network.setCacheDisabled', { cacheDisabled })
}

/** Whether all that the test left behind is gone. */
async function leave(page: Page, cdp: CDPSession): Promise<boolean> {
  const context = page.context()
  try {
    await Promise.all(context.pages().map((other) => other !== page && other.close()))
    await page.goto(restingPlace, { timeout: 20_000 })
    await page.evaluate(() => sessionStorage.clear())
    const { origin } = new URL(page.url())
    await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await cdp.send('Page.resetNavigationHistory')
    await context.clearCookies()
    await page.setViewportSize(usualWindow)
    await page.mouse.move(-10, -10)
    return true
  } catch {
    // A page that cannot be left, as one that crashed, is of no use to the next test.
    return false
  }
}
