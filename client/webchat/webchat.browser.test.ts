/**
 * A visitor on a company's own site and an operator in the product: two origins, two browsers, and lines that break. The
 * company's page is under a strict content policy; what breaks it would be a message on its console.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterAs, openPage } from '../../infra/browser-actions.ts'
import { coveredButtons, seriousProblems } from '../../infra/browser-looks.ts'
import { createTestCompany, type TestCompany, testPassword } from '../../infra/company.ts'
import { openFloor } from '../../infra/contact-centre.ts'
import { poolOf } from '../../infra/pool.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'
import { type CompanySite, openCompanySite } from '../../infra/webchat/company-site.ts'

const { addresses, provided } = sharedWorld()
const { url, databaseUrl } = provided
const patient = { timeout: 60_000 }

let browser: Browser
let site: CompanySite
let company: TestCompany
let channelId: string
/** What a page of the site says in place of the channel. */
let attributes = ''

beforeAll(async () => {
  browser = await sharedBrowser()
  site = await openCompanySite(
    url,
    () => `<script async src="${url}/embed/webchat.js" data-channel="${channelId}" ${attributes}></script>`,
  )
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await browser.close()
})

beforeEach(async () => {
  company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  const settings = { askName: 'required', consent: 'Aceito o tratamento dos meus dados.', colour: '#0f766e' }
  ;({ channelId } = await openFloor(poolOf(databaseUrl), company.id, 'webchat', addresses.secret, {
    address: site.origin,
    settings,
  }))
})

const phone = { width: 390, height: 844 }

const visitorPage = async (viewport = { width: 1280, height: 800 }): Promise<{ page: Page; complaints: string[] }> => {
  const page = await openPage(browser, site.origin, { viewport })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(site.origin)
  return { page, complaints }
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Escreva sua mensagem' })
const log = (page: Page) => page.getByRole('log', { name: 'Mensagens' })
const texts = (page: Page) => log(page).locator('.bubble').allTextContents()

async function introduced(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Abrir o chat' }).click()
  await page.getByLabel('Nome').fill(name)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Começar' }).click()
  await box(page).waitFor(patient)
}

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.keyboard.press('Enter')
}

async function operatorPage(name: string): Promise<Page> {
  const page = await enterAs(
    browser,
    url,
    { email: company.people[1]?.email ?? '', password: testPassword },
    '/operations?scope=queue',
  )
  await page.locator('[data-row]', { hasText: name }).click(patient)
  await page.getByRole('button', { name: 'Assumir', exact: true }).click()
  return page
}

const reply = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Escreva ao cliente' }).fill(text)
  await page.keyboard.press('Enter')
}

const hello = 'Olá. Como podemos ajudar?'

test('visitor and operator talk, the cable is pulled on both sides, and nothing is lost or doubled', async () => {
  const { page: visitor, complaints } = await visitorPage(phone)
  await introduced(visitor, 'Maria Souza')
  await write(visitor, 'Tem o 38?')
  await visitor.getByText('Enviada').or(log(visitor).locator('time')).first().waitFor(patient)
  const operator = await operatorPage('Maria Souza')
  await reply(operator, 'Temos, sim')
  await expect.poll(() => texts(visitor), patient).toEqual([hello, 'Tem o 38?', 'Temos, sim'])
  await visitor.getByText('Você fala com Pessoa').waitFor(patient)

  // 1. Both write while neither has a line.
  await visitor.context().setOffline(true)
  await operator.context().setOffline(true)
  await write(visitor, 'Qual o preço?')
  await write(visitor, 'E o frete?')
  await visitor.getByText('Sem conexão').waitFor(patient)
  await expect.poll(() => visitor.getByText('Enviando').count()).toBe(2)
  await reply(operator, 'Custa 199')

  // 2. The visitor's page is even loaded anew in between: what waited is still there.
  await operator.context().setOffline(false)
  await visitor.context().setOffline(false)
  await visitor.reload()
  await visitor.getByRole('button', { name: /Abrir o chat/ }).click()
  const all = [hello, 'Tem o 38?', 'Temos, sim', 'Qual o preço?', 'E o frete?', 'Custa 199']
  await expect.poll(async () => (await texts(visitor)).toSorted(), patient).toEqual(all.toSorted())
  const thread = operator.getByRole('log').or(operator.locator('[data-thread]')).first()
  for (const text of all.slice(1))
    await expect.poll(() => thread.getByText(text, { exact: true }).count(), patient).toBe(1)

  // 3. A file is a message like any other.
  const sizes = { name: 'medidas.csv', mimeType: 'text/csv', buffer: Buffer.from('pé,cm\n38,25\n') }
  await visitor.locator('input[type=file]').setInputFiles(sizes)
  const file = visitor.getByRole('button', { name: 'Abrir medidas.csv' })
  await log(visitor).locator('.message', { has: file }).locator('time').waitFor(patient)
  await expect.poll(() => thread.getByText('medidas.csv').count(), patient).toBe(1)

  // 4. What was read is read for the operator, and the operator sees the visitor's page.
  // Answers that follow each other share one mark; whether these two do depends on whose line came back first.
  const marks = async () => [...new Set(await thread.locator('[data-status]').allTextContents())]
  await expect.poll(marks, patient).toEqual(['Lida'])
  await operator.getByText('Está no site').waitFor(patient)
  expect(complaints).toEqual([])
  await operator.context().close()
  await visitor.context().close()
})

