/** What a person does in a browser, for tests: signing in, taking a card, looking for what is in the way. */
import type Axe from 'axe-core'
import { source as axeSource } from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Locator, Page, Request } from 'playwright-core'
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
  const viewport = { width: 1440, height: 900 }
  // As a user may choose: no step waits for a drawer to slide in.
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(patienceMs)
  traffic.set(context, listenTo(context))
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
  const isBusy = () => [...found.open.values()].some((began) => Date.now() - began < longestRequestMs)
  for (let before = -1; isBusy() || before !== found.count; ) {
    before = found.count
    await rest(200)
  }
  await page.context().setOffline(true)
}

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
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await openPage(browser, url, options)
  const cookie = await browserSession(sharedWorld().provided.databaseUrl, email)
  await page.context().addCookies([{ ...cookie, url, httpOnly: true, sameSite: 'Strict' }])
  await page.addInitScript(() => localStorage.setItem('aura.session', '1'))
  await page.goto(path)
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

/** For a dialog that one has worked in: right after it opened, `waitForFocus` comes first. The next key is for what was behind it. */
export async function closeByEscape(dialog: Locator) {
  await dialog.page().keyboard.press('Escape')
  await waitForClose(dialog)
}

/** Time stands still on a page until `seePassing`. */
export async function stopClock({ clock }: Page) {
  await clock.install()
  await clock.pauseAt(Date.now() + 60_000)
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

/** A frame of a page that was written and not loaded has no origin of its own. */
const axeAnywhere = `${axeSource}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/** Two thirds quicker than the package for it, which gathers the results of all frames in a page of its own. */
async function addAxe(frame: Frame) {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeAnywhere)
}

/** What axe finds serious or worse, in one line each; with `rules`, by those alone. */
export async function seriousProblems(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // What is still fading in counts as hidden, and a dialog that is hidden does not excuse the page behind it.
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    const enough = new Promise((resolve) => setTimeout(resolve, 30_000, 'enough'))
    // What was drawn meanwhile may fade in as well.
    for (let fading = ending(); fading.length > 0; fading = ending()) {
      const over = Promise.allSettled(fading.map((animation) => animation.finished))
      if ((await Promise.race([over, enough])) === 'enough') return
    }
  })
  // A frame without scripts, as that of a mail, cannot be looked into.
  await Promise.all(page.frames().map((frame) => addAxe(frame).catch(() => {})))
  const violations = await page.evaluate((only) => {
    const { axe } = window as unknown as { axe: typeof Axe }
    return axe
      .run(document, {
        resultTypes: ['violations'],
        ...(only.length > 0 && { runOnly: { type: 'rule', values: [...only] } }),
      })
      .then((results) =>
        results.violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => ({ html })) })),
      )
  }, rules)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

/** True when the page is wider than its window. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** The same, once what follows the width had its turn to be drawn: what sticks out, outermost first. */
export async function sticksOut(page: Page): Promise<string | null> {
  for (let look = 0; look < 100; look += 1) {
    await drawnTwice(page)
    if (!(await scrollsSideways(page))) return null
    await page.waitForTimeout(100)
  }
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const out = [...document.body.querySelectorAll('*')].filter((it) => it.getBoundingClientRect().right > width + 0.5)
    const narrow = matchMedia('(max-width: 719px)').matches
    const seen = `${width} px, narrow ${narrow}, sidebar ${document.querySelector('[data-sidebar]') !== null}, from ${scrollX}`
    const first = out.slice(0, 3).map((it) => (it.cloneNode() as Element).outerHTML.slice(0, 160))
    return [seen, ...first].join(' > ')
  })
}

/** What a screen makes of its width is told to it when it is drawn, and drawn the next time. */
export const drawnTwice = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

const languages = ['en-US', 'es-ES', 'pt-BR'] as const
const widths = [390, 1440, 1920] as const
const themes = ['dark', 'light'] as const
const pictures = process.env.AURA_PICTURES
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * The screen as everybody may meet it: three languages, both themes, three widths. What is in the way of
 * somebody, in one line each. `AURA_PICTURES` names a folder for pictures to be looked at.
 */
export async function looksWrong(page: Page, name: string, ready: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  await ready()
  for (const language of languages) {
    await speak(page, language)
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : width === 1440 ? 900 : 1080 })
      // What is there differs by width and its colours by theme; the language changes neither, nor a theme any width.
      const isJudged = language === 'pt-BR' && width !== 1920
      for (const theme of isJudged || pictures ? themes : themes.slice(0, 1)) {
        await page.evaluate((mode) => {
          document.documentElement.className = mode
        }, theme)
        const where = `${name} ${language} ${width} ${theme}`
        const wide = theme === themes[0] ? await sticksOut(page) : null
        if (wide !== null) found.push(`${where}: scrolls sideways by ${wide}`)
        if (isJudged) {
          const problems = await seriousProblems(page, theme === themes[0] ? [] : colourRules)
          found.push(...problems.map((problem) => `${where}: ${problem}`))
        }
        if (pictures) await page.screenshot({ path: `${pictures}/${where.replaceAll(' ', '-')}.png` })
      }
    }
  }
  return found
}

/** As if the user had chosen it in another tab. */
async function speak(page: Page, language: string) {
  await page.evaluate((newValue) => {
    localStorage.setItem('app-language', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'app-language', newValue }))
  }, language)
  await page.locator(`html[lang="${language}"]`).waitFor()
}
