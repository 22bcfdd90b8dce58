import { isPlanned, moduleNames } from '@aura/contracts/permissions.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { cutLine, enterAs, openPage, type Visitor } from '../../infra/browser-actions.ts'
import { looksWrong, seriousProblems } from '../../infra/browser-looks.ts'
import { createTestCompany, type TestPerson, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let people: TestPerson[]
let token: string
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

/** The first administers; the second is the one at the screen. */
beforeEach(async () => {
  ;({ people } = await createTestCompany(databaseUrl, ['platform_owner', 'company_user']))
  token = tokenOf(people[0]?.email ?? '')
})

const post = <T>(name: string, input: unknown) => asking(url).ask<T>(name, input, token)

const visitor = (n: number): Visitor => ({ email: people[n]?.email ?? '', password: testPassword })
const enter = (n: number, path = '/crm', options?: Parameters<typeof enterAs>[4]) =>
  enterAs(browser, url, visitor(n), path, options)
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const board = (page: Page) => page.getByRole('heading', { name: 'Sales Pipeline' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** True for as long as the page has not been loaded anew. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'marked' in window)

test('the menu is walked by keyboard, folds to its icons and remembers that', async () => {
  const page = await enter(0)
  await board(page).waitFor()
  await markPage(page)
  const group = menu(page).getByRole('button', { name: 'Inteligência de Dados' })
  const crm = menu(page).getByRole('link', { name: 'CRM', exact: true })
  // The group of the screen one is at stands open, and the screen is marked.
  await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => crm.getAttribute('aria-current')).toBe('page')
  await group.focus()
  await page.keyboard.press('ArrowLeft')
  await crm.waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowRight')
  await crm.waitFor()
  await page.keyboard.press('ArrowDown')
  const inside = menu(page).locator(`[id="${await group.getAttribute('aria-controls')}"]`)
  await expect.poll(() => focused(page)).toBe(await inside.getByRole('link').first().textContent())
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await crm.waitFor({ state: 'detached' })
  // Arriving opens it again; going there loads nothing anew.
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Segurança' }).click()
  await page.waitForURL('**/security')
  await page.locator('h1').waitFor()
  await expect.poll(() => menu(page).locator('[aria-current=page]').count()).toBe(0)
  await page.goBack()
  await board(page).waitFor()
  await crm.waitFor()
  await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true')
  expect(await isSamePage(page)).toBe(true)

  // What stands below a screen is there while one is at it, and the way to it is marked by its path.
  await page.goto('/operations/queues')
  const inbox = menu(page).getByRole('link', { name: 'Atendimento' })
  const queues = menu(page).getByRole('link', { name: 'Filas e equipe' })
  await queues.waitFor()
  await expect.poll(() => queues.getAttribute('aria-current')).toBe('page')
  await expect.poll(() => inbox.getAttribute('data-within')).toBe('')
  await menu(page).getByRole('link', { name: 'Respostas e macros' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/operations/replies')
  await expect.poll(() => menu(page).locator('[aria-current=page]').textContent()).toBe('Respostas e macros')

  // What is set on another screen is found among the settings too.
  await menu(page).getByRole('button', { name: 'Configurações' }).press('Enter')
  await menu(page).getByRole('link', { name: 'Pesquisa de satisfação' }).press('Enter')
  await page.waitForURL('**/operations/replies?tab=survey')
  await page.getByRole('tab', { name: 'Pesquisa', exact: false, selected: true }).waitFor()

  const sidebar = page.locator('[data-sidebar]')
  expect((await sidebar.boundingBox())?.width).toBe(256)
  // A press counts for the button it began on, though something late moves that away before the mouse is let go.
  await page.getByRole('button', { name: 'Recolher menu' }).hover()
  await page.mouse.down()
  await sidebar.evaluate((menu) => menu.style.setProperty('translate', '0 -80px'))
  await page.mouse.up()
  await page.getByRole('button', { name: 'Expandir menu' }).waitFor()
  await sidebar.evaluate((menu) => menu.style.removeProperty('translate'))
  expect((await sidebar.boundingBox())?.width).toBe(64)
  await page.goto('/security')
  await page.locator('h1').waitFor()
  expect((await sidebar.boundingBox())?.width).toBe(64)
  expect(await crm.count()).toBe(0)
  await group.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'CRM', exact: true }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.type('crm')
  await page.keyboard.press('Enter')
  await board(page).waitFor()
  await page.goto('/nowhere')
  await page.getByRole('heading', { name: 'Oops! Page not found.' }).waitFor()
  await expect.poll(() => page.title()).toBe('Oops! Page not found. · Aura')
  await page.context().close()
})

test('on a phone the menu is a drawer that holds the focus and goes by Esc and on arrival', async () => {
  const page = await enter(0, '/security', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const open = page.getByRole('button', { name: 'Abrir menu' })
  await open.tap()
  const drawer = page.getByRole('dialog', { name: 'Menu principal' })
  // From here on it holds the focus.
  await drawer.locator(':focus').waitFor()
  for (let n = 0; n < 12; n += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => drawer.evaluate((sheet) => sheet.contains(document.activeElement))).toBe(true)
  }
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true)
  await open.tap()
  await drawer.getByRole('button', { name: 'Inteligência de Dados' }).tap()
  await drawer.getByRole('link', { name: 'CRM', exact: true }).tap()
  await board(page).waitFor()
  await drawer.waitFor({ state: 'detached' })
  await page.context().close()
})

test('a right that is taken closes the screen at once and leaves the menu; given back, it opens again', async () => {
  const page = await enter(1)
  await board(page).waitFor()
  await markPage(page)
  const change = (granted: boolean | null) =>
    post('companies.set-permission', { userId: people[1]?.id, permission: 'view_crm', granted })
  await change(false)
  await page.getByRole('heading', { name: 'Acesso Negado' }).waitFor()
  await page.getByText('contate o Administrador do sistema').waitFor()
  await page.getByText('Um administrador da sua empresa pode liberar').waitFor()
  expect(await board(page).count()).toBe(0)
  await expect.poll(() => menu(page).getByRole('link', { name: 'CRM', exact: true }).count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await change(null)
  await board(page).waitFor()
  // Another role is another menu, at once.
  await menu(page).getByRole('button', { name: 'Configurações' }).click()
  const costs = menu(page).getByRole('link', { name: 'Centro de Custos' })
  await menu(page).getByRole('link', { name: 'Gestão de TAGs' }).waitFor()
  expect(await costs.count()).toBe(0)
  await post('companies.change-role', { userId: people[1]?.id, role: 'company_admin' })
  await costs.waitFor()
  // An administrator is told who really can: the owner.
  await change(false)
  await page.getByText('Quem libera CRM para um administrador é o proprietário da sua empresa.').waitFor()
  await change(null)
  await post('companies.change-role', { userId: people[1]?.id, role: 'company_user' })
  await costs.waitFor({ state: 'detached' })
  expect(await isSamePage(page)).toBe(true)
  await page.context().close()
})

test('what the plan withholds is dimmed and says how to get it; basic modules are not', async () => {
  const page = await enter(1)
  await board(page).waitFor()
  const modules = moduleNames.filter(isPlanned).map((module) => ({ module, active: module !== 'crm' }))
  await post('companies.set-plan', { modules })
  await page.getByRole('heading', { name: 'CRM não está no plano da sua empresa' }).waitFor()
  const dimmed = menu(page).getByRole('button', { name: 'CRM, fora do plano da empresa' })
  await dimmed.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'CRM' }).getByText('Peça ao administrador').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => dimmed.evaluate((button) => button === document.activeElement)).toBe(true)
  // The board, the organizations and the catalogue of products.
  await expect.poll(() => menu(page).locator('[data-withheld]').count()).toBe(3)
  await post('companies.set-plan', { modules: [] })
  await board(page).waitFor()
  await page.context().close()
})

