/** What is wrong with a screen, for tests: what axe finds, what sticks out, in every language, theme and width. */
import type Axe from 'axe-core'
import { source as axeSource } from 'axe-core'
import type { Frame, Locator, Page } from 'playwright-core'
import { drawnTwice, waitForContent } from './browser-actions.ts'

/** A frame of a page that was written and not loaded has no origin of its own. */
const axeAnywhere = `${axeSource}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/** Two thirds quicker than the package for it, which gathers the results of all frames in a page of its own. */
async function addAxe(frame: Frame) {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeAnywhere)
}

type Audit = { _audit: { rules: { id: string; impact: string }[] } }

/** What axe finds serious or worse, in one line each; with `rules`, by those alone. */
export async function seriousProblems(page: Page, rules: readonly string[] = []): Promise<string[]> {
  await waitForContent(page)
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
    const { axe } = window as unknown as { axe: typeof Axe & Audit }
    // What a rule finds is as serious as the rule: those that find nothing worse than moderate are not asked.
    const light = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    return axe
      .run(document, {
        resultTypes: ['violations'],
        rules: Object.fromEntries(light.map(({ id }) => [id, { enabled: false }])),
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

const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/**
 * What makes the page wider than its window, outermost first; null if nothing does once what follows the width had
 * its turn to be drawn.
 */
export async function sticksOut(page: Page): Promise<string | null> {
  await waitForContent(page)
  for (let look = 0; look < 100; look += 1) {
    await drawnTwice(page)
    if (!(await scrollsSideways(page))) return null
    if (look === 20) await resizeOnceMore(page)
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

/**
 * Where styles come in while the window changes, Chromium at times goes on with those of the former width until the
 * window is as wide once more. What truly sticks out does so after that as well.
 */
async function resizeOnceMore(page: Page) {
  const size = page.viewportSize()
  if (!size) return
  await page.setViewportSize({ ...size, width: size.width === 390 ? 1440 : 390 })
  await drawnTwice(page)
  await page.setViewportSize(size)
}

/** The buttons of a bar that something floats over, as that of the assistant, by their names. */
export async function coveredButtons(bar: Locator): Promise<string[]> {
  await bar.page().locator('[data-assistant-launcher]').waitFor()
  await waitForContent(bar.page())
  return bar.evaluate((element) => {
    const isCovered = (button: HTMLElement) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const edges = [[x, y] as const, [left + 2, y] as const, [right - 2, y] as const, [x, top + 2] as const]
      return [...edges, [x, bottom - 2] as const].some((at) => !button.contains(document.elementFromPoint(...at)))
    }
    return [...element.querySelectorAll('button')]
      .filter(isCovered)
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  })
}

/** The controls of a screen that the assistant's button lies over where everything is scrolled to its end. */
export const underLauncher = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const launcher = document.querySelector('[data-assistant-launcher]')?.getBoundingClientRect()
    if (!launcher) return ['no launcher']
    for (const box of document.querySelectorAll('main *')) box.scrollTop = box.scrollHeight
    const isUnder = (control: Element) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect()
      const isBeside = right <= launcher.left || left >= launcher.right
      return width > 1 && !isBeside && bottom > launcher.top && top < launcher.bottom
    }
    return [...document.querySelectorAll('main :is(a, button, input, select, textarea, [role=row], li)')]
      .filter(isUnder)
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })

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
export async function speak(page: Page, language: string) {
  await page.evaluate((newValue) => {
    localStorage.setItem('app-language', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'app-language', newValue }))
  }, language)
  await page.locator(`html[lang="${language}"]`).waitFor()
}
