import type { Deal } from '@aura/contracts/deals/deal.ts'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asking } from '../../infra/ask.ts'
import { openBrowser } from '../../infra/browser.ts'
import { enterAs, type Visitor } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedWorld } from '../../infra/shared-world.ts'
import { signIn } from '../../infra/sign-in.ts'

const { url, databaseUrl } = sharedWorld().provided
const database = new pg.Pool({ connectionString: databaseUrl, max: 1 })
let browser: Browser
let owner: Visitor
let token: string

beforeAll(async () => {
  browser = await openBrowser()
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
  token = (await signIn(url, owner.email, testPassword)).accessToken
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
  const panel = page.getByRole('dialog', { name: 'Previsão e resultados' })
  const month = panel.getByRole('row', { name: /maio de 2030/ })
  await panel.locator('dt', { hasText: 'Ciclo (mediana)' }).locator('..').getByText('0 dias', { exact: true }).waitFor()
  await month.getByText('500', { exact: false }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBeNull()
  // What is live: another deal is expected in the same month.
  await open('Segundo')
  await month.getByRole('button', { name: '2', exact: true }).press('Enter')
  await panel.getByRole('list', { name: 'maio de 2030' }).getByText('Segundo').waitFor()
  await panel.getByRole('button', { name: 'Voltar' }).press('Enter')
  await panel.getByLabel('Ver como estava em').fill('2020-01-01T10:00')
  await panel.getByText('O que mudou na previsão desde então (BRL)').waitFor()
  await panel.getByText('Novos · 2').waitFor()
  // A day that has not ended has no board of its own.
  const day = panel.getByRole('button', { name: 'Ver o quadro no fim desse dia' })
  await day.waitFor()
  await panel.getByLabel('Ver como estava em').fill('2999-01-01T10:00')
  await day.waitFor({ state: 'detached' })
  await page.context().close()
})
