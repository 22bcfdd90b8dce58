import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { closeByEscape, enterAs, type Visitor } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'
import { testPool } from '../../../infra/test-pool.ts'

const { url, databaseUrl } = sharedWorld().provided
const database = testPool(databaseUrl)
let browser: Browser
let owner: Visitor
let token: string

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => Promise.all([browser.close(), database.end()]))

const post = <T>(name: string, input: unknown) => asking(url).ask<T>(name, input, token)
const open = (title: string, over: object = {}) =>
  post<Deal>('deals.create', {
    ...{ dealId: crypto.randomUUID(), title, stage: 'closing', value: { amount: 100_000, currency: 'BRL' } },
    ...{ probability: 50, expectedClose: '2030-05-10', ...over },
  })

beforeEach(async () => {
  const company = await createTestCompany(databaseUrl)
  owner = { email: company.people[0]?.email ?? '', password: testPassword }
  token = tokenOf(owner.email)
  // The pipeline is as old as the moment that is looked at.
  await database.query(`update pipelines set created_at = '2019-01-01' where company_id = $1`, [company.id])
})

test('every figure of the forecast opens its deals, by keyboard and on a phone, now and as it was', async () => {
  const won = await open('Vendido')
  await post('deals.win', { dealId: won.id, reason: 'Prazo' })
  await open('Aberto')
  const page = await enterAs(browser, url, owner, '/crm', { viewport: { width: 390, height: 844 } })
  await page.locator('[data-deal]').first().waitFor()
  const chance = (title: string) => page.locator('[data-deal]', { hasText: title }).getByRole('img', { name: /Probab/ })
  await page.getByRole('button', { name: 'Vendido', exact: true }).waitFor()
  await chance('Aberto').waitFor()
  expect(await chance('Vendido').count()).toBe(0)
  await page.getByRole('button', { name: 'Previsão e resultados' }).press('Enter')
  await page.waitForURL(/as=forecast/)
  const panel = page.getByRole('region', { name: 'Previsão e resultados' })
  const drawer = page.getByRole('dialog', { name: 'Sales Pipeline' })
  // On a phone a month is a section of its own.
  const month = panel.getByRole('region', { name: 'maio de 2030 · BRL' })
  await panel.locator('dt', { hasText: 'Ciclo (mediana)' }).locator('..').getByText('0 dias', { exact: true }).waitFor()
  const weighted = month
    .locator('dt', { hasText: 'Ponderado' })
    .locator('xpath=following-sibling::dd')
    .getByRole('button')
    .first()
  await weighted.getByText('500', { exact: false }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBeNull()
  // What is live: another deal is expected in the same month.
  await open('Segundo')
  await weighted.getByText(/1\.000/).waitFor()
  await weighted.press('Enter')
  await drawer.getByRole('heading', { name: 'maio de 2030 · BRL · Ponderado · 2' }).waitFor()
  // The rows behind a figure add up to it: each counts for what its probability makes of it.
  const rows = drawer.getByRole('list', { name: 'maio de 2030 · BRL · Ponderado' })
  expect(await rows.getByText('500', { exact: false }).count()).toBeGreaterThanOrEqual(2)
  await drawer
    .getByText(/1\.000/)
    .first()
    .waitFor()
  await closeByEscape(drawer)
  await panel.getByLabel('Ver como estava em').fill('2020-01-01T10:00')
  await panel.getByText('O que mudou na previsão desde então (BRL)').waitFor()
  await panel.getByText('Novos · 2').waitFor()
  await page.getByText(/^Como estava em 1 de janeiro de 2020/).waitFor()
  // A day that has not ended has no board of its own.
  const day = panel.getByRole('button', { name: 'Ver o quadro no fim desse dia' })
  await day.waitFor()
  await panel.getByLabel('Ver como estava em').fill('2999-01-01T10:00')
  await day.waitFor({ state: 'detached' })
  await page.context().close()
})

test('the page of a deal shows it as it was at a moment, marked as the past, beside what has changed since', async () => {
  const { id } = await open('Loja')
  await database.query(`update events set at = at - interval '3 days' where body like '%"' || $1 || '"%'`, [id])
  await post('deals.edit-many', {
    edits: [{ dealId: id, patch: { title: 'Loja nova', value: { amount: 250_000, currency: 'BRL' } } }],
  })
  const page = await enterAs(browser, url, owner, `/crm?deal=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Editar negócio' })
  await dialog.getByRole('tab', { name: 'Histórico' }).click()
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 16)
  await dialog.getByLabel('Ver como estava em').fill(ago(1))
  const then = dialog.getByRole('region', { name: /^Negócio como estava em/ })
  await then.getByText('Loja', { exact: true }).waitFor()
  await then.getByText('Título: Loja → Loja nova').waitFor()
  await then.getByText(/^Valor: .*1\.000.*2\.500/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await dialog.getByLabel('Ver como estava em').fill(ago(9))
  await dialog.getByText('O negócio ainda não existia.').waitFor()
  await dialog.getByLabel('Ver como estava em').fill('2999-01-01T10:00')
  await dialog.getByText('Este momento ainda não chegou. Escolha um que já passou.').waitFor()
  await then.waitFor({ state: 'detached' })
  await dialog.getByLabel('Ver como estava em').fill(ago(9))
  await dialog.getByRole('button', { name: 'Voltar para agora' }).click()
  await then.waitFor({ state: 'detached' })
  await page.context().close()
})
