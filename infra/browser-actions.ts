/** What a person does in a browser, for tests: signing in, taking a card, answering a question. */
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import { describeOnFailure } from './browser-failure.ts'
import { keepForNext, takePage, usualWindow } from './browser-reuse.ts'
import { browserSession } from './browser-session.ts'
import { sharedWorld } from './shared-world.ts'

export type Visitor = { email: string; password: string }

/** Where `/` leads a user who may see everything: the first row of `client/features.ts`. */
export const firstScreen = '**/dashboard'
/** What a page shows late it still shows: the usual half of a minute would ask how fast the machine is today. */
const patienceMs = 60_000
/** Where it leads who serves customers and supervises nobody. */
export const operatorScreen = '**/operations'

export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Page> {
  // As a user may choose: no step waits for a drawer to slide in.
  const context = await browser.newContext({ baseURL: url, viewport: usualWindow, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(patienceMs)
  traffic.set(context, listenTo(context))
  describeOnFailure(context)
  return context.newPage()
}

/** When each request that is not over began, and how many there were. */
type Traffic = { open: Map<Request, number>; count: number }
/** Of a page that was left the end of a request may never be reported. */
const longestRequestMs = 15_000

/** What the pages of a browser have asked for and not got yet, and how often they have asked. */
const traffic = new WeakMap<BrowserContext, Traffic>()

function listenTo(context: BrowserContext): Traffic {
  const found: Traffic = { open: new Map(), count: 0 }
  context.on('request', (request) => {
    found.open.set(request, Date.now())
    found.count += 1
  })
  const end = (request: Request) => found.open.delete(request)
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  return found
}

/** The line of a page that has all its parts: one that was still on its way would be missing for good. */
export async function cutLine(page: Page) {
  const found = traffic.get(page.context()) ?? { open: new Map(), count: 0 }
  // By the page's own clock, which is late where its timers are.
  const rest = (forMs: number) => page.evaluate((ms) => new Promise((rested) => setTimeout(rested, ms)), forMs)
  // What opens at a press is fetched once the page is at rest (`use-prefetch.ts`), and may ask for more as it comes.
  await rest(1600)
  for (let before = -1; isBusy(found) || before !== found.count; ) {
    before = found.count
    await rest(200)
  }
  await page.context().setOffline(true)
}

const isBusy = ({ open }: Traffic) => [...open.values()].some((began) => Date.now() - began < longestRequestMs)

/**
 * A screen whose parts have come, with what they show. Who looks for something wrong sooner than that finds it only
 * where the machine happens to be slow.
 */
export async function waitForContent(page: Page) {
  const found = traffic.get(page.context()) ?? { open: new Map(), count: 0 }
  const deadline = Date.now() + patienceMs
  for (let before = -1; before !== found.count || isBusy(found) || (await isLoading(page)); ) {
    if (Date.now() > deadline) throw new Error(`${page.url()} is still loading`)
    before = found.count
    await drawnTwice(page)
  }
}

const isLoading = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('[data-skeleton]')].some((shape) => shape.checkVisibility()))

export async function signIn(page: Page, { email, password }: Visitor) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  const since = Date.now()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await typeCode(page, email, since)
  await page.waitForURL(({ pathname }) => pathname !== '/auth')
}

/** The second factor, read in the user's mailbox; the sixth figure sends it. */
export async function typeCode(page: Page, email: string, since: number) {
  const boxes = page.locator('input[autocomplete=one-time-code]')
  await boxes.waitFor()
  await boxes.fill(await mailedCode(page, email, since))
}

async function mailedCode(page: Page, email: string, since: number): Promise<string> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const answer = await page.request.get('/dev/mail.json', { params: { to: email } })
    const mails = (await answer.json()) as { subject: string; at: string }[]
    const mail = mails.find(({ subject, at }) => /^\d{6} /.test(subject) && Date.parse(at) >= since)
    if (mail) return mail.subject.slice(0, 6)
    await page.waitForTimeout(50)
  }
  throw new Error(`no code came to ${email}`)
}

export async function openAs(browser: Browser, url: string, who: Visitor, options?: BrowserContextOptions) {
  const page = await openPage(browser, url, options)
  await signIn(page, who)
  return page
}

/**
 * A page whose browser holds a session already, with the cookie that a browser gets. For every test that is not
 * about signing in.
 */
