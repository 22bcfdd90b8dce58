/** The list of deals as its users arrange it: views of their own and the company's, columns, cells and their file. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { enterAs, type Visitor } from '../../../infra/browser-actions.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let people: Visitor[]
let token: string

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  token = tokenOf(people[0]?.email ?? '')
  for (const [title, stage] of [
    ['Loja', 'prospecting'],
    ['Matriz', 'proposal'],
  ])
    await ask('deals.create', {
      ...{ dealId: crypto.randomUUID(), title, stage, value: { amount: 100, currency: 'BRL' }, probability: 40 },
    })
})

const ask = (name: string, input: object) => asking(url).ask(name, input, token)
const row = (page: Page, title: string) => page.locator('[data-row]', { hasText: title })
const enter = (who: number) =>
  enterAs(browser, url, people[who] ?? { email: '', password: '' }, '/crm?as=list', {
    viewport: { width: 1440, height: 900 },
  })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a view of deals is private until it is shared, and opens the list of the user who chose it', async () => {
  const [own, other] = [await enter(0), await enter(1)]
  await own.getByRole('combobox', { name: 'Etapa' }).selectOption('proposal')
  await own.getByText('1–1 de 1').waitFor()
  await button(own, 'Salvar visão').click()
  await own.getByLabel('Nome da visão').fill('Em proposta')
  await own.keyboard.press('Enter')
  await button(own, 'Em proposta').waitFor()
  await own.getByRole('button', { name: 'Opções da visão Em proposta' }).click()
  await other.getByText('1–2 de 2').waitFor()
  await other.getByRole('button', { name: /Em proposta/ }).waitFor({ state: 'detached' })
  await button(own, 'Compartilhar com a empresa').click()
  await other
    .getByRole('button', { name: /Em proposta$/ })
    .first()
    .click()
  await other.getByText('1–1 de 1').waitFor()
  await other.getByRole('button', { name: 'Opções da visão Em proposta' }).click()
  await button(other, 'Abrir a lista nesta visão').click()
  // It is stored once it can be taken back.
  await other.getByRole('button', { name: 'Opções da visão Em proposta' }).click()
  await button(other, 'Não abrir mais a lista nesta visão').waitFor()
  await other.goto(`${url}/crm?as=list`)
  await other.getByText('1–1 de 1').waitFor()
  await Promise.all([own, other].map((page) => page.context().close()))
})

test('tags and the fields of the company are changed in their cells, and the file has the columns on show', async () => {
  const field = { fieldId: crypto.randomUUID(), owner: 'deal', key: 'andares', label: 'Andares', type: 'number' }
  await ask('contacts.create-field', { ...field, choices: [], required: false })
  await ask('contacts.create-tag', { tagId: crypto.randomUUID(), name: 'VIP' })
  const page = await enter(0)
  await page.getByRole('button', { name: 'Colunas' }).click()
  for (const name of ['Andares', 'Tempo na etapa']) await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  const cell = row(page, 'Matriz').getByRole('button', { name: /^Andares de Matriz/ })
  await cell.click()
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  await page.getByText('Isto não é um número').first().waitFor()
  await page.getByRole('textbox', { name: /^Andares de Matriz/ }).fill('12')
  await page.keyboard.press('Enter')
  await cell.getByText('12', { exact: true }).waitFor()
  await row(page, 'Matriz').getByText('0 dias').waitFor()
  await row(page, 'Matriz')
    .getByRole('button', { name: /^TAGs de Matriz/ })
    .click()
  await page.getByRole('menuitemcheckbox', { name: 'VIP' }).click()
  await row(page, 'Matriz').getByRole('button', { name: 'TAGs de Matriz: VIP. Alterar' }).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('button', { name: 'CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text.split(/\r?\n/)[0]).toContain('Andares')
  expect(text.split(/\r?\n/)[0]).not.toContain('Pipeline')
  expect(text).toMatch(/Matriz.*VIP.*12/)
  await page.context().close()
})
