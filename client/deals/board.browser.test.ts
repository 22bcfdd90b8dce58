import { readFileSync } from 'node:fs'
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { becomes, boardStands, card, column, titles } from '../../infra/board-test.ts'
import {
  answer,
  cutLine,
  drag,
  drop,
  enterAs,
  skipTime,
  type Visitor,
  waitForClose,
  waitForFocus,
  waitForPickUp,
} from '../../infra/browser-actions.ts'
import { looksWrong, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let people: Visitor[]
let token: string
let moverId: string
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

/** A board of one's own for every test: three deals to work on, one lost. */
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  moverId = company.people[1]?.id ?? ''
  token = tokenOf(people[0]?.email ?? '')
  await open('Central para três lojas', 'prospecting')
  await open('Agente de voz', 'prospecting')
  await open('Migração da central', 'proposal')
  await open('Central na nuvem', 'lost')
})

const post = <T>(name: string, input: unknown) => asking(url).ask<T>(name, input, token)
const open = (title: string, stage: Stage, over: Partial<Deal> = {}) =>
  post<Deal>('deals.create', {
    dealId: crypto.randomUUID(),
    title,
    stage,
    contact: 'Óticas Bela Vista',
    value: { amount: 1_260_000, currency: 'BRL' },
    probability: 40,
    ...over,
  })

const enter = async (who = 0, options?: Parameters<typeof enterAs>[4]) => {
  const visitor = people[who] ?? { email: '', password: '' }
  return await boardStands(await enterAs(browser, url, visitor, '/crm', options))
}

test('a card dragged in one browser moves in the other at once', async () => {
  const [own, ownItems] = [await enter(0), await enter(1)]
  await drag(own, card(own, 'Central para três lojas'), card(own, 'Migração da central'))
  await drop(own)
  // A notice under the pointer stays.
  await own.getByRole('button', { name: 'Desfazer' }).hover()
  await becomes(own, 'proposal', ['Central para três lojas', 'Migração da central'])
  await becomes(ownItems, 'proposal', ['Central para três lojas', 'Migração da central'])
  await becomes(ownItems, 'prospecting', ['Agente de voz'])
  // And back, from the notice.
  await own.getByRole('button', { name: 'Desfazer' }).click()
  await becomes(ownItems, 'prospecting', ['Central para três lojas', 'Agente de voz'])
  // One that stands further down is in the hand too, and not above it.
  const topOf = async (item: Locator) => (await item.boundingBox())?.y ?? Number.NaN
  const place = await topOf(card(own, 'Migração da central'))
  await drag(own, card(own, 'Agente de voz'), card(own, 'Migração da central'))
  await expect.poll(async () => Math.abs((await topOf(own.locator('[data-lifted]'))) - place)).toBeLessThan(48)
  await own.keyboard.press('Escape')
  await own.mouse.up()
  await Promise.all([own, ownItems].map((page) => page.context().close()))
})

test('a mover whose permission is revoked drags no more cards, without a reload', async () => {
  const [owner, mover] = [await enter(0), await enter(1)]
  const handle = (page: Page) => page.getByRole('button', { name: 'Mover Agente de voz' })
  await handle(mover).waitFor()
  const permit = (granted: boolean | null) =>
    post('companies.set-permission', { userId: moverId, permission: 'update_crm', granted })
  await permit(false)
  await handle(mover).waitFor({ state: 'detached' })
  await drag(mover, card(mover, 'Agente de voz'), column(mover, 'lost'))
  await drop(mover)
  expect(await titles(mover, 'prospecting')).toContain('Agente de voz')
  await handle(owner).waitFor()
  // And back, as soon as it is granted.
  await permit(null)
  await handle(mover).waitFor()
  await Promise.all([owner, mover].map((page) => page.context().close()))
})

