import { wallText } from '@aura/machines/platform/wall-clock.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterAs, type Visitor } from '../../infra/browser-actions.ts'
import { looksWrong, seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { busyFloor } from '../../infra/busy-contact-centre.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { type Desk, openDesk } from '../../infra/desk.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let desk: Desk
let owner: Visitor
let companyId: string
let phone = 0
const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 70_000 }

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  owner = { email: company.people[0]?.email ?? '', password: testPassword }
  companyId = company.id
  desk = await openDesk(company)
  return () => desk[Symbol.asyncDispose]()
})

const tile = (page: Page, id: string) => page.locator(`[data-tile="${id}"]`)
async function customer(name: string) {
  phone += 1
  await desk.write(`+55119764${String(40000 + phone)}`, name, 'Olá, preciso de ajuda')
}

test('shows what happens as it happens, and opens what a number counts', async () => {
  const page = await enterAs(browser, url, owner, '/warroom')
  await expect.poll(() => tile(page, 'conversations.waiting').textContent(), patient).toContain('Clientes em espera')
  await customer('Rita Alves')
  await customer('Davi Moraes')
  await expect.poll(() => tile(page, 'conversations.waiting').locator('p').first().textContent(), patient).toMatch(/^2/)

  // 1. By keyboard: the number opens the two that wait, and each is one press away.
  await page.getByRole('button', { name: 'Clientes em espera' }).press('Enter')
  const behind = page.getByRole('dialog', { name: 'Aguardando atendimento' })
  await behind.getByText('2 agora').waitFor()
  const links = behind.getByRole('link')
  await expect.poll(async () => (await links.allTextContents()).sort()).toEqual(['Davi Moraes', 'Rita Alves'])
  // Open, the list goes on with the number.
  await customer('Zilda Prado')
  await behind.getByText('3 agora').waitFor()
  await expect.poll(() => links.count()).toBe(3)
  await expect.poll(() => tile(page, 'conversations.waiting').locator('p').first().textContent(), patient).toMatch(/^3/)
  await behind.locator(':focus').press('Escape')
  await behind.waitFor({ state: 'hidden' })

  // The calls of the very minute that the tile counts.
  await tile(page, 'calls.started').getByRole('button', { name: 'Chamadas por minuto' }).click()
  const calls = page.getByRole('dialog', { name: 'Chamadas recebidas' })
  await calls.getByText(/^0 às \d\d:\d\d$/).waitFor()
  await calls.locator(':focus').press('Escape')
  await calls.waitFor({ state: 'hidden' })

  // 2. The help explains every tile and panel that is there; the menu begins folded, and is remembered.
  await page.getByRole('button', { name: 'Ajuda' }).click()
  const help = page.getByRole('dialog', { name: 'O que há na War Room' })
  for (const word of ['Tempo de resposta', 'Operadores online', 'Chamadas por minuto', 'Filas', 'SLA', 'Canais'])
    await help.getByText(word, { exact: true }).first().waitFor()
  await help.locator(':focus').press('Escape')
  await page.getByRole('button', { name: 'Expandir', exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Recolher', exact: true }).click()

  // 3. Rewound it says that it is not live, shows what there was then, and comes back.
  await page.getByRole('button', { name: 'Rever' }).click()
  const bar = page.getByRole('region', { name: 'Rever' })
  await bar.getByText('Não é ao vivo').waitFor()
  await expect.poll(() => tile(page, 'conversations.waiting').locator('p').first().textContent(), patient).toMatch(/^0/)
  expect(await page.getByRole('tab', { name: 'Operações' }).count()).toBe(0)
  await page.getByRole('heading', { name: 'Alertas ativos' }).first().waitFor()
  await page.getByText('Nada aconteceu ainda.').waitFor()
  await bar.getByRole('button', { name: '10 segundos depois' }).press('Enter')
  await bar.getByRole('slider').press('End')
  // A day and a time are typed too, on the company's clock; what the log does not reach is refused where it is typed.
  const instant = bar.getByLabel('Dia e hora a rever')
  const typed = wallText('America/Sao_Paulo', new Date(Date.now() - 3 * 3_600_000))
  await instant.fill(typed)
  await instant.press('Enter')
  await expect.poll(() => page.locator('[data-rewind] [role=status]').textContent()).toContain(typed.slice(11, 19))
  await instant.fill(wallText('America/Sao_Paulo', new Date(Date.now() - 30 * 3_600_000)))
  await bar
    .getByRole('alert')
    .getByText(/^Fora do registro: de /)
    .waitFor()
  expect(await instant.getAttribute('aria-invalid')).toBe('true')
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBeNull()
  await page.setViewportSize({ width: 1440, height: 900 })
  await bar.getByRole('button', { name: 'Voltar ao vivo' }).click()
  await expect.poll(() => tile(page, 'conversations.waiting').locator('p').first().textContent(), patient).toMatch(/^3/)

  // 4. By its address: a stretch of the past, and the messages behind a number.
  const until = Date.now() - 5 * 60_000
  await page.goto(`/warroom?at=${until - 60_000}&until=${until}`)
  const stretch = bar.getByRole('slider', { name: 'Momento do incidente' })
  await stretch.press('End')
  await expect.poll(async () => Number(await stretch.inputValue())).toBe(until)
  await bar.getByRole('button', { name: 'Voltar ao vivo' }).click()
  await page.goto('/warroom?number=messages.in')
  const messages = page.getByRole('dialog', { name: 'Mensagens recebidas' })
  await messages.getByText('3 na última hora').waitFor()
  await expect.poll(() => messages.getByRole('link').count()).toBe(3)
  await page.context().close()
})

test('hangs on a wall: no frame, large figures, one page after the other', async () => {
  await busyFloor(databaseUrl, companyId)
  await customer('Rita Alves')
  const page = await enterAs(browser, url, owner, '/warroom?wall=1', { viewport: { width: 1920, height: 1080 } })
  await page.locator('[data-wall]').waitFor()
  await expect.poll(() => page.locator('[data-fresh]').getAttribute('data-fresh'), patient).toBe('live')
  await expect.poll(() => tile(page, 'conversations.waiting').locator('p').first().textContent(), patient).toMatch(/^1/)
  expect(await page.getByRole('banner').count()).toBe(0)
  const figureOf = (id: string) =>
    tile(page, id)
      .locator('p span')
      .first()
      .evaluate((it) => getComputedStyle(it).fontSize)
  // One number is what the eye goes to first; the others are read from five metres too.
  await expect.poll(() => figureOf('conversations.waiting')).toBe('208px')
  await expect.poll(() => figureOf('answer.median')).toBe('88px')
  const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight)
  await expect.poll(scrolls).toBe(false)
  const folder = process.env.AURA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/wall.png` })
  // On a low screen the numbers stand in one row, the chart is a page of its own, and the tables keep their room.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => figureOf('conversations.waiting')).toBe('88px')
  await expect.poll(scrolls).toBe(false)
  const tops = await page.locator('[data-tile]').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  // The page of tables that is on stays while its rows are looked at; the table behind a chart is for readers alone.
  const tableRows = page.locator('[data-wall] table:not(:has(caption)) tbody tr')
  const goOn = page.getByRole('button', { name: 'Trocar de página', exact: true })
  do {
    // It turned just before the press.
    if (await goOn.isVisible()) await goOn.press('Enter')
    await tableRows.first().waitFor(patient)
    await page.getByRole('button', { name: 'Parar a troca de páginas' }).press('Enter')
    await goOn.waitFor()
  } while ((await tableRows.count()) === 0)
  const cut = () =>
    tableRows.evaluateAll((rows) => {
      const hidden = (row: Element) => {
        const { left, top, height } = row.getBoundingClientRect()
        return !row.contains(document.elementFromPoint(left + 8, top + height / 2))
      }
      return rows.length === 0 ? 'none' : rows.filter(hidden).length
    })
  await expect.poll(cut).toBe(0)
  if (folder) await page.screenshot({ path: `${folder}/wall-low.png` })
  await page.setViewportSize({ width: 1920, height: 1080 })
  // What it does not know any more is pale, and comes back by itself.
  await page.context().setOffline(true)
  await page.locator('[data-veil]').waitFor({ ...patient, state: 'attached' })
  await page.getByText(/^sem conexão · há/).waitFor()
  if (folder) await page.screenshot({ path: `${folder}/wall-cut.png` })
  await page.context().setOffline(false)
  await page.locator('[data-veil]').waitFor({ ...patient, state: 'detached' })
  await page.getByRole('link', { name: 'Sair do telão' }).press('Enter')
  await page.getByRole('tab', { name: 'Monitoramento' }).waitFor()
  await page.context().close()
})

test('looks right', async () => {
  await busyFloor(databaseUrl, companyId)
  await customer('Rita Alves')
  const page = await enterAs(browser, url, owner, '/warroom')
  const ready = () => page.locator('#operators tbody tr').nth(3).waitFor()
  expect(await looksWrong(page, 'warroom', ready)).toEqual([])
  await page.context().close()
})
