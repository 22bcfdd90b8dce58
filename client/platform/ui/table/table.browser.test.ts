/** The table as a person uses it, on the list of people. */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterAs, type Visitor, waitForPickUp } from '../../../../infra/browser-actions.ts'
import { coveredButtons, seriousProblems, sticksOut, underLauncher } from '../../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../../infra/company.ts'
import { sharedBrowser } from '../../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../../infra/shared-world.ts'

let browser: Browser
let admin: Visitor
let other: Visitor
const { url, databaseUrl } = sharedWorld().provided
const path = '/user-management'

beforeAll(async () => {
  browser = await sharedBrowser()
  const everybody = Array.from({ length: 58 }, () => 'company_user' as const)
  const { people } = await createTestCompany(databaseUrl, ['company_owner', 'company_admin', ...everybody])
  const [item, two] = people.map(({ email }) => ({ email, password: testPassword }))
  if (!item || !two) throw new Error('there are people')
  admin = item
  other = two
})
afterAll(() => browser.close())

const rows = (page: Page) => page.locator('[data-row]')
const bulkBar = (page: Page) => page.getByRole('region', { name: 'Ações para os selecionados' })
const enter = async (who = admin, at = path, options = {}) => {
  const page = await enterAs(browser, url, who, at, options)
  await rows(page).first().waitFor()
  return page
}
const first = (page: Page) => rows(page).first().textContent()
/** The place of the row that has the focus; -1 when none has. */
const focused = (page: Page) => rows(page).evaluateAll((all) => all.findIndex((item) => item.matches(':focus')))
const heads = async (page: Page) =>
  (await page.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '')

test('what a list is asked for stands in the address, and a reload asks the same', async () => {
  const page = await enter()
  await page.getByText('1–25 de 60').waitFor()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await page.getByText('26–50 de 60').waitFor()
  // Another order begins at the first page again, and says which it is.
  const email = page.getByRole('columnheader', { name: 'Email' })
  await email.getByRole('button').click()
  await email.getByRole('button').click()
  await expect.poll(() => email.getAttribute('aria-sort')).toBe('descending')
  await page.getByText('1–25 de 60').waitFor()
  await expect.poll(() => first(page)).toContain('person9@')
  await page.keyboard.press('/')
  await page.keyboard.type('person5')
  await page.getByText('1–11 de 11').waitFor()
  await page.reload()
  await page.getByText('1–11 de 11').waitFor()
  await expect.poll(() => page.getByRole('searchbox', { name: 'Buscar na lista' }).inputValue()).toBe('person5')
  await page.getByRole('searchbox').fill('nobody has such a name')
  await page.getByText('Nada corresponde ao que você pediu').waitFor()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByText('1–25 de 60').waitFor()
  await page.getByRole('combobox', { name: 'Função' }).selectOption('company_owner')
  await page.getByText('1–1 de 1').waitFor()
  await page.getByRole('button', { name: 'Remover filtro Função' }).click()
  await page.getByText('1–25 de 60').waitFor()
  await page.context().close()
})

test('the keyboard walks, selects and opens, and the focus comes back', async () => {
  const page = await enter()
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe(0)
  for (const key of ['j', 'ArrowDown', 'k']) await page.keyboard.press(key)
  await expect.poll(() => focused(page)).toBe(1)
  await page.keyboard.press('Space')
  for (const key of ['j', 'j', 'Shift+Space']) await page.keyboard.press(key)
  await page.getByText('3 selecionados').waitFor()
  // Another page keeps them, and all that match can be taken at once.
  await page.getByRole('checkbox', { name: 'Selecionar esta página' }).check()
  await page.getByRole('button', { name: 'Selecionar todos os 60' }).click()
  await page.getByText('60 selecionados').waitFor()
  expect(await coveredButtons(bulkBar(page))).toEqual([])
  await page.getByRole('button', { name: 'Limpar seleção' }).click()
  await rows(page).nth(3).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').locator(':focus').press('Escape')
  await expect.poll(() => focused(page)).toBe(3)
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Próxima linha').waitFor()
  await page.context().close()
})

