/** A customer who waits is seen on every screen, and heard as the user has chosen. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterAs } from '../../../infra/browser-actions.ts'
import { seriousProblems } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { type Desk, openDesk } from '../../../infra/desk.ts'
import { row } from '../../../infra/inbox-test.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
let desk: Desk
let email: string
let owner: string
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  owner = company.people[0]?.email ?? ''
  email = company.people[1]?.email ?? ''
  desk = await openDesk(company)
  return () => desk[Symbol.asyncDispose]()
})

/** The browser's own ways out of the page, written down; the tab counts as hidden. */
const overheard = () => {
  const log: string[] = []
  Object.assign(window, { log })
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  const sounds = AudioContext.prototype.createOscillator
  AudioContext.prototype.createOscillator = function tone(this: AudioContext) {
    log.push('tone')
    return sounds.call(this)
  }
  class Notice {
    static permission = sessionStorage.getItem('granted') ?? 'default'
    static requestPermission() {
      log.push('asked')
      sessionStorage.setItem('granted', 'granted')
      Notice.permission = 'granted'
      return Promise.resolve('granted')
    }
    onclick = () => {}
    constructor(title: string) {
      log.push(title)
    }
    close() {}
  }
  Object.assign(window, { Notification: Notice })
}
const log = (page: Page): Promise<string[]> => page.evaluate('window.log')
const badge = (page: Page) => page.getByRole('navigation').locator('[data-waiting]')

test('is counted in the menu and in the title, and calls by sound and on the desktop once that is chosen', async () => {
  const page = await enterAs(browser, url, { email, password: testPassword }, '/operations')
  await page.addInitScript(overheard)
  await page.reload()
  await page.getByRole('button', { name: 'Ficar disponível' }).waitFor()
  expect(await badge(page).count()).toBe(0)
  await desk.write('+5511988873001', 'Ana Lima', 'Olá')
  await expect.poll(() => badge(page).textContent()).toBe('1')
  await expect.poll(() => page.title()).toBe('(1) Atendimento · Aura')
  const entry = page.getByRole('link', { name: 'Atendimento', description: '1 cliente em espera' })
  await entry.waitFor()
  // The menu keeps its rows: the badge is no higher than a line.
  const heights = await page
    .getByRole('navigation')
    .locator('[data-nav]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
  expect(await log(page)).toEqual([])

  const choice = page.getByRole('button', { name: 'Aviso de cliente esperando' })
  await choice.press('Enter')
  await page.getByRole('switch', { name: 'Mostrar na área de trabalho' }).press('Space')
  await page.getByRole('switch', { name: 'Mostrar na área de trabalho', checked: true }).waitFor()
  await page.getByRole('switch', { name: 'Tocar um som' }).press('Space')
  await expect.poll(() => log(page)).toEqual(['asked', 'tone', 'tone'])
  await expect.poll(() => page.getByRole('switch', { checked: true }).count()).toBe(2)
  await page.keyboard.press('Escape')
  const stored = `select waiting_signals from users where company_id = $1 and $2::uuid is not null and email = $3`
  await expect
    .poll(async () => (await desk.query(stored, [email])).rows[0]?.waiting_signals)
    .toEqual(expect.arrayContaining(['desktop', 'sound']))

  // On any screen, and after a reload: the choice is the account's.
  await page.goto(`${url}/bases`)
  await expect.poll(() => badge(page).textContent()).toBe('1')
  await desk.write('+5511988873002', 'Bia Reis', 'Bom dia')
  await expect.poll(() => badge(page).textContent()).toBe('2')
  await expect.poll(() => log(page)).toEqual(['tone', 'tone', 'Bia Reis espera resposta'])
  await page.context().close()
})

test('the choice and the company’s SLA fit a telephone, and a new queue starts from that SLA', async () => {
  const page = await enterAs(browser, url, { email: owner, password: testPassword }, '/operations')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Aviso de cliente esperando' }).click()
  await page.getByRole('switch', { name: 'Tocar um som' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto(`${url}/operations/queues?tab=queues`)
  await page.getByRole('button', { name: 'SLA padrão' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Primeira resposta').fill('0')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').getByText('Minutos inteiros').waitFor()
  await dialog.getByLabel('Primeira resposta').fill('12')
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Nova fila' }).first().click()
  await expect.poll(() => dialog.getByLabel('Primeira resposta').inputValue()).toBe('12')

  // What was promised stands in the head of the thread
  await page.setViewportSize({ width: 390, height: 844 })
  await desk.write('+5511988873003', 'Caio Lima', 'Boa tarde')
  await page.goto(`${url}/operations?scope=all`)
  await row(page, 'Caio Lima').click()
  const promised = page.locator('header time')
  await promised.getByText('Responder em').waitFor()
  const isInSight = (element: Element) => {
    const [own, line] = [element, element.parentElement ?? element].map((one) => one.getBoundingClientRect())
    return own !== undefined && line !== undefined && own.bottom <= line.bottom && own.right <= line.right
  }
  await expect.poll(() => promised.evaluate(isInSight)).toBe(true)
  await page.context().close()
})
