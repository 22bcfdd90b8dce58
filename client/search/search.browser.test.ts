import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import {
  closeByEscape,
  cutLine,
  enterAs,
  type Visitor,
  waitForClose,
  waitForFocus,
} from '../../infra/browser-actions.ts'
import { looksWrong } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let owner: Visitor
let ana: Visitor
let anaId: string
let token: string
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
  const { people } = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  const [first, second] = people
  if (!first || !second) throw new Error('the company has two people')
  owner = { email: first.email, password: testPassword }
  ana = { email: second.email, password: testPassword }
  anaId = second.id
  token = tokenOf(first.email)
  await post('companies.update-user', { userId: anaId, firstName: 'Ângela', lastName: 'Migueis' })
  for (const title of ['Migração da central', 'Migalhas e pães', 'Agente de voz'])
    await post<Deal>('deals.create', {
      dealId: crypto.randomUUID(),
      title,
      contact: 'Óticas Bela Vista',
      value: { amount: 1_260_000, currency: 'BRL' },
      probability: 40,
    })
})
afterAll(() => browser.close())

const post = <T>(name: string, input: unknown) => asking(url).ask<T>(name, input, token)

const box = (page: Page) => page.getByRole('combobox', { name: 'Busca global' })
const options = (page: Page) => page.getByRole('option')
const group = (page: Page, name: string) => page.getByRole('group', { name }).getByRole('option')
const active = (page: Page) => page.locator('[role=option][aria-selected=true]')
const dealDialog = (page: Page) => page.getByRole('dialog', { name: 'Editar negócio' })

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await box(page).waitFor()
  await expect.poll(() => box(page).evaluate((item) => item === document.activeElement)).toBe(true)
}

test('by keyboard alone: find a deal and open it, come back to where one was, and find the search again', async () => {
  const page = await enterAs(browser, url, owner, '/crm')
  await page.locator('[data-deal]').first().waitFor()
  const filter = page.getByRole('searchbox', { name: 'Filtrar negócios' })
  await filter.focus()
  // Typing on at once loses nothing, although the box is still on its way.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('migr')
  await expect.poll(() => box(page).inputValue()).toBe('migr')
  const palette = page.getByRole('dialog').filter({ has: box(page) })
  await waitForFocus(palette)
  await closeByEscape(palette)
  await expect.poll(() => filter.inputValue()).toBe('')
  await expect.poll(() => filter.evaluate((item) => item === document.activeElement)).toBe(true)
  await openPalette(page)
  await expect.poll(() => box(page).getAttribute('placeholder')).toBe('Buscar em toda plataforma... (Ctrl+K)')
  // Escape closes, and the focus is where it was.
  await page.keyboard.press('Escape')
  await box(page).waitFor({ state: 'detached' })
  await expect.poll(() => filter.evaluate((item) => item === document.activeElement)).toBe(true)

  await openPalette(page)
  await page.keyboard.type('m')
  await page.getByText('Digite ao menos 2 caracteres').waitFor()
  await page.keyboard.type('igr')
  await group(page, 'Negócios').getByText('Migração da central').waitFor()
  await expect.poll(() => active(page).locator('mark').first().textContent()).toBe('Migr')
  await page.keyboard.press('Backspace')
  // People and deals, each in a group; the arrows go round.
  await group(page, 'Usuários').getByText('Ângela Migueis').waitFor()
  await expect.poll(() => group(page, 'Negócios').count()).toBe(2)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => active(page).textContent()).toContain('Ângela')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  // What is found may still grow.
  const isFirst = async () =>
    (await box(page).getAttribute('aria-activedescendant')) === (await options(page).first().getAttribute('id'))
  await expect.poll(isFirst).toBe(true)
  await box(page).fill('migração')
  await expect.poll(() => options(page).count()).toBe(1)
  await page.keyboard.press('Enter')
  await dealDialog(page).waitFor()
  await expect.poll(() => dealDialog(page).getByLabel('Título').inputValue()).toBe('Migração da central')
  await page.waitForURL((at) => at.pathname === '/crm' && at.search === '')

  // What was typed there is not lost to the search.
  await dealDialog(page).getByLabel('Título').fill('Migração inteira')
  await openPalette(page)
  await box(page).fill('voz')
  await group(page, 'Negócios').getByText('Agente de voz').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click()
  await expect.poll(() => dealDialog(page).getByLabel('Título').inputValue()).toBe('Migração inteira')
  await dealDialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await waitForClose(dealDialog(page))

  // The last searches are kept, and can be taken away.
  await openPalette(page)
  await expect
    .poll(() => group(page, 'Buscas recentes').allTextContents())
    .toEqual(['voz', 'migração', 'Limpar buscas recentes'])
  await page.keyboard.press('Delete')
  await expect
    .poll(() => group(page, 'Buscas recentes').allTextContents())
    .toEqual(['migração', 'Limpar buscas recentes'])
  await page.keyboard.press('Enter')
  await group(page, 'Negócios').getByText('Migração da central').waitFor()
  await box(page).fill('não há nada assim')
  await page.getByText('Nenhum resultado encontrado para "não há nada assim"', { exact: true }).waitFor()

  // Commands: screens by name, and what can be done.
  await box(page).fill('novo neg')
  await active(page).getByText('Novo negócio').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Novo negócio' }).locator(':focus').press('Escape')
  await waitForClose(page.getByRole('dialog'))
  await openPalette(page)
  await page.keyboard.type('ir para segur')
  await active(page).getByText('Ir para Segurança da conta').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/security')

  // What was used last stands by itself; an action begins on its screen, by any of its names.
  await openPalette(page)
  await expect
    .poll(() => group(page, 'Usados há pouco').allTextContents())
    .toEqual(['Ir para Segurança da conta', 'Novo negócio'])
  await page.keyboard.type('etiqueta criar')
  await active(page).getByText('Nova TAG').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Nova TAG' }).waitFor()
  await page.waitForURL((at) => at.pathname === '/tags' && at.hash === '')
  await page.getByRole('dialog', { name: 'Nova TAG' }).locator(':focus').press('Escape')
  await waitForClose(page.getByRole('dialog'))
  await openPalette(page)
  await page.keyboard.type('ficar')
  await active(page).getByText('Ficar disponível').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Meu estado: Disponível/ }).waitFor()
  await page.context().close()
})