export async function enterAs(
  browser: Browser,
  url: string,
  { email }: Visitor,
  path: string,
  options: BrowserContextOptions = {},
  /** What the page has before it is loaded, as a script of the test. */
  prepare?: (page: Page) => unknown,
): Promise<Page> {
  const { viewport, ...special } = options
  const isUsual = Object.keys(special).length === 0 && viewport !== null
  const page = isUsual ? await openUsual(browser, url, viewport) : await openSignedIn(browser, url, options)
  await prepare?.(page)
  const cookie = await browserSession(sharedWorld().provided.databaseUrl, email)
  await page.context().addCookies([{ ...cookie, url, httpOnly: true, sameSite: 'Strict' }])
  await page.goto(path)
  return page
}

async function openSignedIn(browser: Browser, url: string, options?: BrowserContextOptions) {
  const page = await openPage(browser, url, options)
  await page.addInitScript(() => localStorage.setItem('aura.session', '1'))
  return page
}

async function openUsual(browser: Browser, url: string, viewport = usualWindow) {
  const idle = takePage(browser, url)
  const page = idle ?? (await openSignedIn(browser, url))
  if (!idle) await keepForNext(browser, url, page)
  if (viewport !== usualWindow) await page.setViewportSize(viewport)
  return page
}

async function middleOf(target: Locator) {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`nothing to be seen of ${target}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Takes it and holds it over the target; `drop` lets go. */
export async function drag(page: Page, what: Locator, over: Locator) {
  const from = await middleOf(what)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 12, { steps: 4 })
  const to = await middleOf(over)
  await page.mouse.move(to.x, to.y, { steps: 12 })
}

/** The board sees what the pointer is over with the next drawing. */
export async function drop(page: Page) {
  await drawnTwice(page)
  await page.mouse.up()
}

/**
 * A dialog takes the focus with the frame after it is drawn, and the one before it hands the focus back a task later. Before
 * that it hears no Escape, a dialog behind it takes the focus back, and a key reaches another element.
 */
export async function waitForFocus(dialog: Locator) {
  await dialog.locator(':focus').waitFor({ state: 'attached' })
  await drawnTwice(dialog.page())
}

/** The dialog is gone, and what was behind it has the focus back. */
export async function waitForClose(dialog: Locator) {
  await dialog.waitFor({ state: 'detached' })
  await drawnTwice(dialog.page())
}

/** It hears a key from the frame after it is drawn; the next key is for what was behind it. */
export async function closeByEscape(dialog: Locator) {
  await drawnTwice(dialog.page())
  await dialog.page().keyboard.press('Escape')
  await waitForClose(dialog)
}

/** `words`: that the card was picked up by a key. The drag listens to further keys from the next task of the page on. */
export async function waitForPickUp(words: Locator) {
  await words.waitFor()
  await words.page().evaluate(() => new Promise<void>((done) => setTimeout(done)))
}

/** Time stands still on a page until `seePassing`. */
export async function stopClock({ clock }: Page) {
  await clock.install()
  await clock.pauseAt(Date.now() + 60_000)
}

/** For what a screen shows after some seconds: its clock goes ahead. Timers that ran before keep their own time. */
export async function skipTime({ clock }: Page, ms: number) {
  await clock.install()
  await clock.fastForward(ms)
}

/** A screen that leaves by itself: after `stopClock`, time goes by only as far as it is looked for. */
export async function seePassing(screen: Locator) {
  const { clock } = screen.page()
  const deadline = Date.now() + patienceMs
  while (!(await screen.isVisible())) {
    if (Date.now() > deadline) throw new Error(`nothing to be seen of ${screen}`)
    await clock.runFor(50)
  }
  await clock.resume()
}

/**
 * The answer to a question, by keyboard. The dialog behind it takes the focus back until the question has it: a key
 * pressed before would reach a button of that dialog. Until the question is gone, a screen acts on no key.
 */
export async function answer(page: Page, name: string) {
  const question = page.getByRole('alertdialog')
  await question.locator(':focus').waitFor()
  await question.getByRole('button', { name, disabled: false }).press('Enter')
  await waitForClose(question)
}

/** What a screen makes of its width is told to it when it is drawn, and drawn the next time. */
export const drawnTwice = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
