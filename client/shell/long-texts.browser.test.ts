/**
 * A language whose texts are 40 % longer than pt-BR's: on no screen, in no dialog and on no page before sign-in is one
 * of them cut off or wider than what it stands in. What people write themselves (names, messages) may be shortened where
 * hovering shows it whole. One page each goes from screen to screen without loading the product anew.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asking } from '../../infra/ask.ts'
import { closeByEscape, enterAs, openPage, type Visitor } from '../../infra/browser-actions.ts'
import { clippedTexts, longer } from '../../infra/browser-long-texts.ts'
import { sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'
import { signIn } from '../../infra/sign-in.ts'
import type { Manifest } from '../build/manifest.ts'
import { chunkOf } from '../catalogues/chunks.ts'
import { loadCatalogue } from '../catalogues/load.ts'
import type { CatalogueName } from '../platform/i18n/language.ts'

const screens = [
  ...['/dashboard', '/operations', '/operations/queues', '/operations/calls', '/operations/replies', '/warroom'],
  ...['/warroom/alerts', '/warroom/incidents', '/bases', '/tags', '/block-whitelist', '/crm', '/users'],
  ...['/user-management', '/template-mensagem', '/canais/digitais', '/integrations', '/settings', '/profile'],
  ...['/centro-custos', '/fornecedores', '/credenciais', '/security', '/agents', '/ai-training', '/disparos-v2'],
  ...['/campaigns', '/campaigns/my-campaigns', '/campaigns/unit-dispatch', '/campaigns/tracking', '/crm/products'],
  ...['/crm/organizations', '/integrations/ias', '/integrations/bi', '/integrations/crm', '/warroom/readiness'],
]

/** Addresses that begin with a dialog or a drawer. */
const dialogs = [
  ...['/operations?start=new', '/operations/queues?tab=queues#new', '/operations/queues?tab=queues#targets'],
  ...['/operations/queues#reasons', '/operations/calls#settings', '/operations/replies#new'],
  ...['/operations/replies?tab=macros#new', '/warroom/alerts?tab=rules#new', '/warroom/incidents#declare'],
  ...['/bases#new', '/bases#import', '/bases#base', '/bases#fields', '/tags#new', '/block-whitelist#new'],
  ...['/crm?new=true', '/crm#pipeline', '/user-management#invite', '/user-management#import'],
  ...[
    '/template-mensagem#new',
    '/canais/digitais#new',
    '/integrations/webhooks?create=standard',
    '/integrations/ias#new',
  ],
  ...['/settings?tab=tokens#new', '/centro-custos#new', '/fornecedores#new', '/campaigns/tracking#new'],
  ...['/campaigns/sources#new'],
]

const token = 'x'.repeat(40)
const unreachable = 'offline@b.test'
const publicPages = [
  ...['/auth', '/auth?view=sign-up', '/auth?view=forgot', '/auth?view=resend', '/email-confirmed'],
  `/auth?reset=true&email=a@b.test#token=${token}`,
  `/auth?reset=true&email=${unreachable}#token=${token}`,
  `/first-access?email=a@b.test&token=${token}`,
]

const heads = 'main h1, main h2, main [role=tablist], main form'
const wide = [1440, 900] as const
const narrow = [390, 844] as const
const widest = [1920, 1080] as const

let browser: Browser
let owner: Visitor
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  owner = { email: company.people[0]?.email ?? '', password: testPassword }
  const { accessToken } = await signIn(url, owner.email, testPassword)
  const post = (name: string, input: unknown) => asking(url).ask(name, input, accessToken)
  await post('contacts.create-tag', { tagId: crypto.randomUUID(), name: 'Atacado', color: 'teal' })
  await post('contacts.create', { contactId: crypto.randomUUID(), name: 'Marina Prado', addresses: [] })
})
afterAll(() => browser.close())

const catalogueNames = [...new Set(Object.values(chunkOf)), 'work'] as CatalogueName[]