test('an address that leads nowhere says so, inside the frame and outside it; / opens the first screen', async () => {
  const outside = await openPage(browser, url)
  await outside.goto('/no/such/page')
  await outside.getByRole('heading', { name: 'Oops! Page not found.' }).waitFor()
  await expect.poll(() => outside.title()).toBe('Oops! Page not found. · Aura')
  expect(await seriousProblems(outside)).toEqual([])
  await outside.getByRole('link', { name: 'Voltar ao início' }).click()
  await outside.waitForURL('**/auth')
  await outside.context().close()

  const page = await enter(1, '/no/such/page')
  await page.getByRole('heading', { name: 'Oops! Page not found.' }).waitFor()
  await expect.poll(() => page.title()).toBe('Oops! Page not found. · Aura')
  await menu(page).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await page.waitForURL('**/operations')
  await page.context().close()
})

test('CRM - OWNER asks the server who one is: owners get a tab of their own, others are told no', async () => {
  const [own, page] = [await enter(0), await enter(1)]
  const ask = async (page: Page) => {
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByRole('menuitem', { name: 'CRM - OWNER' }).click()
  }
  const [tab] = await Promise.all([own.waitForEvent('popup'), ask(own)])
  await tab.waitForURL('**/crm-owner')
  // It stands alone: no menu, no bar.
  await tab.locator('h1').first().waitFor()
  expect(await menu(tab).count()).toBe(0)
  await own.context().close()

  await board(page).waitFor()
  await ask(page)
  await page.getByText('Acesso Negado').waitFor()
  await page.getByText('contate o Administrador do sistema').waitFor()
  await page.route('**/api/companies.mine', (route) => route.abort())
  await cutLine(page)
  await page.locator('[data-system=lost]').waitFor()
  await ask(page)
  await page.getByText('Erro ao verificar permissões.').waitFor()
  // The address alone opens nothing either.
  await page.context().setOffline(false)
  await page.goto('/crm-owner')
  await page.getByRole('heading', { name: 'Acesso Negado' }).waitFor()
  await page.context().close()
})