test('the keyboard moves a card by its handle, hears where it is, and keeps the focus', async () => {
  const page = await enter()
  const input = page.locator('[aria-live=assertive]')
  const handle = page.getByRole('button', { name: 'Mover Central para três lojas' })
  await handle.focus()
  await page.keyboard.press('Space')
  await waitForPickUp(input.getByText('Central para três lojas foi pego em Prospecção.'))
  await page.keyboard.press('ArrowRight')
  await input.getByText('Qualificação, posição 1 de 1').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await input.getByText('Proposta, posição 2 de 2').waitFor()
  await page.keyboard.press('Space')
  await input.getByText('foi solto em Proposta, posição 2').waitFor()
  await becomes(page, 'proposal', ['Migração da central', 'Central para três lojas'])
  await expect.poll(() => handle.evaluate((element) => element === document.activeElement)).toBe(true)
  // Esc puts it back.
  await page.keyboard.press('Space')
  await waitForPickUp(input.getByText('Central para três lojas foi pego em Proposta.'))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await input.getByText('voltou para onde estava').waitFor()
  await becomes(page, 'proposal', ['Migração da central', 'Central para três lojas'])
  await page.context().close()
})

test('a place a card may not go says why, while dragging and where the hand lets go', async () => {
  const page = await enter(0, { viewport: { width: 1920, height: 1080 } })
  const why = 'Reabra o negócio em outra etapa primeiro.'
  await drag(page, card(page, 'Central na nuvem'), column(page, 'closing'))
  await column(page, 'closing').getByText(why).waitFor()
  await drop(page)
  await page.getByRole('alert').getByText(why).waitFor()
  await becomes(page, 'lost', ['Central na nuvem'])
  // The menu says the same, and the arrow keys reach it.
  await card(page, 'Central na nuvem').hover()
  await page.getByRole('button', { name: 'Mais ações para Central na nuvem' }).click()
  const closing = page.getByRole('menuitem', { name: /Fechamento/ })
  await closing.getByText(why).waitFor()
  await expect.poll(() => closing.getAttribute('aria-disabled')).toBe('true')
  await page.context().close()
})

test('a refusal of the server rolls the card back, with the reason beside it', async () => {
  const [page, own] = [await enter(0), await enter(1)]
  await cutLine(page)
  await drag(page, card(page, 'Migração da central'), column(page, 'closing'))
  await drop(page)
  await becomes(page, 'closing', ['Migração da central'])
  // Meanwhile it was lost: from there it may not go to closing.
  await drag(own, card(own, 'Migração da central'), column(own, 'lost'))
  await drop(own)
  await own.getByRole('button', { name: 'Marcar como perdido' }).click()
  await becomes(own, 'lost', ['Central na nuvem', 'Migração da central'])
  await page.context().setOffline(false)
  await page.getByRole('alert').getByText('Reabra o negócio em outra etapa').waitFor()
  await becomes(page, 'lost', ['Central na nuvem', 'Migração da central'])
  await Promise.all([page, own].map((page) => page.context().close()))
})

test('a browser that is cut off says so, keeps what is done, and catches up by itself', async () => {
  const [page, own] = [await enter(0), await enter(1)]
  await cutLine(page)
  await page.getByRole('button', { name: /^Sem conexão/ }).waitFor()
  await drag(page, card(page, 'Agente de voz'), column(page, 'qualification'))
  await drop(page)
  await becomes(page, 'qualification', ['Agente de voz'])
  await drag(own, card(own, 'Migração da central'), column(own, 'negotiation'))
  await drop(own)
  await becomes(own, 'negotiation', ['Migração da central'])
  expect(await titles(own, 'qualification')).toEqual([])
  await page.getByRole('button', { name: /1 alteração na fila/ }).click()
  await page.getByText('Mover negócio').waitFor()
  await skipTime(page, 11_000)
  await page.getByText(/^Sem conexão: dados de/).waitFor()
  // What waits survives a reload of the page, though not of a browser without a network; so it comes back first.
  await page.context().setOffline(false)
  await becomes(page, 'negotiation', ['Migração da central'])
  await becomes(own, 'qualification', ['Agente de voz'])
  await page.getByRole('button', { name: /^Ao vivo/ }).waitFor()
  await Promise.all([page, own].map((page) => page.context().close()))
})

test('the deals of the board are taken away as a file', async () => {
  const page = await enter()
  await page.getByRole('button', { name: 'Exportar' }).press('Enter')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).press('Enter'),
  ])
  const rows = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(rows).toHaveLength(5)
  expect(rows.find((row) => row.startsWith('Agente de voz;'))).toContain(';Vendas;Prospecção;12600;BRL;40;')
  await page.context().close()
})