test('a deal that was just created opens from the search, and by its address, on a board that has not seen it', async () => {
  const page = await enterAs(browser, url, owner, '/crm')
  await page.locator('[data-deal]').first().waitFor()
  // The board stands still meanwhile: its line is cut, and it catches up when it is back.
  await cutLine(page)
  const dealId = crypto.randomUUID()
  const value = { amount: 100, currency: 'BRL' }
  await post<Deal>('deals.create', { dealId, title: 'Recém-chegado', value, probability: 10 })
  await page.context().setOffline(false)
  await openPalette(page)
  await page.keyboard.type('recem-chegado')
  await group(page, 'Negócios').getByText('Recém-chegado').click()
  await dealDialog(page).waitFor()
  await expect.poll(() => dealDialog(page).getByLabel('Título').inputValue()).toBe('Recém-chegado')
  await page.goto(`/crm?deal=${dealId}`)
  await dealDialog(page).waitFor()
  await page.context().close()
})

test('nobody finds what they may not see; a right that goes meanwhile, and a lost connection, are said in words', async () => {
  const page = await enterAs(browser, url, ana, '/security')
  await page.getByRole('button', { name: /Buscar em toda plataforma/ }).click()
  await box(page).fill('mig')
  await group(page, 'Negócios').first().waitFor()
  // The answer stays on the screen while the right behind it is taken.
  await post('companies.set-permission', { userId: anaId, permission: 'view_crm', granted: false })
  await expect.poll(() => page.locator('a[data-nav][href^="/crm"]').count()).toBe(0)
  await group(page, 'Negócios').first().click()
  await page
    .getByRole('alert')
    .getByText('Migração da central não pode mais ser aberto.')
    .or(page.getByRole('alert').getByText('Migalhas e pães não pode mais ser aberto.'))
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/security')
  await box(page).fill('migu')
  await group(page, 'Usuários').getByText('Ângela Migueis').waitFor()
  await expect.poll(() => group(page, 'Negócios').count()).toBe(0)
  await post('companies.set-permission', { userId: anaId, permission: 'view_crm', granted: null })

  await cutLine(page)
  await box(page).fill('migra')
  await page.getByText('Sem conexão: os dados da empresa').waitFor()
  await page.context().setOffline(false)
  await group(page, 'Negócios').getByText('Migração da central').waitFor()
  await page.context().close()
})

test('looks right in every language, theme and width', async () => {
  const page = await enterAs(browser, url, owner, '/security')
  const wrong = await looksWrong(page, 'search', async () => {
    await page.locator('[aria-keyshortcuts="Control+K Meta+K"]').click()
    await page.locator('[data-search-input]').fill('mig')
    await page.locator('[role=option] mark').last().waitFor()
  })
  expect(wrong).toEqual([])
  await page.context().close()
})