test('columns are chosen, ordered and sized by keyboard or hand, and stay so', async () => {
  const page = await enter()
  const before = await heads(page)
  const [, second = '', third = ''] = before
  await page.getByRole('button', { name: 'Colunas' }).click()
  const menu = page.getByRole('dialog', { name: 'Colunas' })
  await menu.getByRole('button', { name: `Mover ${second}` }).focus()
  await page.keyboard.press('Space')
  await waitForPickUp(menu.getByText(`${second} foi pego na posição 1`))
  await page.keyboard.press('ArrowDown')
  await menu.getByText(`${second}: posição 2`).waitFor()
  // Escape puts the column back and leaves the menu open.
  await page.keyboard.press('Escape')
  await menu.getByText(`${second} voltou para onde estava.`).waitFor()
  await expect.poll(() => heads(page)).toEqual(before)
  await page.keyboard.press('Space')
  await waitForPickUp(menu.getByText(`${second} foi pego na posição 1`))
  await page.keyboard.press('ArrowDown')
  await menu.getByText(`${second}: posição 2`).waitFor()
  await page.keyboard.press('Space')
  await expect.poll(() => heads(page)).toEqual([before[0], third, second, ...before.slice(3)])
  await page.getByRole('dialog').getByRole('checkbox', { name: third }).uncheck()
  await page.keyboard.press('Escape')
  await expect.poll(() => heads(page)).not.toContain(third)
  const head = page.getByRole('columnheader', { name: second })
  const box = await head.boundingBox()
  if (!box) throw new Error('the column is in sight')
  await page.mouse.move(box.x + box.width - 3, box.y + 16)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 60, box.y + 16, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => (await head.boundingBox())?.width ?? 0).toBeGreaterThan(box.width)
  await page.reload()
  await rows(page).first().waitFor()
  await expect.poll(() => heads(page)).not.toContain(third)
  await page.context().close()
})

test('a view is saved, shared with the company, and opens the list of the user who chose it', async () => {
  const [own, ownItems] = [await enter(), await enter(other)]
  await own.getByRole('combobox', { name: 'Função' }).selectOption('company_admin')
  await own.getByText('1–1 de 1').waitFor()
  await own.getByRole('button', { name: 'Salvar visão' }).click()
  await own.getByLabel('Nome da visão').fill('Só administradores')
  await own.keyboard.press('Enter')
  await own.getByRole('button', { name: 'Só administradores', exact: true }).waitFor()
  await own.getByRole('button', { name: 'Opções da visão Só administradores' }).click()
  await own.getByRole('button', { name: 'Compartilhar com a empresa' }).click()
  // It comes to open screens by itself.
  const view = ownItems.getByRole('button', { name: /Só administradores$/ }).first()
  await view.click()
  await ownItems.getByText('1–1 de 1').waitFor()
  await ownItems.getByRole('button', { name: 'Opções da visão Só administradores' }).click()
  await ownItems.getByRole('button', { name: 'Abrir a lista nesta visão' }).click()
  // It is stored once it can be taken back.
  await ownItems.getByRole('button', { name: 'Opções da visão Só administradores' }).click()
  await ownItems.getByRole('button', { name: 'Não abrir mais a lista nesta visão' }).waitFor()
  await ownItems.keyboard.press('Escape')
  await ownItems.getByRole('button', { name: 'Tudo', exact: true }).click()
  await ownItems.getByText('1–25 de 60').waitFor()
  await ownItems.goto(path)
  await ownItems.getByText('1–1 de 1').waitFor()
  expect(await seriousProblems(ownItems)).toEqual([])
  await Promise.all([own, ownItems].map((page) => page.context().close()))
})

test('what was asked for is taken away as a file, all pages of it', async () => {
  const page = await enter(admin, `${path}?q=person5`)
  await page.getByText('1–11 de 11').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Exportar' })
      .click()
      .then(() => page.getByRole('button', { name: 'CSV' }).click()),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(12)
  expect(lines.filter((line) => line.includes('person5'))).toHaveLength(11)
  await page.context().close()
})

test('on a phone a row is a card, and nothing scrolls sideways', async () => {
  const page = await enter(admin, path, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  expect(await page.locator('table').count()).toBe(0)
  expect(await sticksOut(page)).toBeNull()
  // At its end, the assistant's button covers no row, and while a thumb scrolls down nothing at all.
  const launcher = page.locator('[data-assistant-launcher]')
  await launcher.waitFor()
  const opacity = () => launcher.evaluate((button) => getComputedStyle(button).opacity)
  const scrollTo = (end: 'first' | 'last') => rows(page)[end]().scrollIntoViewIfNeeded()
  await expect.poll(() => underLauncher(page)).toEqual([])
  await expect.poll(opacity).toBe('0')
  await launcher.evaluate((button) => button.focus({ focusVisible: true } as FocusOptions))
  await expect.poll(opacity).toBe('1')
  await scrollTo('first')
  await launcher.blur()
  await expect.poll(opacity).toBe('1')
  await page.getByRole('checkbox', { name: 'Selecionar Pessoa 1', exact: true }).check()
  await page.getByText('1 selecionado').waitFor()
  expect(await coveredButtons(bulkBar(page))).toEqual([])
  await page.getByLabel('Ordenar por').selectOption({ label: 'Email ↓' })
  await expect.poll(() => first(page)).toContain('Pessoa 9')
  await rows(page).first().tap()
  await page.getByRole('dialog').waitFor()
  // Nor a control of a screen that is no list.
  for (const screen of ['/security', '/settings', '/profile', '/centro-custos']) {
    await page.goto(new URL(screen, url).href)
    await page.locator('main :is(h1, h2)').first().waitFor()
    await launcher.waitFor()
    await expect.poll(() => underLauncher(page), { message: screen }).toEqual([])
  }
  await page.context().close()
})