test('language and theme change without a reload; without the line nothing is called well', async () => {
  const page = await enter(1)
  await board(page).waitFor()
  await markPage(page)
  // What is chosen in one tab holds in the other.
  const other = await page.context().newPage()
  await other.goto('/profile')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Idioma: Português' }).click()
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'Inteligencia de Datos' }).waitFor()
  await other.locator('html[lang="es-ES"]').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('app-language'))).toBe('es-ES')
  await page.getByRole('button', { name: 'Idioma: Español' }).click()
  await page.getByRole('menuitemradio', { name: 'Português' }).click()
  // '?' tells the keys, of the frame and of the screen.
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await keys.getByText('Buscar em toda a plataforma').waitFor()
  await keys.getByText('Pegar e soltar um negócio').waitFor()
  await keys.getByText('Ctrl', { exact: true }).first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Usar tema claro' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.className)).toBe('light')
  await other.locator('html.light').waitFor()
  await other.close()
  expect(await isSamePage(page)).toBe(true)

  await page.locator('[data-service=API][data-status=online]').waitFor()
  await page.locator('[data-service=Database][data-status=online]').waitFor()
  await cutLine(page)
  await page.locator('[data-system=lost]').waitFor()
  await expect.poll(() => page.locator('[data-service]').count()).toBe(0)
  await page.context().setOffline(false)
  await page.locator('[data-service=Database][data-status=online]').waitFor()
  await page.context().close()
})

test('the frame is in nobody’s way', async () => {
  const page = await enter(0, '/security')
  expect(await looksWrong(page, 'shell', () => page.locator('[data-service=API]').waitFor())).toEqual([])
  await page.context().close()
})
