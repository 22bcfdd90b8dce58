/**
 * A language whose texts are 40 % longer than pt-BR's: on no screen is one of them cut off or wider than what it stands
 * in. What people write themselves (names, messages) may be shortened where hovering shows it whole.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asking } from '../../infra/ask.ts'
import { openBrowser } from '../../infra/browser.ts'
import { enterAs, type Visitor } from '../../infra/browser-actions.ts'
import { sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedWorld } from '../../infra/shared-world.ts'
import { signIn } from '../../infra/sign-in.ts'
import type { Manifest } from '../build/manifest.ts'
import { catalogue as campaigns } from '../catalogues/campaigns/pt-BR.ts'
import { catalogue as desk } from '../catalogues/desk/pt-BR.ts'
import { catalogue as entry } from '../catalogues/entry/pt-BR.ts'
import { catalogue as integrations } from '../catalogues/integrations/pt-BR.ts'
import { catalogue as offers } from '../catalogues/offers/pt-BR.ts'
import { catalogue as palette } from '../catalogues/palette/pt-BR.ts'
import { catalogue as sales } from '../catalogues/sales/pt-BR.ts'
import { catalogue as warroom } from '../catalogues/warroom/pt-BR.ts'
import { catalogue as work } from '../catalogues/work/pt-BR.ts'

const catalogues: Record<string, Record<string, string>> = {
  ...{ campaigns, desk, entry, integrations, offers, palette, sales, warroom, work },
}
const screens = [
  ...['/dashboard', '/operations', '/operations/queues', '/operations/calls', '/operations/replies', '/warroom'],
  ...['/warroom/alerts', '/warroom/incidents', '/bases', '/tags', '/block-whitelist', '/crm', '/users'],
  ...['/user-management', '/template-mensagem', '/canais/digitais', '/integrations', '/settings', '/profile'],
  ...['/centro-custos', '/fornecedores', '/credenciais', '/security', '/agents', '/ai-training', '/disparos-v2'],
  ...['/campaigns', '/campaigns/my-campaigns', '/campaigns/unit-dispatch', '/campaigns/tracking', '/crm/products'],
  ...['/crm/organizations', '/integrations/ias', '/integrations/bi', '/integrations/crm', '/warroom/readiness'],
]

let browser: Browser
let owner: Visitor
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await openBrowser()
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  owner = { email: company.people[0]?.email ?? '', password: testPassword }
  const { accessToken } = await signIn(url, owner.email, testPassword)
  const post = (name: string, input: unknown) => asking(url).ask(name, input, accessToken)
  await post('contacts.create-tag', { tagId: crypto.randomUUID(), name: 'Atacado', color: 'teal' })
  await post('contacts.create', { contactId: crypto.randomUUID(), name: 'Marina Prado', addresses: [] })
})
afterAll(() => browser.close())

/** Placeholders stay; the last word of a text grows, and a sentence gets further words. */
function longer(text: string): string {
  const letters = text.replace(/\{\{[^}]*\}\}/g, '').length
  const more = 'ãéíôúçõ'.repeat(1 + Math.ceil(letters / 10)).slice(0, Math.ceil(letters * 0.4))
  return text.includes(' ') ? `${text} ${more.replace(/(.{6})/g, '$1 ').trim()}` : `${text}${more}`
}

async function speakLonger(page: Page): Promise<void> {
  const path = join(import.meta.dirname, '..', 'dist', '.vite', 'manifest.json')
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
  for (const [name, catalogue] of Object.entries(catalogues)) {
    const file = manifest[`catalogues/${name}/pt-BR.ts`]?.file
    const texts = Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, longer(text)]))
    await page.route(`**/${file}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export const catalogue = ${JSON.stringify(texts)}`,
      }),
    )
  }
}

/** Texts of the catalogues that are cut off, or wider than the control they stand in. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent ?? ''
      const element = walker.currentNode.parentElement
      if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (!/[ãéíôúçõ]{2}/.test(text) || element.closest('[title], option, [data-sr-only]')) continue
      range.selectNodeContents(walker.currentNode)
      const box = range.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1) continue
      for (
        let ancestor: Element | null = element;
        ancestor && ancestor !== document.body;
        ancestor = ancestor.parentElement
      ) {
        const look = getComputedStyle(ancestor)
        const own = ancestor.getBoundingClientRect()
        if (own.width <= 1 || look.position === 'absolute' || look.position === 'fixed') break
        const clips = look.overflowX === 'hidden' || look.overflowX === 'clip'
        const control = ancestor.matches('button, a, [role=tab], [role=menuitem], th, td, label, h1, h2, h3')
        if ((clips || control) && box.right > own.right + 1) {
          found.push(`${ancestor.tagName.toLowerCase()} "${text.slice(0, 60)}" by ${Math.round(box.right - own.right)}`)
          break
        }
        if (look.overflowX === 'auto' || look.overflowX === 'scroll') break
      }
    }
    return [...new Set(found)]
  })

/** What is still so once everything that was on its way has its place. */
async function stillCutOff(page: Page): Promise<string[]> {
  for (let look = 0; look < 100; look += 1) {
    if ((await cutOff(page)).length === 0) return []
    await page.waitForTimeout(100)
  }
  return cutOff(page)
}

test.each([
  [390, 844],
  [1440, 900],
  [1920, 1080],
])('no text is cut off at %d × %d pixels when all are two fifths longer', async (width, height) => {
  const page = await enterAs(browser, url, owner, 'about:blank', { viewport: { width, height } })
  await speakLonger(page)
  const wrong: string[] = []
  for (const screen of screens) {
    await page.goto(new URL(screen, url).href)
    await page.locator('main h1, main h2, main [role=tablist], main form').first().waitFor()
    const wide = await sticksOut(page)
    if (wide !== null) wrong.push(`${screen}: scrolls sideways by ${wide}`)
    wrong.push(...(await stillCutOff(page)).map((text) => `${screen}: ${text}`))
  }
  await page.context().close()
  expect(wrong).toEqual([])
})
