import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstScreen, openPage, seePassing, stopClock } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'
import { newCompany } from '../testing/company.ts'
import { linkTo } from '../testing/mail.ts'

let browser: Browser
const { url } = sharedWorld().provided
const password = 'Forno#Quente26'
const phone = { viewport: { width: 390, height: 844 } }

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

const next = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()
const email = (page: Page) => page.getByLabel('Email', { exact: true })

async function fillCompany(page: Page, company: ReturnType<typeof newCompany>) {
  await page.goto('/auth?view=sign-up')
  await page.getByLabel('CNPJ', { exact: true }).pressSequentially(company.bare)
  await expect.poll(() => page.getByLabel('CNPJ', { exact: true }).inputValue()).toBe(company.cnpj)
  await page.getByText('Dados da empresa encontrados').waitFor()
  await page.getByLabel('Email financeiro').fill(`financeiro@${company.domain}`)
}

async function fillPerson(page: Page, address: string) {
  await email(page).fill(address)
  await page.getByLabel('Nome', { exact: true }).fill('Marina')
  await page.getByLabel('Sobrenome').fill('Alves')
  await page.getByLabel('Senha', { exact: true }).fill(password)
}

async function signUp(page: Page, company: ReturnType<typeof newCompany>, address: string) {
  await fillCompany(page, company)
  await next(page)
  await fillPerson(page, address)
  await next(page)
  await page.getByText('Confira os dados').waitFor()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await page.getByText('Cadastro realizado! Verifique seu email para confirmar.').waitFor()
}

test('a company signs up by keyboard alone, confirms by mail, and answers its first message within twelve acts', async () => {
  const page = await openPage(browser, url)
  const company = newCompany()
  const address = `marina+vendas@${company.domain}`
  const since = Date.now()
  const { keyboard } = page
  const on = async (text: string) => {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Login' }).focus()
  await keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: 'Criar Conta', selected: true }).waitFor()
  await page.getByLabel('CNPJ', { exact: true }).waitFor()
  await keyboard.press('Tab')
  // The number, past the switch for letters; the register fills in names and phone.
  await on(company.bare)
  await page.getByText('Dados da empresa encontrados').waitFor()
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type(`financeiro@${company.domain}`)
  await keyboard.press('Enter')
  // The first field of the step has the focus.
  await page.getByLabel('Sobrenome').waitFor()
  await on(address)
  await on('Marina')
  await on('Alves')
  await keyboard.type(password)
  await page.getByText('Email disponível').waitFor()
  await page.getByText('Forte').waitFor()
  await keyboard.press('Enter')
  await page.getByText(company.cnpj).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Confira os dados')
  await page.getByRole('button', { name: 'Criar conta' }).press('Enter')
  await page.getByText('Cadastro realizado!').waitFor()

  // From here each press, each text and each change of the page is counted.
  let acts = 0
  const act = async (what: Promise<unknown>) => {
    acts += 1
    await what
  }
  await act(page.goto(await linkTo(page, address, since, '/email-confirmed')))
  // The button has the focus: a click by hand, because scanners open links.
  await page.getByRole('button', { name: 'Confirmar email' }).waitFor()
  await act(keyboard.press('Enter'))
  await page.getByText('Email confirmado').waitFor()
  // The password once, in the field that has the focus, and no code: the link has proved the address.
  await page.getByLabel('Senha', { exact: true }).waitFor()
  await act(keyboard.type(password))
  await act(keyboard.press('Enter'))
  await page.waitForURL(firstScreen)
  await page.getByRole('heading', { level: 1 }).waitFor()

  // A chat by one press, with its test page, on which the first customer writes.
  const opened = page.context().waitForEvent('page')
  await act(page.getByRole('button', { name: 'Testar com um chat' }).click())
  const visitor = await opened
  const box = visitor.getByRole('textbox', { name: 'Escreva sua mensagem' })
  await act(box.fill('Vocês abrem amanhã?'))
  await act(visitor.keyboard.press('Enter'))
  await act(page.bringToFront())
  await act(page.getByRole('link', { name: 'Um cliente espera: responder' }).click())
  await act(page.getByRole('button', { name: 'Assumir', exact: true }).click())
  const answer = page.getByRole('textbox', { name: 'Escreva ao cliente' })
  await expect.poll(() => answer.evaluate((field) => field === document.activeElement)).toBe(true)
  await act(page.keyboard.type('Abrimos às 9 h.'))
  await act(page.keyboard.press('Enter'))
  await visitor.getByText('Abrimos às 9 h.').waitFor()
  expect(acts).toBeLessThanOrEqual(12)
  await page.context().close()
})

