import { randomUUIDv7 } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterAs, waitForClose, waitForFocus } from '../../infra/browser-actions.ts'
import { looksWrong, seriousProblems } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { openDesk } from '../../infra/desk.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 60_000 }

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

/** From its press on a button takes the focus with each of twenty drawings. */
const takeFocus = (button: HTMLElement | SVGElement) => {
  let drawings = 0
  const take = () => {
    button.focus()
    drawings += 1
    document.body.dataset.drawings = String(drawings)
    if (drawings < 20) requestAnimationFrame(take)
  }
  button.addEventListener('click', take, { once: true })
}

test('a key is found, given a last day, refused by its provider and replaced, by keyboard', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  await using desk = await openDesk(company)
  const email = company.people[0]?.email ?? ''
  const page = await enterAs(browser, url, { email, password: testPassword }, '/credenciais')
  const row = page.getByRole('button', { name: 'Atendimento', exact: true })
  await row.waitFor(patient)
  expect(await looksWrong(page, 'credentials', () => row.waitFor(patient))).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Atendimento' })
  await drawer.getByText('Primeira versão').waitFor()

  // What takes the focus behind a dialog as it opens does not close it.
  const change = drawer.getByRole('button', { name: 'Editar' })
  await change.evaluate(takeFocus)
  await change.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Editar' })
  await page.locator('body[data-drawings="20"]').waitFor()
  await waitForFocus(edit)
  await edit.getByLabel('Vencimento').fill('2031-12-31')
  await page.keyboard.press('Enter')
  await waitForClose(edit)
  await page.getByText('31/12/2031').waitFor()

  await drawer.getByRole('button', { name: 'Trocar chave', disabled: false }).press('Enter')
  const replace = page.getByRole('dialog', { name: 'Trocar chave' })
  await waitForFocus(replace)
  await replace.getByRole('button', { name: 'Testar e trocar', disabled: false }).press('Enter')
  await replace.getByText('Informe ao menos uma chave nova.').first().waitFor()
  const token = `fake-next-token-${randomUUIDv7()}`
  const field = replace.getByLabel('Token de acesso')
  await field.fill(token)
  await page.keyboard.press('Enter')
  await replace.getByRole('alert').filter({ hasText: 'provedor' }).first().waitFor()
  await desk.phones.openAccount({ kind: 'whatsapp', phoneNumberId: desk.accountId, accessToken: token })
  await field.press('Enter')
  await waitForClose(replace)
  await drawer.getByText('A versão anterior ainda é aceita até').waitFor()
  await drawer.getByRole('button', { name: 'Testar agora' }).press('Enter')
  await drawer.getByText('Troca concluída').waitFor()
  await page.context().close()
})

test('a secret is read by two people, and shown once to the one who asked', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_admin'])
  await using _desk = await openDesk(company)
  const enter = (n: number) =>
    enterAs(browser, url, { email: company.people[n]?.email ?? '', password: testPassword }, '/credenciais')
  const [first, second] = [await enter(0), await enter(1)]
  const setting = first.getByRole('switch', { name: 'Leitura de emergência por duas pessoas' })
  await setting.press('Space', patient)
  for (const page of [first, second])
    await page.getByRole('button', { name: 'Atendimento', exact: true }).press('Enter', patient)
  await first.getByRole('button', { name: 'Pedir leitura', disabled: false }).press('Enter')
  await waitForFocus(first.getByRole('dialog', { name: 'Pedir leitura' }))
  await first.getByLabel('Motivo').fill('O provedor caiu e o suporte pede a chave.')
  expect(await seriousProblems(first)).toEqual([])
  await first
    .getByRole('dialog', { name: 'Pedir leitura' })
    .getByRole('button', { name: 'Pedir', disabled: false })
    .press('Enter')
  await second.getByText('O provedor caiu').first().waitFor(patient)
  await second.getByRole('button', { name: 'Aprovar' }).press('Enter')
  await first.getByRole('button', { name: 'Ver o valor agora' }).press('Enter', patient)
  const shown = first.getByRole('dialog').filter({ hasText: 'Este valor aparece só agora' })
  await shown.getByText('accessToken').waitFor(patient)
  expect(await seriousProblems(first)).toEqual([])
  await shown.getByRole('button', { name: 'Fechar' }).press('Enter')
  await first.getByText('Lida', { exact: true }).waitFor()
  for (const page of [first, second]) await page.context().close()
})
