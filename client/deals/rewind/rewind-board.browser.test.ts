import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dayIn } from '@aura/machines/platform/wall-clock.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { becomes, boardStands, card, column } from '../../../infra/board-test.ts'
import { enterAs, type Visitor } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, type TestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'
import { testPool } from '../../../infra/test-pool.ts'

const { url, databaseUrl } = sharedWorld().provided
const database = testPool(databaseUrl)
let browser: Browser
let company: TestCompany
let owner: Visitor
let token: string

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => Promise.all([browser.close(), database.end()]))

const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, token)
const open = (title: string, amount: number) =>
  ask<Deal>('deals.create', {
    ...{ dealId: crypto.randomUUID(), title, stage: 'proposal', probability: 40 },
    value: { amount, currency: 'BRL' },
  })

const dayMs = 86_400_000
/** The days of the test's company, whatever the machine's clock says. */
const companyZone = 'America/Sao_Paulo'
const companyDay = (back: number) => dayIn(companyZone, new Date(Date.now() - back * dayMs))
const dayOf = (page: Page) => new URL(page.url()).searchParams.get('day')
const rewindButton = (page: Page) => page.getByRole('button', { name: 'Quadro em outro dia' })
const isFocused = (element: HTMLElement | SVGElement) => element === document.activeElement

/** What has happened so far happened so many days earlier. */
async function backdate(days: number) {
  const before = [company.id, `${days} days`]
  await database.query('update events set at = at - $2::interval where company_id = $1', before)
  await database.query('update deals set created_at = created_at - $2::interval where company_id = $1', before)
}

/** "Um" stood in the proposal two days ago, and is in closing now; "Dois" came today. */
beforeEach(async () => {
  company = await createTestCompany(databaseUrl)
  owner = { email: company.people[0]?.email ?? '', password: testPassword }
  token = tokenOf(owner.email)
  // The pipeline is as old as the days that are looked at.
  await database.query(`update pipelines set created_at = '2019-01-01' where company_id = $1`, [company.id])
  const { id } = await open('Um', 100_000)
  await backdate(2)
  await ask('deals.move', { dealId: id, to: 'closing', before: null })
  await open('Dois', 50_000)
})