test('a link that was used, or clicked twice, says that all is done; a broken one leads back', async () => {
  const page = await openPage(browser, url, phone)
  const company = newCompany()
  const address = `rui@${company.domain}`
  const since = Date.now()
  await signUp(page, company, address)
  const link = await linkTo(page, address, since, '/email-confirmed')
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto(link)
  // Each has read what the link is good for before either says yes.
  const buttons = [page, other].map((tab) => tab.getByRole('button', { name: 'Confirmar email' }))
  for (const button of buttons) await button.waitFor()
  for (const button of buttons) await button.click()
  for (const tab of [page, other]) await tab.getByText('Email confirmado').waitFor()
  await page.reload()
  await page.getByText('Email confirmado').waitFor()

  await stopClock(page)
  await page.goto('/email-confirmed#token=short')
  await seePassing(page.getByRole('heading', { name: 'Link inválido' }))
  await page.waitForURL(/\/auth$/)
  await page.goto(`/first-access?token=${'x'.repeat(40)}&email=${address}`)
  await page.getByRole('heading', { name: 'Link expirado ou inválido' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  // The company is registered now.
  await fillCompany(page, company)
  await next(page)
  await page.getByRole('heading', { name: 'Empresa já cadastrada' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Voltar ao Cadastro' }).click()
  await page.getByLabel('Razão social').waitFor()
  await page.context().close()
})

test('each step says what is wrong, where it is wrong', async () => {
  const page = await openPage(browser, url, phone)
  await page.goto('/auth?view=sign-up')
  await next(page)
  await page.getByText('Campos obrigatórios', { exact: true }).waitFor()
  await page.getByText('Por favor, preencha todos os campos obrigatórios.').waitFor()
  await expect.poll(() => page.getByText('Campo obrigatório', { exact: true }).count()).toBe(5)
  const cnpj = page.getByLabel('CNPJ', { exact: true })
  await cnpj.fill('1122')
  await cnpj.press('Tab')
  await page.getByText('CNPJ deve ter 14 dígitos').waitFor()
  await cnpj.fill('11.111.111/1111-11')
  await page.getByText('CNPJ inválido').first().waitFor()
  await page.getByLabel('Telefone').fill('11 9')
  await page.getByText('Telefone inválido').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBeNull()

  const company = newCompany('99')
  await cnpj.fill(company.cnpj)
  await page.getByText('CNPJ não encontrado').waitFor()
  await page.getByLabel('Razão social').fill('Padaria Aurora Ltda')
  await page.getByLabel('Nome fantasia').fill('Padaria Aurora')
  await page.getByLabel('Email financeiro').fill('financeiro@aurora.test')
  await page.getByLabel('Telefone').fill('+55 11 98765-4321')
  await expect.poll(() => page.getByLabel('Telefone').inputValue()).toBe('(11) 98765-4321')
  await next(page)
  await email(page).fill('owner@demo.aura.test')
  await page.getByText('Este email já está cadastrado', { exact: true }).waitFor()
  await page.getByText('Tente fazer login ou use outro email').waitFor()
  await email(page).fill('marina@gmail.com')
  await page.getByText('Prefira um email corporativo').waitFor()
  await page.getByLabel('Senha', { exact: true }).fill('abc')
  await page.getByText('Fraca', { exact: true }).waitFor()
  await next(page)
  await page.getByText('Senha muito fraca').waitFor({ state: 'attached' })
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBeNull()
  await page.context().close()
})

test('a reload in the middle keeps the step and everything but the password', async () => {
  const page = await openPage(browser, url)
  const company = newCompany()
  await fillCompany(page, company)
  await next(page)
  await fillPerson(page, `marina@${company.domain}`)
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(password)
  await page.reload()
  await page.getByLabel('Sobrenome').waitFor()
  await expect.poll(() => email(page).inputValue()).toBe(`marina@${company.domain}`)
  await expect.poll(() => page.getByLabel('Senha', { exact: true }).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect.poll(() => page.getByLabel('CNPJ', { exact: true }).inputValue()).toBe(company.cnpj)
  await page.context().close()
})
