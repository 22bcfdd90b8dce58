import type { Deal } from '@aura/contracts/deals/deal.ts'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asking } from '../../../infra/ask.ts'
import { becomes, boardStands, card, column } from '../../../infra/board-test.ts'
import { openBrowser } from '../../../infra/browser.ts'
import { enterAs, type Visitor } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, type TestCompany, testPassword } from '../../../infra/company.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'
import { signIn } from '../../../infra/sign-in.ts'

const { url, databaseUrl } = sharedWorld().provided
const database = new pg.Pool({ connectionString: databaseUrl, max: 1 })
let browser: Browser
let company: TestCompany
let owner: Visitor
let token: string

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => Promise.all([browser.close(), database.end()]))

const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, token)
const open = (title: string, amount: number) =>
  ask<Deal>('deals.create', {
    ...{ dealId: crypto.randomUUID(), title, stage: 'proposal', probability: 40 },
    value: { amount, currency: 'BRL' },
  })

/** "Um" stood in the proposal two days ago, and is in closing now; "Dois" came today. */
beforeEach(async () => {
  company = await createTestCompany(databaseUrl)
  owner = { email: company.people[0]?.email ?? '', password: testPassword }
  token = (await signIn(url, owner.email, testPassword)).accessToken
  // The pipeline is as old as the days that are looked at.
  await database.query(`update pipelines set created_at = '2019-01-01' where company_id = $1`, [company.id])
  const { id } = await open('Um', 100_000)
  await database.query(`update events set at = at - interval '2 days' where company_id = $1`, [company.id])
  await database.query(`update deals set created_at = created_at - interval '2 days' where company_id = $1`, [
    company.id,
  ])
  await ask('deals.move', { dealId: id, to: 'closing', before: null })
  await open('Dois', 50_000)
})

test('the board of yesterday stands as it was, says so, takes no change, and leads back', async () => {
  const page = await boardStands(await enterAs(browser, url, owner, '/crm'))
  await page.getByRole('button', { name: 'Quadro em outro dia' }).press('Enter')
  const note = page.getByRole('status').filter({ hasText: 'Quadro como estava no fim de' })
  await note.getByText('Só para leitura').waitFor()
  await becomes(page, 'proposal', ['Um'])
  await becomes(page, 'closing', [])
  await column(page, 'proposal').getByText('1.000', { exact: false }).first().waitFor()
  expect(await card(page, 'Dois').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^(Mover|Mais ações)/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Novo negócio' }).count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  // It is found again by its address, and the browser's way back is one too.
  await page.reload()
  await becomes(page, 'proposal', ['Um'])
  await page.getByRole('button', { name: 'Voltar para agora' }).press('Enter')
  await becomes(page, 'proposal', ['Dois'])
  await becomes(page, 'closing', ['Um'])
  expect(new URL(page.url()).searchParams.has('day')).toBe(false)
  await page.context().close()
})

test('another day is chosen in the field, and a card opens its deal as it is now', async () => {
  const page = await enterAs(browser, url, owner, '/crm?day=2020-01-01')
  await page.getByText('Quadro como estava no fim de').waitFor()
  await becomes(page, 'proposal', [])
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Dia do quadro').fill(yesterday)
  await becomes(page, 'proposal', ['Um'])
  await card(page, 'Um').locator('[data-title]').press('Enter')
  await page.getByRole('dialog', { name: 'Editar negócio' }).waitFor()
  await becomes(page, 'closing', ['Um'])
  await page.context().close()
})

test('on a phone nothing sticks out, and one column follows the other', async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const viewport = { width: 390, height: 844 }
  const page = await enterAs(browser, url, owner, `/crm?day=${yesterday}`, { viewport })
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
