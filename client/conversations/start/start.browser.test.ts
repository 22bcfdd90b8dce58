/** Writing first, with the hands on the keys: found by name, or a number that nobody has, and what holds it back in words. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answer, enterAs, waitForClose, waitForFocus } from '../../../infra/browser-actions.ts'
import { looksWrong, seriousProblems } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { type Desk, openDesk } from '../../../infra/desk.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
let desk: Desk
let email: string
const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 60_000 }

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  email = company.people[0]?.email ?? ''
  desk = await openDesk(company)
  return () => desk[Symbol.asyncDispose]()
})

const enter = (path: string, options?: Parameters<typeof enterAs>[4]) =>
  enterAs(browser, url, { email, password: testPassword }, path, options)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nova conversa' })

test('from the palette to a customer whose window is open: the message is sent, and the conversation is one’s own', async () => {
  await desk.write('+5511988860001', 'Ana Lima', 'Oi')
  const page = await enter('/operations?scope=queue')
  await page.locator('[data-row]', { hasText: 'Ana Lima' }).waitFor(patient)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Nova conversa')
  await page.getByRole('option', { name: 'Nova conversa' }).waitFor()
  await page.keyboard.press('Enter')
  await waitForFocus(dialog(page))
  await dialog(page).getByRole('combobox', { name: 'Para' }).focus()
  await page.keyboard.type('Ana')
  await page.getByRole('option', { name: /Ana Lima/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const text = dialog(page).getByRole('textbox', { name: 'Mensagem' })
  await text.waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await text.focus()
  await page.keyboard.type('Olá, Ana. Seu pedido chegou.')
  await page.keyboard.press('Escape')
  await answer(page, 'Continuar editando')
  await dialog(page).getByRole('button', { name: 'Enviar' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Ana Lima' }).first().waitFor()
  await expect.poll(() => desk.got('+5511988860001'), patient).toEqual(['Olá, Ana. Seu pedido chegou.'])
  await page.context().close()
})

test('to a number that nobody has: only a template may go, and on a telephone it fits', async () => {
  const page = await enter('/operations?start=new', { viewport: { width: 390, height: 844 } })
  const to = dialog(page).getByRole('combobox', { name: 'Para' })
  await dialog(page).getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('Escolha um contato ou digite um telefone ou e-mail').waitFor()
  await to.fill('11 97000')
  await dialog(page).getByText('DDD e número, ou + e o código do país', { exact: true }).waitFor()
  await to.press('Tab')
  await dialog(page).getByText('Número inválido').waitFor()
  await to.fill('11 98886-0002')
  await page.getByText('o contato é criado com a mensagem').waitFor()
  await dialog(page).getByRole('combobox', { name: 'Canal' }).waitFor()
  await page
    .getByText(/janela/i)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Escolher template' }).waitFor()
  expect(await dialog(page).getByRole('textbox', { name: 'Mensagem' }).count()).toBe(0)
  expect(await looksWrong(page, 'start', () => dialog(page).waitFor())).toEqual([])
  await page.context().close()
})

test('a number that nobody has is written to with a template', async () => {
  const page = await enter('/operations?start=new')
  await dialog(page).getByRole('combobox', { name: 'Para' }).fill('11 98886-0003')
  await dialog(page).getByRole('button', { name: 'Escolher template' }).click()
  const sheet = page.getByRole('dialog', { name: 'Escolher template' })
  await sheet.getByRole('option', { name: /retomar_atendimento/ }).click(patient)
  const value = sheet.getByRole('textbox')
  await value.fill(' ')
  await value.press('Enter')
  await sheet.getByText('Preencha em uma linha').waitFor()
  await value.fill('Bia')
  await value.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await page.locator('[data-message]', { hasText: 'Olá, Bia!' }).waitFor()
  await page.getByText('Template enviado. Assim que o cliente responder').waitFor()
  await expect.poll(async () => (await desk.got('+5511988860003')).length, patient).toBe(1)
  await page.context().close()
})

test('from the inbox, a contact, and a deal: one press, and who is written to stands there', async () => {
  await desk.write('+5511988860004', 'Caio Reis', 'Oi')
  const page = await enter('/operations?scope=queue')
  await page.locator('[data-row]', { hasText: 'Caio Reis' }).waitFor(patient)
  await desk.query(
    `insert into deals (company_id, id, pipeline_id, stage, rank, title, contact, contact_id, value_amount, value_currency,
       probability, owner_id, owner_name)
     select $1, gen_random_uuid(), p.id, 'proposal', 'a0', 'Uniformes', c.name, c.id, 90000, 'BRL', 50, u.id, 'Pessoa 1'
     from pipelines p, contacts c, users u
     where $2::uuid is not null and p.company_id = $1 and c.company_id = $1 and u.company_id = $1 limit 1`,
  )
  const to = dialog(page).getByRole('combobox', { name: 'Para' })
  // 1. The inbox knows nobody yet, and the field for somebody has the focus.
  await page.getByRole('button', { name: 'Nova conversa' }).click()
  await waitForFocus(dialog(page))
  await expect.poll(() => to.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await waitForClose(dialog(page))

  // 2. A contact and the contact of a deal are there already, and may be written to at once.
  const prefilled = async () => {
    await waitForFocus(dialog(page))
    await dialog(page).getByText('Caio Reis').or(dialog(page).locator('input[value*="Caio Reis"]')).first().waitFor()
    await dialog(page).getByRole('textbox', { name: 'Mensagem' }).waitFor()
  }
  await page.goto('/bases')
  await page.getByRole('row', { name: /Caio Reis/ }).click()
  await page.getByRole('link', { name: 'Nova conversa' }).click()
  await prefilled()
  await page.goto('/crm')
  await page.getByText('Uniformes').first().hover()
  await page.getByRole('button', { name: 'Mais ações para Uniformes' }).click()
  await page.getByRole('menuitem', { name: 'Nova conversa' }).click()
  await prefilled()
  await page.context().close()
})