test('a deal is created, edited, filtered and counted', async () => {
  const page = await enter()
  await page.getByRole('button', { name: 'Novo negócio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo negócio' })
  await dialog.getByRole('button', { name: 'Criar negócio' }).click()
  await dialog.getByText('Informe um título').waitFor()
  await dialog.getByLabel('Título').fill('Renovação anual')
  await dialog.getByLabel('Contato').fill('Clínica São José')
  await dialog.getByLabel('Valor').fill('4.200,50')
  await dialog.getByLabel('Etapa').selectOption('negotiation')
  await page.keyboard.press('Enter')
  await waitForClose(dialog)
  await becomes(page, 'negotiation', ['Renovação anual'])
  await card(page, 'Renovação anual').getByText('4.200,50').waitFor()

  await card(page, 'Renovação anual').locator('[data-title]').press('Enter')
  const edit = page.getByRole('dialog', { name: 'Editar negócio' })
  await waitForFocus(edit)
  await edit.getByLabel('Título').fill('Renovação de dois anos')
  // A slip does not throw away what was typed.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Descartar alterações?' }).waitFor()
  await answer(page, 'Continuar editando')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await waitForClose(edit)
  await becomes(page, 'negotiation', ['Renovação de dois anos'])

  await page.keyboard.press('/')
  await page.keyboard.type('sao jose')
  await expect.poll(() => page.locator('[data-deal]').count()).toBe(1)
  await page.locator('dl').getByText('de 5').waitFor()
  await column(page, 'proposal').getByText('Nenhum negócio corresponde ao filtro').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[data-deal]').count()).toBe(5)
  await column(page, 'closing').getByText('Nenhum negócio nesta etapa').waitFor()
  await column(page, 'closing').getByRole('button', { name: 'Adicionar negócio', exact: true }).click()
  await expect.poll(() => page.getByLabel('Etapa').inputValue()).toBe('closing')
  await page.context().close()
})

test('on a phone one column is shown at a time and a card is moved from its menu', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await enter(0, phone)
  const inSight = () =>
    page
      .locator('[data-column]')
      .evaluateAll((columns) => columns.filter((column) => column.getBoundingClientRect().left < innerWidth).length)
  await expect.poll(inSight).toBe(1)
  await page.getByRole('button', { name: 'Mais ações para Agente de voz' }).tap()
  await page.getByRole('menuitem', { name: 'Proposta' }).tap()
  await becomes(page, 'prospecting', ['Central para três lojas'])
  await page.getByRole('navigation', { name: 'Etapas do pipeline' }).getByText('Proposta').tap()
  await becomes(page, 'proposal', ['Migração da central', 'Agente de voz'])
  expect(await sticksOut(page)).toBeNull()
  await page.context().close()
})

test('a column of many cards keeps only those in sight in the document', async () => {
  // A dozen at a time: each waits for the column's lock, and the server refuses those that wait for too long.
  for (let first = 0; first < 120; first += 12)
    await Promise.all(Array.from({ length: 12 }, (_, index) => open(`Negócio ${first + index}`, 'qualification')))
  const page = await enter()
  await column(page, 'qualification').getByText('120', { exact: true }).waitFor()
  expect(await column(page, 'qualification').locator('[data-deal]').count()).toBeLessThan(30)
  // The end of the list is reached by keys alone.
  await column(page, 'qualification').locator('[data-title]').first().focus()
  const position = () =>
    page.evaluate(() => Number(document.activeElement?.closest('[data-deal]')?.getAttribute('aria-posinset')))
  await expect
    .poll(
      async () => {
        await page.keyboard.press('ArrowDown')
        return position()
      },
      { timeout: 60_000, interval: 1 },
    )
    .toBeGreaterThanOrEqual(60)
  await page.context().close()
})

test('the board and a deal on it look right everywhere', async () => {
  const page = await enter()
  const board = () => page.locator('[data-deal]').first().waitFor()
  expect(await looksWrong(page, 'board', board)).toEqual([])
  const deal = async () => {
    await board()
    await page.locator('[data-title]').first().click()
    await page.getByRole('dialog').waitFor()
  }
  expect(await looksWrong(page, 'deal', deal)).toEqual([])
  await page.context().close()
})
