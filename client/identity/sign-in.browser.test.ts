import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  enterAs,
  firstScreen,
  openAs,
  openPage,
  operatorScreen,
  typeCode,
  type Visitor,
} from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let owner: Visitor
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
  const company = await createTestCompany(databaseUrl)
  owner = { email: company.people[0]?.email ?? '', password: testPassword }
})
afterAll(() => browser.close())

test('who comes without a session signs in and lands where they wanted to go', async () => {
  const page = await openPage(browser, url)
  await page.goto('/crm')
  await page.waitForURL('**/auth?redirect=%2Fcrm')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Email').press('Tab')
  await page.keyboard.type(owner.password)
  const since = Date.now()
  await page.keyboard.press('Enter')
  // A notice leaves by itself, and the screen behind it may take longer to come.
  await Promise.all([
    page.getByText('Login realizado com sucesso').waitFor(),
    typeCode(page, owner.email, since).then(() => page.waitForURL('**/crm')),
  ])
  await page.getByRole('heading', { name: 'Sales Pipeline' }).waitFor()
  // Signed in, the sign-in page is of no use.
  await page.goto('/auth')
  await page.waitForURL(firstScreen)
  await page.context().close()
})

test('an operator lands on the inbox, and where they wanted to go comes first', async () => {
  const [operator] = (await createTestCompany(databaseUrl, ['company_user'])).people
  const who = { email: operator?.email ?? '', password: testPassword }
  const page = await openAs(browser, url, who)
  await page.waitForURL(operatorScreen)
  await page.getByRole('button', { name: 'Meu estado: Fora do atendimento' }).waitFor()
  await page.context().close()

  const crmPage = await openPage(browser, url)
  await crmPage.goto('/crm')
  await crmPage.waitForURL('**/auth?redirect=%2Fcrm')
  await crmPage.getByLabel('Email').fill(who.email)
  await crmPage.getByLabel('Senha', { exact: true }).fill(who.password)
  const since = Date.now()
  await crmPage.getByRole('button', { name: 'Entrar' }).click()
  await typeCode(crmPage, who.email, since)
  await crmPage.waitForURL('**/crm')
  await crmPage.getByRole('heading', { name: 'Sales Pipeline' }).waitFor()
  await crmPage.context().close()
})

test('what is wrong is said under the field, and a refusal in the words of the table', async () => {
  const page = await openPage(browser, url)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText('Informe seu email').waitFor()
  await page.getByText('Informe sua senha').waitFor()
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Email').press('Tab')
  await page.getByText('Formato de email inválido').waitFor()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Senha', { exact: true }).fill('not the one')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect.poll(() => page.getByLabel('Senha', { exact: true }).getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText('Email ou senha incorretos').waitFor()
  await page.getByText('Erro no login').waitFor()
  await page.context().close()
})

test('a failure of the server is said in the words of what was tried', async () => {
  const page = await openPage(browser, url)
  const failed = { status: 500, json: { error: { code: 'server.failed', message: '' } } }
  const fails = (name: string) => page.route(`**/api/${name}`, (route) => route.fulfill(failed))
  await fails('identity.sign-in')
  await page.goto('/auth')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Senha', { exact: true }).fill(owner.password)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Erro de autenticação').waitFor()
  await page.unroute('**/api/identity.sign-in')
  await fails('identity.verify-2fa')
  const since = Date.now()
  await page.keyboard.press('Enter')
  await typeCode(page, owner.email, since)
  await page.getByRole('alert').getByText('Erro no sistema de verificação').waitFor()
  await page.context().close()

  // The session here ends all the same.
  const inside = await enterAs(browser, url, owner, '/security')
  await inside.route('**/api/identity.sign-out', (route) => route.fulfill(failed))
  await inside.getByRole('button', { name: /^Conta de/ }).click()
  await inside.getByRole('menuitem', { name: 'Sair' }).click()
  await inside.getByText('Erro inesperado durante o logout').waitFor()
  await inside.waitForURL(/\/auth/)
  await inside.context().close()
})

test('a reload finds the session again, and the tokens are out of reach of scripts', async () => {
  const page = await openAs(browser, url, owner)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  expect(stored).not.toMatch(/eyJ|refresh|token/i)
  await page.context().close()
})

test('signing out ends it in every tab, leaves nothing in the storage and goes to /auth', async () => {
  const page = await openAs(browser, url, owner)
  const other = await page.context().newPage()
  await other.goto('/crm')
  await other.getByRole('heading', { name: 'Sales Pipeline' }).waitFor()
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await Promise.all([
    page.getByText('Logout realizado com sucesso').waitFor(),
    page.getByRole('menuitem', { name: 'Sair' }).click(),
  ])
  await page.waitForURL(/\/auth$/)
  await other.waitForURL(/\/auth/)
  // The other tab may still be asking whether there is a session.
  const stored = () => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  await expect.poll(stored).toEqual([])
  // The cookie is gone as well: nobody comes in by the back button or a reload.
  await page.goto('/crm')
  await page.getByLabel('Email').waitFor()
  await page.context().close()
})

test('language and theme change at once and are kept', async () => {
  // The choice is stored with the user, so the test has a user of its own.
  const [person] = (await createTestCompany(databaseUrl)).people
  const page = await openAs(browser, url, { email: person?.email ?? '', password: testPassword })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/crm')
  await page.getByRole('button', { name: 'Novo negócio' }).waitFor()
  await page.getByRole('button', { name: 'Idioma: Português' }).click()
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'Nuevo negocio' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('es-ES')
  await page.getByRole('button', { name: 'Usar tema claro' }).click()
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Nuevo negocio' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.className)).toBe('light')
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('theme'), localStorage.getItem('app-language')]))
    .toEqual(['light', 'es-ES'])
  await page.context().close()
})

test('an unknown address says so and leads home', async () => {
  const page = await openAs(browser, url, owner)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/no/such/place')
  await page.getByRole('heading', { name: 'Oops! Page not found.' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await page.waitForURL(firstScreen)
  await page.context().close()
})

test('nothing outside this site is gone to after signing in', async () => {
  const page = await openPage(browser, url)
  const outside: string[] = []
  await page.route(
    ({ origin }) => origin !== new URL(url).origin,
    (route) => {
      outside.push(route.request().url())
      return route.fulfill({ body: 'outside' })
    },
  )
  await page.goto('/auth?redirect=//example.com/')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Senha', { exact: true }).fill(owner.password)
  const since = Date.now()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await typeCode(page, owner.email, since)
  await page.waitForURL(firstScreen)
  // Nor with a session.
  for (const elsewhere of ['https://example.com/', '//example.com/']) {
    await page.goto(`/auth?redirect=${elsewhere}`)
    await page.waitForURL(firstScreen)
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(outside).toEqual([])
  await page.context().close()
})

for (const theme of ['dark', 'light'])
  for (const width of [390, 1440])
    test(`the sign-in page has no obstacle at ${width} px in the ${theme} theme`, async () => {
      const page = await openPage(browser, url, { viewport: { width, height: 844 } })
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      await page.goto('/auth')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.getByText('Informe seu email').waitFor()
      expect(await seriousProblems(page)).toEqual([])
      expect(await sticksOut(page)).toBeNull()
      await page.context().close()
    })