async function speakLonger(page: Page): Promise<void> {
  const path = join(import.meta.dirname, '..', 'dist', '.vite', 'manifest.json')
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
  for (const name of catalogueNames) {
    const file = manifest[`catalogues/${name}/pt-BR.ts`]?.file
    const texts = Object.entries(await loadCatalogue('pt-BR', name)).map(([key, text]) => [key, longer(text)])
    await page.route(`**/${file}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export const catalogue = ${JSON.stringify(Object.fromEntries(texts))}`,
      }),
    )
  }
}

/** Goes there as a link of the product does, and waits for the head of the screen that was there to be gone. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(
    ([heads, to]) => {
      const head = document.querySelector('main h1') ?? document.querySelector(heads)
      head?.setAttribute('data-earlier', head.textContent ?? '')
      history.pushState(null, '', to)
    },
    [heads, path] as const,
  )
  await page.waitForFunction((heads) => {
    const head = document.querySelector('[data-earlier]')
    return (!head || head.getAttribute('data-earlier') !== head.textContent) && document.querySelector(heads) !== null
  }, heads)
}

/** `name` stands in front of what is wrong there; `within` holds texts that have grown, or nothing was looked at. */
async function wrongAt(page: Page, sizes: readonly (readonly [number, number])[], name: string, within = 'body') {
  const wrong: string[] = []
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    const out = await sticksOut(page)
    if (out !== null) wrong.push(`${name} ${width}: scrolls sideways by ${out}`)
    wrong.push(...(await clippedTexts(page)).map((text) => `${name} ${width}: ${text}`))
  }
  if (!/[ãéíôúçõ]{2}/.test((await page.locator(within).allTextContents()).join())) wrong.push(`${name}: no longer text`)
  return wrong
}

test('no text of a screen is cut off when all are two fifths longer', async () => {
  const page = await enterAs(browser, url, owner, 'about:blank')
  await speakLonger(page)
  await page.goto(new URL('/security', url).href)
  await page.locator(heads).first().waitFor()
  const wrong: string[] = []
  for (const [at, screen] of screens.entries()) {
    await goTo(page, screen)
    // There and back, so that half of the screens need no further change of size.
    const sizes = [wide, widest, narrow]
    wrong.push(...(await wrongAt(page, at % 2 === 0 ? sizes : sizes.toReversed(), screen, 'main')))
  }
  await page.context().close()
  expect(wrong).toEqual([])
})

test('nor one of a dialog or a drawer', async () => {
  const page = await enterAs(browser, url, owner, 'about:blank')
  await speakLonger(page)
  await page.goto(new URL('/security', url).href)
  await page.locator(heads).first().waitFor()
  const wrong: string[] = []
  for (const address of dialogs) {
    await page.setViewportSize({ width: wide[0], height: wide[1] })
    await page.evaluate((to) => history.pushState(null, '', to), address)
    const dialog = page.getByRole('dialog').last()
    await dialog.locator(':focus').waitFor({ state: 'attached' })
    wrong.push(...(await wrongAt(page, [wide, narrow], address, '[role=dialog]')))
    await closeByEscape(dialog)
  }
  await page.context().close()
  expect(wrong).toEqual([])
})

test('nor one of the pages before sign-in, up to the second factor', async () => {
  const page = await openPage(browser, url)
  await speakLonger(page)
  await page.route('**/api/identity.check-reset', (route) =>
    route.request().postData()?.includes(unreachable) ? route.abort() : route.continue(),
  )
  await page.goto('/terms')
  await page.locator(heads).first().waitFor()
  const wrong = await wrongAt(page, [wide, narrow], '/terms')
  for (const path of publicPages) {
    await goTo(page, path)
    wrong.push(...(await wrongAt(page, [wide, narrow], path)))
  }
  await goTo(page, '/auth')
  await page.locator('input[type=email]').fill(owner.email)
  await page.locator('input[type=password]').fill(owner.password)
  await page.keyboard.press('Enter')
  await page.locator('input[autocomplete=one-time-code]').waitFor()
  wrong.push(...(await wrongAt(page, [wide, narrow], 'second factor')))
  await page.context().close()
  expect(wrong).toEqual([])
})
