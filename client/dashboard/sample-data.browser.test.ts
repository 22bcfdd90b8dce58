import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterAs } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
const { url, databaseUrl } = sharedWorld().provided
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test('a new company fills its screens with samples and takes them away again, each after a question', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: company.people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, owner, '/dashboard', { viewport: { width: 390, height: 844 } })
  await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor()
  const create = page.getByRole('button', { name: 'Criar dados de exemplo' })
  await create.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await create.press('Enter')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Criar dados de exemplo' }).click()
  await page.getByText('Dados de exemplo: contatos 6 · conversas 3 · negócios 4').waitFor()
  expect(await seriousProblems(page)).toEqual([])

  const board = await page.context().newPage()
  await board.goto('/crm')
  await board.getByText('Contrato de manutenção').first().waitFor()

  const inbox = await page.context().newPage()
  await inbox.goto('/operations?scope=closed')
  await inbox.locator('[data-row]', { hasText: 'Ana Lima' }).click()
  await inbox.getByText('Ficou marcado para sábado, às 9h.').waitFor()
  await inbox.close()

  await page.getByRole('button', { name: 'Remover dados de exemplo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover dados de exemplo' }).click()
  await page.getByText('Dados de exemplo removidos', { exact: true }).first().waitFor()
  await create.waitFor()
  // The board that was open loses them too.
  await expect.poll(() => board.getByText('Contrato de manutenção').count()).toBe(0)

  // And no conversation stays in the inbox.
  await page.goto('/operations?scope=closed')
  await page.getByText('Nenhuma conversa').first().waitFor()
  expect(await page.locator('[data-row]').count()).toBe(0)

  // The inbox of a company that serves nobody yet has the same steps.
  await page.goto('/operations')
  await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBe(null)
  await page.context().close()
})
