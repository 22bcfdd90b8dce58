import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAs, openPage, seePassing, signIn, stopClock } from '../../../infra/browser-actions.ts'
import { seriousProblems } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'
import { linkTo } from '../testing/mail.ts'

let browser: Browser
let emails: string[]
const { url, databaseUrl } = sharedWorld().provided
const fresh = 'Janela#Aberta26'

beforeAll(async () => {
  browser = await sharedBrowser()
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  emails = company.people.map(({ email }) => email)
})
afterAll(() => browser.close())

test('a forgotten password is made anew through the mailbox, once, and ends every session', async () => {
  const [email = ''] = emails
  const signedIn = await openAs(browser, url, { email, password: testPassword })
  const page = await openPage(browser, url)
  const since = Date.now()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Esqueci minha senha' }).press('Enter')
  // What was typed came along.
  await page.getByRole('heading', { name: 'Recuperar senha' }).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
  await page.keyboard.press('Enter')
  await page.getByText('Email de recuperação enviado! Verifique sua caixa de entrada.').waitFor()
  expect(await seriousProblems(page)).toEqual([])

  const link = await linkTo(page, email, since, '/auth?reset=true')
  await page.goto(link)
  await page.getByLabel('Nova senha').fill('curta')
  await page.getByLabel('Confirmar senha').fill('outra')
  await page.keyboard.press('Enter')
  await page.getByText('A senha deve ter pelo menos 8 caracteres').waitFor()
  await page.getByText('Senhas não coincidem').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByLabel('Nova senha').fill(fresh)
  await page.getByLabel('Confirmar senha').fill(fresh)
  await stopClock(page)
  await page.keyboard.press('Enter')
  await seePassing(page.getByText('Senha atualizada com sucesso'))
  // It leads to the login by itself.
  await page.getByRole('heading', { name: 'Entrar no Aura' }).waitFor()

  await signedIn.waitForURL(/\/auth/)
  await signedIn.getByText('Sua sessão foi encerrada em outro dispositivo').waitFor()

  // A used link says so before anybody thinks of another password.
  await page.goto(link)
  await page.getByRole('alert').getByRole('heading', { name: 'Link expirado ou inválido' }).waitFor()
  expect(await page.getByLabel('Nova senha').count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Pedir outro link' }).click()
  await page.getByRole('heading', { name: 'Recuperar senha' }).waitFor()
  await signIn(page, { email, password: fresh })
  await page.context().close()
  await signedIn.context().close()
})

test('the recovery says what is missing and whom it does not know, and takes another address', async () => {
  const page = await openPage(browser, url)
  await page.goto('/auth?view=forgot')
  await page.getByLabel('Email').press('Enter')
  await page.getByText('Email obrigatório', { exact: true }).waitFor()
  await page.getByText('Por favor, insira seu email').waitFor()
  await page.getByLabel('Email').fill('nobody@nowhere.test')
  await page.keyboard.press('Enter')
  await page.getByText('Usuário não encontrado ou inativo.', { exact: true }).waitFor()
  await page.getByLabel('Email').fill(emails[1] ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Enviar para outro email' }).click()
  await page.getByRole('heading', { name: 'Recuperar senha' }).waitFor()
  await page.getByRole('button', { name: 'Voltar ao login' }).click()
  await page.getByRole('heading', { name: 'Entrar no Aura' }).waitFor()
  await page.context().close()
})

test('an address alone proves nothing', async () => {
  const page = await openPage(browser, url)
  await page.goto(`/auth?reset=true&email=${emails[1]}`)
  await page.getByRole('heading', { name: 'Recuperar senha' }).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(emails[1])
  await page.goto(`/primeiro-acesso?email=${emails[1]}`)
  await page.getByRole('heading', { name: 'Primeiro acesso' }).waitFor()
  await page.getByRole('button', { name: 'Reenviar email' }).click()
  await page.getByText('Erro ao reenviar').waitFor()
  await page.goto('/primeiro-acesso')
  await page.getByRole('heading', { name: 'Email não informado' }).waitFor()
  await page.context().close()
})

test('a confirmation that nobody waits for is said to be unknown', async () => {
  const page = await openPage(browser, url)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Reenviar confirmação' }).click()
  await page.getByLabel('Email').fill('nobody@nowhere.test')
  await page.keyboard.press('Enter')
  await page.getByText('Cadastro não encontrado').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})
