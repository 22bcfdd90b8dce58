import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstScreen, openPage, typeCode } from '../../../infra/browser-actions.ts'
import { seriousProblems } from '../../../infra/browser-looks.ts'
import { createTestCompany } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'
import { newCompany } from '../testing/company.ts'
import { linkTo } from '../testing/mail.ts'

let browser: Browser
let email: string
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
  email = (await createTestCompany(databaseUrl)).people[0]?.email ?? ''
})
afterAll(() => browser.close())

/** The user's part at the sign-in provider. */
async function consent(page: Page, address: string, decision = 'Continuar') {
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Nome').fill('Rui Melo')
  await page.getByRole('button', { name: decision }).click()
}

test('a known user signs in through another provider, and still answers with a code', async () => {
  const page = await openPage(browser, url)
  await page.goto('/auth')
  const since = Date.now()
  await page.getByRole('link', { name: 'Google' }).click()
  await consent(page, email)
  await typeCode(page, email, since)
  await page.waitForURL(firstScreen)
  await page.context().close()
})

test('an unknown user finds the wizard filled in, and sets a password by mail', async () => {
  const page = await openPage(browser, url)
  const company = newCompany()
  const address = `rui@${company.domain}`
  const since = Date.now()
  await page.goto('/auth?view=sign-up')
  await page.getByRole('link', { name: 'GitHub' }).click()
  await consent(page, address)
  await page.getByText(`Conta GitHub de ${address}`).waitFor()
  await page.getByLabel('CNPJ', { exact: true }).pressSequentially(company.bare)
  await page.getByText('Dados da empresa encontrados').waitFor()
  await page.getByLabel('Email financeiro').fill(address)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('Sua senha será criada pelo link').waitFor()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(address)
  await expect.poll(() => page.getByLabel('Sobrenome').inputValue()).toBe('Melo')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await page.getByText('Cadastro realizado!').waitFor()

  await page.goto(await linkTo(page, address, since, '/first-access'))
  await page.getByRole('heading', { name: 'Olá, Rui' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByLabel('Nova senha').fill('Janela#Aberta26')
  await page.getByLabel('Confirmar senha').fill('Janela#Aberta26')
  await page.keyboard.press('Enter')
  await page.waitForURL(firstScreen)
  await page.context().close()
})

test('who says no over there is told so here, and nothing else is shown that an address may carry', async () => {
  const page = await openPage(browser, url)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'LinkedIn' }).click()
  await consent(page, email, 'Cancelar')
  await page.getByText('Erro no login social').waitFor()
  await page.getByText('O acesso pelo provedor foi cancelado.').waitFor()
  await page.goto('about:blank')
  await page.goto('/auth#error=You+have+won')
  await page.getByText('Erro ao conectar com o provedor').waitFor()
  expect(await page.getByText('You have won').count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})
