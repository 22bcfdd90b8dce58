/** Nobody is there: the visitor leaves an e-mail, closes the page, and goes on from the letter in another browser. */

import { randomUUIDv7 } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterAs, openPage } from '../../infra/browser-actions.ts'
import { seriousProblems } from '../../infra/browser-looks.ts'
import { createTestCompany, type TestCompany, testPassword } from '../../infra/company.ts'
import { openFloor } from '../../infra/contact-centre.ts'
import { poolOf } from '../../infra/pool.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'
import { mailTo } from '../../infra/sign-in.ts'
import { testPool } from '../../infra/test-pool.ts'
import { type CompanySite, openCompanySite } from '../../infra/webchat/company-site.ts'

const { addresses, provided } = sharedWorld()
const { url, databaseUrl } = provided
const patient = { timeout: 60_000 }
const phone = { width: 390, height: 844 }

let browser: Browser
let site: CompanySite
let company: TestCompany
let channelId: string
let attributes = ''
/** Above row-level security: the jobs are nobody's. */
const owner = testPool(databaseUrl)

beforeAll(async () => {
  browser = await sharedBrowser()
  site = await openCompanySite(
    url,
    () => `<script async src="${url}/embed/webchat.js" data-channel="${channelId}" ${attributes}></script>`,
  )
  company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  const settings = { askName: 'no', askEmail: 'no' }
  ;({ channelId } = await openFloor(poolOf(databaseUrl), company.id, 'webchat', addresses.secret, {
    address: site.origin,
    settings,
  }))
})
afterAll(async () => {
  await owner.end()
  await site[Symbol.asyncDispose]()
  await browser.close()
})

async function wroteTo(open: string, placeholder: string, text: string): Promise<Page> {
  const page = await openPage(browser, site.origin, { viewport: phone })
  await page.goto(site.origin)
  await page.getByRole('button', { name: open }).click()
  await page.getByRole('textbox', { name: placeholder }).fill(text)
  await page.keyboard.press('Enter')
  await page.getByRole('log').locator('time').first().waitFor(patient)
  return page
}

test('the answer follows the visitor who left, and the letter goes on with the chat', async () => {
  const email = `maria-${randomUUIDv7()}@cliente.test`
  const page = await wroteTo('Abrir o chat', 'Escreva sua mensagem', 'Tem o 38?')
  await page.getByText('Não estamos no momento. Deixe sua mensagem e seu e-mail').waitFor()
  const field = page.getByRole('textbox', { name: /Vai sair\?/ })
  await field.waitFor(patient)
  expect(await seriousProblems(page)).toEqual([])
  await field.fill('maria')
  await page.getByRole('button', { name: 'Avise-me' }).press('Enter')
  await page.getByText('E-mail inválido').waitFor()
  await field.fill(email)
  await page.keyboard.press('Enter')
  await page.getByText('Se você sair, a resposta chega no seu e-mail.').waitFor(patient)
  await expect.poll(() => field.isVisible()).toBe(false)
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()

  const person = { email: company.people[1]?.email ?? '', password: testPassword }
  const operator = await enterAs(browser, url, person, '/operations?scope=queue')
  await operator.locator('[data-row]', { hasText: 'Tem o 38?' }).click(patient)
  await operator.getByRole('button', { name: 'Assumir', exact: true }).click()
  await operator.getByRole('textbox', { name: 'Escreva ao cliente' }).fill('Temos, sim')
  await operator.keyboard.press('Enter')
  // The minute in which answers are collected goes by.
  const collected = async () => {
    await owner.query(
      `update jobs.job_common set start_after = now() where name = 'webchat.collect-answers' and state = 'created'
       and data ->> 'company' = $1`,
      [company.id],
    )
    return await operator.getByText('Respostas enviadas por e-mail').count()
  }
  await expect.poll(collected, { ...patient, interval: 500 }).toBe(1)
  const letter = await mailTo(url, email, ({ text }) => text.includes('Temos, sim'))
  const [link = ''] = /http\S+\/webchat\/\S+\/chat#\S+/.exec(letter.text) ?? []
  await operator.context().close()

  const elsewhere = await openPage(browser, url, { viewport: phone })
  await elsewhere.goto(link)
  await elsewhere.getByText('Temos, sim').waitFor(patient)
  await expect
    .poll(() => elsewhere.getByRole('log').locator('.bubble').allTextContents())
    .toEqual(['Olá. Como podemos ajudar?', 'Tem o 38?', 'Temos, sim'])
  // What opens the chat does not stay in the address.
  expect(new URL(elsewhere.url()).hash).toBe('')
  expect(await seriousProblems(elsewhere)).toEqual([])
  await elsewhere.context().close()
})

test.each([
  ['en-US', 'Open chat', 'Write your message', 'Leaving? Give us your e-mail and the answer reaches you there.'],
  ['es-ES', 'Abrir el chat', 'Escriba su mensaje', '¿Se va? Deje su correo y la respuesta le llegará allí.'],
])('in %s the offer fits a phone', async (language, open, placeholder, words) => {
  attributes = `data-lang="${language}"`
  const page = await wroteTo(open, placeholder, 'Hola')
  attributes = ''
  await page.getByText(words).waitFor(patient)
  const tooWide = () =>
    page
      .getByRole('dialog')
      .evaluate((dialog) => [dialog, ...dialog.querySelectorAll('*')].filter((e) => e.scrollWidth > 390).length)
  await expect.poll(tooWide).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})
