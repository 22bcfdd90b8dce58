/** One filter and its saved views over the board, the calendar and the map, while others change the deals. */
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { becomes, boardStands, card } from '../../../infra/board-test.ts'
import { drag, drop, enterAs, type Visitor, waitForPickUp } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let people: Visitor[]
let userIds: string[]
let token: string
let deals: Record<string, Deal>

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, token)
/** The second user's deals are what the tests filter by. */
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  userIds = company.people.map(({ id }) => id)
  token = tokenOf(people[0]?.email ?? '')
  const open = (title: string, stage: Stage, owner: number) =>
    ask<Deal>('deals.create', {
      ...{ dealId: crypto.randomUUID(), title, stage, ownerId: userIds[owner], probability: 40 },
      value: { amount: 100_00, currency: 'BRL' },
    })
  deals = {
    loja: await open('Loja', 'prospecting', 1),
    matriz: await open('Matriz', 'prospecting', 0),
    norte: await open('Norte', 'proposal', 1),
    centro: await open('Centro', 'proposal', 0),
    sul: await open('Sul', 'proposal', 1),
  }
})

const enter = async (who = 0, path = '/crm', options?: Parameters<typeof enterAs>[4]) =>
  enterAs(browser, url, people[who] ?? { email: '', password: '' }, path, options)
const ownerFilter = (page: Page) => page.getByRole('combobox', { name: 'Responsável', exact: true })
const toggle = (page: Page) => page.getByRole('button', { name: /^Filtros/ })
const count = (page: Page, text: string) => page.getByRole('region', { name: 'Filtros' }).getByText(text)
const filterBySecond = async (page: Page) => {
  await toggle(page).click()
  await ownerFilter(page).selectOption({ label: 'Pessoa 2' })
  await count(page, '3 de 5 negócios').waitFor()
}
/** By the menu, there and back. */
const visitDashboard = async (page: Page) => {
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.locator('a[href="/dashboard"]').click()
  await page.locator('[data-deal]').first().waitFor({ state: 'detached' })
  await menu.locator('a[href="/crm"]').click()
}
const layout = (page: Page, label: string) => page.getByLabel('Visão', { exact: true }).selectOption({ label })
const give = (deal: Deal | undefined, owner: number) =>
  ask('deals.edit-many', { edits: [{ dealId: deal?.id, patch: { ownerId: userIds[owner] } }] })

