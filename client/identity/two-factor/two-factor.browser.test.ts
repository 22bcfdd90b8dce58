import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstScreen, openPage, operatorScreen } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'
import { codeTo } from '../testing/mail.ts'

let browser: Browser
let emails: string[]
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
  const company = await createTestCompany(databaseUrl, [
    'company_owner',
    'company_user',
    'company_user',
    'company_user',
  ])
  emails = company.people.map(({ email }) => email)
})
afterAll(() => browser.close())

async function toTheCode(page: Page, email: string) {
  const since = Date.now()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Tab')
  await page.keyboard.type(testPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Verificação em duas etapas' }).waitFor()
  return since
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const boxes = (page: Page) => page.getByLabel('Código de 6 dígitos')

test('six typed figures sign in by themselves, a wrong one leaves an empty field with the hand in it', async () => {
  const [email = ''] = emails
  const page = await openPage(browser, url, { viewport: { width: 390, height: 844 } })
  const code = await codeTo(page, email, await toTheCode(page, email))
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.getByText('Digite o código de 6 dígitos', { exact: true }).waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(wrongOf(code))
  await page.getByText('Código inválido ou expirado').waitFor()
  await expect.poll(() => boxes(page).inputValue()).toBe('')
  await expect.poll(() => boxes(page).evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBeNull()
  // A mail program may hand over blanks.
  await boxes(page).evaluate(
    (input, text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      document.execCommand('insertText', false, text)
    },
    ` ${code.slice(0, 3)} ${code.slice(3)} `,
  )
  // A notice leaves by itself.
  await Promise.all([page.getByText('Login realizado com sucesso').waitFor(), page.waitForURL(firstScreen)])
  await page.context().close()
})

test('a reload keeps the challenge, the countdown runs, and another code has to wait for its end', async () => {
  const email = emails[1] ?? ''
  const page = await openPage(browser, url)
  const since = await toTheCode(page, email)
  await page.getByText(/O código expira em 09:\d\d/).waitFor()
  await page.getByText(/Outro código pode ser pedido em 09:\d\d/).waitFor()
  expect(await page.getByRole('button', { name: 'Enviar outro código' }).count()).toBe(0)
  await page.reload()
  await page.getByText(/O código expira em 0\d:\d\d/).waitFor()
  // With the wrong account, the user goes back to the password.
  await page.getByRole('button', { name: 'Voltar ao login' }).click()
  await page.getByRole('heading', { name: 'Entrar no Aura' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Entrar no Aura' }).waitFor()
  expect(await codeTo(page, email, since)).toMatch(/^\d{6}$/)
  await page.context().close()
})

test('another code empties the field and leaves the hand in it', async () => {
  const page = await openPage(browser, url)
  await page.clock.install()
  await toTheCode(page, emails[1] ?? '')
  await page.keyboard.type('123')
  // Another code can be asked for once the first one is too old.
  await page.clock.fastForward('10:05')
  await page.getByRole('button', { name: 'Enviar outro código' }).click()
  await expect.poll(() => boxes(page).inputValue()).toBe('')
  await expect.poll(() => boxes(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.context().close()
})

test('five wrong codes end it', async () => {
  const email = emails[2] ?? ''
  const page = await openPage(browser, url)
  const code = await codeTo(page, email, await toTheCode(page, email))
  for (let tries = 1; tries <= 5; tries += 1) {
    const answer = page.waitForResponse('**/api/identity.verify-2fa')
    await boxes(page).fill(wrongOf(code))
    await answer
    if (tries < 5) await page.waitForFunction(() => document.querySelector('input')?.value === '')
  }
  await page.getByText(/As tentativas acabaram|Muitas tentativas de login falhadas/).waitFor()
  // Nothing is left but the way back, with the hand on it.
  const back = page.getByRole('button', { name: 'Voltar ao login' })
  await expect.poll(() => back.evaluate((button) => button === document.activeElement)).toBe(true)
  expect([await page.locator('form input').count(), await page.locator('form button').count()]).toEqual([0, 1])
  await page.getByRole('button', { name: 'Voltar ao login' }).click()
  await page.getByRole('heading', { name: 'Entrar no Aura' }).waitFor()
  await page.context().close()
})

test('another tab that signs in takes this one along', async () => {
  const email = emails[3] ?? ''
  const page = await openPage(browser, url)
  const code = await codeTo(page, email, await toTheCode(page, email))
  const waiting = await page.context().newPage()
  await waiting.goto('/auth?redirect=%2Fsecurity')
  await boxes(page).fill(code)
  await page.waitForURL(operatorScreen)
  await waiting.waitForURL('**/security')
  await page.context().close()
})
