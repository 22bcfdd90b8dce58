import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alterSocket } from '../../../infra/altered-socket.ts'
import { enterAs } from '../../../infra/browser-actions.ts'
import { looksWrong } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

async function somebody() {
  const { people } = await createTestCompany(databaseUrl, ['company_admin'])
  return { email: people[0]?.email ?? '', password: testPassword }
}

/** A picture of two colours, drawn by the browser itself. */
const drawn = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 300
    const brush = canvas.getContext('2d')
    if (!brush) return []
    brush.fillStyle = '#cc4422'
    brush.fillRect(0, 0, 300, 300)
    brush.fillStyle = '#2244cc'
    brush.fillRect(300, 0, 300, 300)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return blob ? [...new Uint8Array(await blob.arrayBuffer())] : []
  })

const account = (page: Page) => page.getByRole('button', { name: /^Conta de/ })

test('a picture is cut by keyboard and shows in the other browser too, until it is removed', async () => {
  const who = await somebody()
  const page = await enterAs(browser, url, who, '/profile')
  const other = await enterAs(browser, url, who, '/profile')
  await page.getByText('Ou cole, ou arraste uma imagem até aqui.').waitFor()
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText('Este arquivo não é uma imagem que o navegador consiga abrir.').waitFor()
  await file.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: Buffer.from(await drawn(page)) })
  await page.getByRole('application', { name: /^Recorte da foto/ }).waitFor()
  for (let step = 0; step < 15; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('+')
  await page.getByRole('button', { name: 'Usar esta foto' }).click()
  await page.getByText('Foto atualizada').waitFor()
  const picture = account(other).locator('img')
  await picture.waitFor()
  const address = (await picture.getAttribute('src')) ?? ''
  const answer = await other.request.get(address)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp'])
  await account(page).locator('img').waitFor()

  await other.getByRole('button', { name: 'Remover foto' }).click()
  await account(page).locator('img').waitFor({ state: 'detached' })
  expect((await other.request.get(address)).status()).toBe(404)
  await Promise.all([page, other].map((page) => page.context().close()))
})

test('the name changes everywhere at once; language and theme go along to a browser that knows none', async () => {
  const who = await somebody()
  const page = await enterAs(browser, url, who, '/profile')
  const alter = await alterSocket(page)
  alter({ 'companies.update-profile': 'fails' })
  await page.getByLabel('Nome', { exact: true }).fill('Marina')
  await page.keyboard.press('Enter')
  await page.getByText('Erro inesperado ao atualizar perfil').waitFor()
  alter({})
  await page.keyboard.press('Enter')
  await page.getByText('Perfil salvo').waitFor()
  await page.getByRole('button', { name: 'Conta de Marina 1' }).waitFor()
  await page.getByText('Este dispositivo').waitFor()

  await page.getByLabel('Tema', { exact: true }).selectOption('light')
  await page.getByRole('main').getByLabel('Idioma', { exact: true }).selectOption('es-ES')
  await page.getByRole('heading', { name: 'Idioma y tema' }).waitFor()
  const store = async () => {
    const fresh = await enterAs(browser, url, who, '/profile')
    await fresh.getByRole('heading', { level: 1 }).waitFor()
    const found = [
      await fresh.evaluate(() => document.documentElement.lang),
      await fresh.evaluate(() => document.documentElement.className),
    ]
    await fresh.context().close()
    return found
  }
  await expect.poll(store, { timeout: 60_000 }).toEqual(['es-ES', 'light'])
  await page.context().close()
})

test('looks right in every language, theme and width', async () => {
  const page = await enterAs(browser, url, await somebody(), '/profile')
  const ready = () => page.locator('input[name=firstName]').waitFor()
  await ready()
  expect(await looksWrong(page, 'profile', ready)).toEqual([])
  await page.context().close()
})