test('a filtered board takes in and lets go of deals as they change, and its address opens it again', async () => {
  const page = await boardStands(await enter())
  await filterBySecond(page)
  await becomes(page, 'prospecting', ['Loja'])
  await becomes(page, 'proposal', ['Norte', 'Sul'])
  await page.locator('dl').getByText('de 5').waitFor()
  // What another user changes enters and leaves at once, and the figures go along.
  await give(deals.matriz, 1)
  await becomes(page, 'prospecting', ['Loja', 'Matriz'])
  await count(page, '4 de 5 negócios').waitFor()
  await give(deals.loja, 0)
  await becomes(page, 'prospecting', ['Matriz'])
  await count(page, '3 de 5 negócios').waitFor()
  expect(await seriousProblems(page)).toEqual([])

  await page.reload()
  await becomes(page, 'prospecting', ['Matriz'])
  await becomes(page, 'proposal', ['Norte', 'Sul'])
  // The chips that are set stand there without the others, and each can be taken off by keyboard.
  await ownerFilter(page).waitFor()
  expect(await page.getByRole('combobox', { name: 'Etapa', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Remover filtro Responsável' }).press('Enter')
  await becomes(page, 'prospecting', ['Loja', 'Matriz'])
  await becomes(page, 'proposal', ['Norte', 'Centro', 'Sul'])
  await page.context().close()
})

test('a saved view opens the board, and is that of the list, the calendar and the map', async () => {
  const [page, other] = [await boardStands(await enter()), await boardStands(await enter(1))]
  await filterBySecond(page)
  await page.getByRole('button', { name: 'Salvar visão', exact: true }).click()
  await page.getByLabel('Nome da visão').fill('Da segunda')
  await page.keyboard.press('Enter')
  const options = (on: Page) => on.getByRole('button', { name: 'Opções da visão Da segunda' })
  await options(page).click()
  await page.getByRole('button', { name: 'Abrir a lista nesta visão', exact: true }).click()
  // It is stored once it can be taken back.
  await options(page).click()
  await page.getByRole('button', { name: 'Não abrir mais a lista nesta visão', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Compartilhar com a empresa', exact: true }).click()
  await other.getByRole('button', { name: /Da segunda$/ }).click()
  await becomes(other, 'proposal', ['Norte', 'Sul'])

  await page.goto(`${url}/crm`)
  await becomes(page, 'proposal', ['Norte', 'Sul'])
  await becomes(page, 'prospecting', ['Loja'])
  for (const label of ['Calendário', 'Mapa']) {
    await layout(page, label)
    await count(page, '3 de 5 negócios').waitFor()
    expect(await seriousProblems(page)).toEqual([])
  }
  await layout(page, 'Lista')
  await page.getByText('1–3 de 3').waitFor()
  await layout(page, 'Quadro')
  await becomes(page, 'prospecting', ['Loja'])
  // A view remembers its layout and its board.
  await layout(page, 'Calendário')
  await page.getByRole('button', { name: 'Salvar visão', exact: true }).click()
  await page.getByLabel('Nome da visão').fill('Meses')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Opções da visão Meses' }).waitFor()
  await page.getByRole('button', { name: /Da segunda$/ }).click()
  await becomes(page, 'proposal', ['Norte', 'Sul'])
  await page.getByRole('button', { name: 'Meses' }).click()
  await page.waitForURL(/as=calendar/)
  await count(page, '3 de 5 negócios').waitFor()
  await Promise.all([page, other].map((on) => on.context().close()))
})

test('a card dropped on a filtered board stands at its place among all cards, for everybody', async () => {
  const [page, other] = [await boardStands(await enter()), await boardStands(await enter(1))]
  await filterBySecond(page)
  await becomes(page, 'proposal', ['Norte', 'Sul'])
  await drag(page, card(page, 'Loja'), card(page, 'Sul'))
  await drop(page)
  await becomes(page, 'proposal', ['Norte', 'Loja', 'Sul'])
  await becomes(other, 'proposal', ['Norte', 'Centro', 'Loja', 'Sul'])
  // Under the last card that is shown.
  const handle = page.getByRole('button', { name: 'Mover Norte' })
  await handle.focus()
  await page.keyboard.press('Space')
  const heard = page.locator('[aria-live=assertive]')
  await waitForPickUp(heard.getByText('Norte foi pego em Proposta.'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await heard.getByText('Proposta, posição 3 de 3').waitFor()
  await page.keyboard.press('Space')
  await becomes(page, 'proposal', ['Loja', 'Sul', 'Norte'])
  await becomes(other, 'proposal', ['Centro', 'Loja', 'Sul', 'Norte'])
  await Promise.all([page, other].map((on) => on.context().close()))
})

test('cards that leave the filter are not moved with the selection, which says so', async () => {
  const page = await boardStands(await enter())
  await filterBySecond(page)
  for (const title of ['Norte', 'Sul'])
    await card(page, title)
      .locator('[data-title]')
      .click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('status').getByText('2 selecionados').waitFor()
  await give(deals.norte, 0)
  await page.getByRole('status').getByText('1 selecionado · 1 fora do filtro').waitFor()
  await page.getByRole('button', { name: 'Mover para…' }).click()
  await page.getByRole('menuitem', { name: 'Negociação' }).click()
  await becomes(page, 'negotiation', ['Sul'])
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await becomes(page, 'proposal', ['Norte', 'Centro'])
  await page.context().close()
})

test('a selection that the filter hides as a whole still has its bar, and can be given up', async () => {
  const page = await boardStands(await enter())
  await card(page, 'Centro')
    .locator('[data-title]')
    .click({ modifiers: ['ControlOrMeta'] })
  await filterBySecond(page)
  await page.getByRole('status').getByText('1 fora do filtro').waitFor()
  expect(await page.getByRole('button', { name: 'Mover para…' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Limpar seleção' }).press('Enter')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await becomes(page, 'proposal', ['Norte', 'Centro', 'Sul'])
  await page.getByRole('region', { name: 'Negócios selecionados' }).waitFor({ state: 'detached' })
  await page.context().close()
})

test('a field that is archived matches no deal, and its chip takes it off', async () => {
  const field = { fieldId: crypto.randomUUID(), owner: 'deal', key: 'plano', label: 'Plano', type: 'choice' }
  await ask('contacts.create-field', { ...field, choices: [{ label: 'Anual', was: [] }], required: false })
  await ask('deals.edit-many', { edits: [{ dealId: deals.sul?.id, patch: { fields: { [field.fieldId]: 'Anual' } } }] })
  const page = await enter(0, '/crm?f=%7B"field-plano":"Anual"%7D')
  await becomes(page, 'proposal', ['Sul'])
  await becomes(page, 'prospecting', [])
  const { owner: _owner, key: _key, ...shape } = { ...field, choices: [{ label: 'Anual', was: [] }], required: false }
  await ask('contacts.edit-field', { ...shape, version: 1, archived: true })
  await page.getByText('Nada corresponde ao que você pediu').waitFor()
  await page.getByRole('button', { name: 'Remover filtro plano' }).click()
  await becomes(page, 'proposal', ['Norte', 'Centro', 'Sul'])
  await page.context().close()
})

test('search, order and filters are there again after another screen and on another pipeline', async () => {
  const pipeline = { pipelineId: crypto.randomUUID(), name: 'Franquias' }
  await ask('deals.create-pipeline', { ...pipeline, stages: defaultStages })
  const page = await boardStands(await enter())
  const search = page.getByRole('searchbox', { name: 'Filtrar negócios' })
  await search.fill('tr')
  const sort = page.getByLabel('Ordenar', { exact: true })
  await sort.selectOption({ label: 'Nome' })
  await becomes(page, 'proposal', ['Centro'])
  await visitDashboard(page)
  await becomes(page, 'proposal', ['Centro'])
  await expect.poll(() => search.inputValue()).toBe('tr')

  await page.getByRole('button', { name: 'Vendas', exact: true }).click()
  await page.getByRole('menuitemradio', { name: pipeline.name }).click()
  await page.getByRole('button', { name: pipeline.name, exact: true }).waitFor()
  await expect.poll(() => search.inputValue()).toBe('tr')
  await expect.poll(() => sort.inputValue()).toBe('title')

  // What was given up stays so.
  await page.goto(`${url}/crm?q=tr`)
  await becomes(page, 'proposal', ['Centro'])
  await search.fill('')
  await becomes(page, 'proposal', ['Norte', 'Centro', 'Sul'])
  await visitDashboard(page)
  await becomes(page, 'proposal', ['Norte', 'Centro', 'Sul'])
  await page.context().close()
})

test('a default view does not take the place of what was asked for before another screen', async () => {
  const page = await boardStands(await enter())
  await filterBySecond(page)
  await page.getByRole('button', { name: 'Salvar visão', exact: true }).click()
  await page.getByLabel('Nome da visão').fill('Da segunda')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Opções da visão Da segunda' }).click()
  await page.getByRole('button', { name: 'Abrir a lista nesta visão', exact: true }).click()
  await page.getByRole('button', { name: 'Opções da visão Da segunda' }).click()
  await page.getByRole('button', { name: 'Não abrir mais a lista nesta visão', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tudo', exact: true }).click()
  await becomes(page, 'proposal', ['Norte', 'Centro', 'Sul'])
  await visitDashboard(page)
  await becomes(page, 'proposal', ['Norte', 'Centro', 'Sul'])
  expect(new URL(page.url()).searchParams.get('view')).toBe('all')
  await page.context().close()
})

test('on a phone the filters stand in one line, and where nothing is left the way back stands there', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await enter(0, '/crm', phone)
  await card(page, 'Loja').waitFor()
  await toggle(page).tap()
  await ownerFilter(page).selectOption({ label: 'Pessoa 2' })
  await count(page, '3 de 5 negócios').waitFor()
  await becomes(page, 'prospecting', ['Loja'])
  expect(await sticksOut(page)).toBeNull()
  expect(await seriousProblems(page)).toEqual([])
  // The cards keep their room below.
  const bottom = await card(page, 'Loja').evaluate((element) => element.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThan(844)
  await page.getByRole('combobox', { name: 'Situação', exact: true }).selectOption({ label: 'Ganho' })
  await page.getByText('Nada corresponde ao que você pediu').waitFor()
  expect(await page.locator('[data-deal]').count()).toBe(0)
  expect(await sticksOut(page)).toBeNull()
  await page.getByRole('button', { name: 'Limpar filtros' }).last().tap()
  await becomes(page, 'prospecting', ['Loja', 'Matriz'])
  await page.context().close()
})

test('a new deal that the filter hides is told of, with the way to see it', async () => {
  const page = await boardStands(await enter())
  await filterBySecond(page)
  await page.getByRole('button', { name: 'Novo negócio' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Novo negócio' })
  await dialog.getByLabel('Título').fill('Oeste')
  await dialog.getByLabel('Valor', { exact: true }).fill('10')
  await dialog.getByRole('button', { name: 'Criar negócio' }).click()
  const notices = page.getByRole('region', { name: 'Avisos' })
  await notices.getByText('Oeste foi criado, mas o filtro não o mostra').waitFor()
  // A notice under the pointer stays.
  await notices.getByRole('button', { name: 'Limpar filtros' }).hover()
  expect(await card(page, 'Oeste').count()).toBe(0)
  await notices.getByRole('button', { name: 'Limpar filtros' }).click()
  await card(page, 'Oeste').waitFor()
  await page.context().close()
})