test('the board of yesterday stands as it was, says so, takes no change, and leads back', async () => {
  const page = await boardStands(await enterAs(browser, url, owner, '/crm'))
  await rewindButton(page).press('Enter')
  const note = page.getByRole('status').filter({ hasText: 'Quadro como estava no fim de' })
  await note.getByText('Só para leitura').waitFor()
  await expect.poll(() => dayOf(page)).toBe(companyDay(1))
  const field = page.getByLabel('Dia do quadro')
  await expect.poll(() => field.evaluate(isFocused)).toBe(true)
  await becomes(page, 'proposal', ['Um'])
  await becomes(page, 'closing', [])
  await column(page, 'proposal').getByText('1.000', { exact: false }).first().waitFor()
  expect(await card(page, 'Dois').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^(Mover|Mais ações)/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Novo negócio' }).count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  // The keys that change cards are not offered.
  await page.getByRole('heading', { name: 'Sales Pipeline' }).click()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await help.getByText('Abrir o negócio').waitFor()
  expect(await help.getByText('Pegar e soltar um negócio').count()).toBe(0)
  await help.locator(':focus').press('Escape')
  await help.waitFor({ state: 'detached' })
  // It is found again by its address, and the browser's way back is one too.
  await page.reload()
  await becomes(page, 'proposal', ['Um'])
  await page.getByRole('button', { name: 'Voltar para agora' }).press('Enter')
  await becomes(page, 'proposal', ['Dois'])
  await becomes(page, 'closing', ['Um'])
  expect(dayOf(page)).toBeNull()
  await expect.poll(() => rewindButton(page).evaluate(isFocused)).toBe(true)
  await page.context().close()
})

test('another day is chosen in the field, and a card opens its deal as it is now', async () => {
  const page = await enterAs(browser, url, owner, '/crm?day=2020-01-01')
  await page.getByText('Quadro como estava no fim de').waitFor()
  await becomes(page, 'proposal', [])
  await page.getByLabel('Dia do quadro').fill(companyDay(1))
  await becomes(page, 'proposal', ['Um'])
  await card(page, 'Um').locator('[data-title]').press('Enter')
  await page.getByRole('dialog', { name: 'Editar negócio' }).waitFor()
  await becomes(page, 'closing', ['Um'])
  await page.context().close()
})

test('a day is typed figure by figure and by the arrow keys; one that has not ended is refused beside the field', async () => {
  const page = await enterAs(browser, url, owner, '/crm?day=2020-05-05')
  const field = page.getByLabel('Dia do quadro')
  const shows = async (day: string) => {
    await expect.poll(() => dayOf(page)).toBe(day)
    await page.getByText('Quadro como estava no fim de').waitFor()
  }
  await shows('2020-05-05')
  // The first part of the field is the month here.
  await field.focus()
  await page.keyboard.press('1')
  await shows('2020-01-05')
  await page.keyboard.press('2')
  await shows('2020-12-05')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await shows('2020-11-05')
  await page.keyboard.press('ArrowDown')
  await shows('2020-10-05')
  await field.fill(companyDay(0))
  await page.getByRole('alert').getByText('Escolha um dia que já terminou').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await field.blur()
  await expect.poll(() => field.inputValue()).toBe('2020-10-05')
  expect(dayOf(page)).toBe('2020-10-05')
  // Opened by its address, a day that has not ended is the board of now.
  const refused = page.getByText('Esse dia ainda não terminou').first().waitFor()
  await page.goto(`/crm?day=${companyDay(0)}`)
  await refused
  await becomes(page, 'closing', ['Um'])
  expect(dayOf(page)).toBeNull()
  await page.context().close()
})

test('the day is one of the company, also for a browser on the other side of midnight', async () => {
  const hour = Number(new Date().toLocaleString('en-US', { timeZone: companyZone, hour: 'numeric', hourCycle: 'h23' }))
  const timezoneId = hour < 8 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  expect(dayIn(timezoneId, new Date())).not.toBe(companyDay(0))
  const page = await boardStands(await enterAs(browser, url, owner, '/crm', { timezoneId }))
  await rewindButton(page).click()
  await page.getByText(/Quadro como estava no fim de .*Brasília/).waitFor()
  expect(dayOf(page)).toBe(companyDay(1))
  await becomes(page, 'proposal', ['Um'])
  await expect.poll(() => page.getByLabel('Dia do quadro').getAttribute('max')).toBe(companyDay(1))
  await page.context().close()
})

test('search, order and pipeline of the address stand above the board, and the live one is not read', async () => {
  const [{ stages } = {}] = await ask<{ stages?: object[] }[]>('deals.pipelines', {})
  await ask('deals.create-pipeline', { pipelineId: crypto.randomUUID(), name: 'Franquias', stages })
  await backdate(2)
  await database.query(`update pipelines set created_at = '2019-01-01' where company_id = $1`, [company.id])
  const page = await enterAs(browser, url, owner, '/calendar')
  const watched: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => watched.push(String(payload))))
  await page.goto(`/crm?day=${companyDay(1)}&q=nada`)
  await page.getByText('Nada corresponde ao que você pediu').waitFor()
  const watchesLive = () => watched.some((frame) => frame.includes('deals.board"'))
  expect(watchesLive()).toBe(false)
  const search = page.getByRole('searchbox', { name: 'Filtrar negócios' })
  expect(await search.inputValue()).toBe('nada')
  await page.keyboard.press('/')
  await expect.poll(() => search.evaluate(isFocused)).toBe(true)
  await page.getByRole('button', { name: 'Limpar filtro', exact: true }).click()
  await becomes(page, 'proposal', ['Dois'])
  await page.getByLabel('Ordenar').selectOption({ label: 'Maior valor' })
  await becomes(page, 'proposal', ['Dois'])
  await page.getByLabel('Pipeline', { exact: true }).selectOption({ label: 'Franquias' })
  await page.locator('[data-column]').first().waitFor()
  await expect.poll(() => card(page, 'Dois').count()).toBe(0)
  expect(dayOf(page)).toBe(companyDay(1))
  await page.getByRole('button', { name: 'Voltar para agora' }).click()
  await expect.poll(watchesLive).toBe(true)
  await page.context().close()
})

test('what was overdue is asked of the day that is shown', async () => {
  await ask<Deal>('deals.create', {
    ...{ dealId: crypto.randomUUID(), title: 'Três', stage: 'proposal', probability: 40 },
    ...{ value: { amount: 100, currency: 'BRL' }, expectedClose: companyDay(2) },
  })
  await backdate(3)
  const overdue = '&f=%7B"close":"overdue"%7D'
  const page = await enterAs(browser, url, owner, `/crm?day=${companyDay(1)}${overdue}`)
  await becomes(page, 'proposal', ['Três'])
  await page.goto(`/crm?day=${companyDay(2)}${overdue}`)
  await page.getByText('Nada corresponde ao que você pediu').waitFor()
  await page.context().close()
})

test('on a phone nothing sticks out, and one column follows the other', async () => {
  const viewport = { width: 390, height: 844 }
  const page = await enterAs(browser, url, owner, '/crm', { viewport })
  await rewindButton(page).click()
  await becomes(page, 'proposal', ['Um'])
  expect(await sticksOut(page)).toBeNull()
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /Proposta/ })
    .click()
  await card(page, 'Um').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})

test('from the list it leads back to the list', async () => {
  const page = await enterAs(browser, url, owner, '/crm?as=list')
  await page.locator('[data-row]').first().waitFor()
  await rewindButton(page).click()
  await becomes(page, 'proposal', ['Um'])
  await page.getByRole('button', { name: 'Voltar para agora' }).click()
  await page.locator('[data-row]', { hasText: 'Dois' }).waitFor()
  await page.context().close()
})