test('on a phone it takes the whole screen, by keyboard and for a screen reader', async () => {
  const { page, complaints } = await visitorPage(phone)
  const open = page.getByRole('button', { name: 'Abrir o chat' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Atendimento' })
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390)
  expect(await seriousProblems(page)).toEqual([])

  // The form says what is missing where it is missing.
  await page.getByRole('button', { name: 'Começar', disabled: false }).press('Enter')
  await page.getByText('Preencha este campo').waitFor()
  await page.getByText('É preciso aceitar para continuar').waitFor()
  const isFocused = (element: Element) => (element.getRootNode() as ShadowRoot).activeElement === element
  await expect.poll(() => page.getByLabel('Nome').evaluate(isFocused)).toBe(true)
  await page.keyboard.type('Ana')
  await page.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Começar', disabled: false }).press('Enter')
  await box(page).waitFor(patient)
  await page.keyboard.type('Olá')
  await page.keyboard.press('Enter')
  await log(page).locator('time').first().waitFor(patient)
  expect(await seriousProblems(page)).toEqual([])

  // Nothing of the page behind it is reached, and Escape gives the focus back.
  for (let presses = 0; presses < 8; presses++) await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('AURA-WEBCHAT')
  await page.keyboard.press('Escape')
  await expect
    .poll(() => open.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element))
    .toBe(true)
  expect(complaints).toEqual([])
  await page.context().close()
})

test.each([
  ['en-US', 'Open chat', 'Start', 'Fill in this field'],
  ['es-ES', 'Abrir el chat', 'Empezar', 'Complete este campo'],
])('in %s the chat fits a phone and says what is missing', async (language, open, start, missing) => {
  attributes = `data-lang="${language}"`
  const { page, complaints } = await visitorPage(phone)
  attributes = ''
  await page.getByRole('button', { name: open }).press('Enter')
  await page.getByRole('button', { name: start, exact: true }).press('Enter')
  await page.getByText(missing, { exact: true }).waitFor()
  const tooWide = () =>
    page
      .getByRole('dialog')
      .evaluate((dialog) => [dialog, ...dialog.querySelectorAll('*')].filter((e) => e.scrollWidth > 390).length)
  await expect.poll(tooWide).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

const colours = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const { backgroundColor, color } = getComputedStyle(dialog)
    const brand = getComputedStyle(dialog.querySelector('.head') ?? dialog).backgroundColor
    return { panel: backgroundColor, text: color, brand }
  })

test('its theme is what the tag says or what the visitor’s screen is, and its colour is the company’s', async () => {
  const [light, dark] = ['rgb(255, 255, 255)', 'rgb(18, 22, 31)']
  for (const [theme, panels, viewport] of [
    ['light', { dark: light }, phone],
    ['dark', { light: dark }, { width: 1440, height: 900 }],
    ['auto', { light, dark }, phone],
  ] as const) {
    attributes = `data-theme="${theme}" data-colour="#b45309"`
    const { page, complaints } = await visitorPage(viewport)
    attributes = ''
    await introduced(page, 'Ana')
    await write(page, 'Tem o 38?')
    await log(page).locator('time').first().waitFor(patient)
    for (const [colorScheme, panel] of Object.entries(panels) as ['light' | 'dark', string][]) {
      await page.emulateMedia({ colorScheme })
      const { text, ...looks } = await colours(page)
      expect([theme, colorScheme, looks]).toEqual([theme, colorScheme, { panel, brand: 'rgb(180, 83, 9)' }])
      expect(text).not.toBe(panel)
      expect(await seriousProblems(page)).toEqual([])
    }
    expect(complaints).toEqual([])
    await page.context().close()
  }
})

test('a page of a site that is not the channel’s has no chat', async () => {
  const other = await openCompanySite(
    url,
    () => `<script async src="${url}/embed/webchat.js" data-channel="${channelId}"></script>`,
  )
  const page = await openPage(browser, other.origin)
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/config'))
  await page.goto(other.origin)
  await refused
  expect(await page.locator('aura-webchat').count()).toBe(0)
  await page.context().close()
  await other[Symbol.asyncDispose]()
})

test('a chat is made in a few fields, and its test page works at once', async () => {
  const owner = { email: company.people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, owner, '/canais/digitais', { viewport: phone })
  await page.getByRole('button', { name: 'Conectar canal' }).click()
  await page.getByRole('button', { name: /^Chat do site/ }).press('Enter')
  await page.getByLabel('Nome', { exact: true }).fill('Chat da loja')
  await page.getByLabel('Endereço do site').fill('www.lojanova.test/inicio')
  await page.getByText('Aparência, formulário e respostas').press('Enter')
  await page.getByLabel('Pedir o nome').selectOption('Não pedir')
  await page.getByLabel('Pedir o e-mail').selectOption('Não pedir')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Criar', exact: true }).click()
  const tag = page.getByRole('textbox', { name: 'Linha para o site' })
  await tag.waitFor(patient)
  await expect
    .poll(() => tag.textContent())
    .toMatch(/^<script async src="http[^"]+\/embed\/webchat\.js" data-channel="[0-9a-f-]{36}"><\/script>$/)
  expect(await seriousProblems(page)).toEqual([])
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Abrir página de teste' }).first().click()
  const trial = await opening
  await write(trial, 'Primeira mensagem')
  await log(trial).locator('time').first().waitFor(patient)
  await page.goto('/operations?scope=queue')
  await page.locator('[data-row]', { hasText: 'Primeira mensagem' }).click(patient)
  await page.getByRole('button', { name: 'Assumir', exact: true }).click()
  await page.getByRole('textbox', { name: 'Escreva ao cliente' }).waitFor()
  // On a phone nothing floats over what the answer is written in.
  const composer = page.locator('[data-composer]')
  const edges = async () => {
    const [launcher, field] = [
      await page.locator('[data-assistant-launcher]').boundingBox(),
      await composer.boundingBox(),
    ]
    return launcher && field && launcher.y + launcher.height <= field.y
  }
  await expect.poll(edges).toBe(true)
  expect(await coveredButtons(composer)).toEqual([])
  await page.context().close()
})
