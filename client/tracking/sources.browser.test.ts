/** Sources and places as a person uses them: a form is made, filled in on its own page, and people stand on the map. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { enterAs, waitForClose } from '../../infra/browser-actions.ts'
import { clippedTexts, stretchTexts } from '../../infra/browser-long-texts.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { openDesk } from '../../infra/desk.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

async function company() {
  const company = await createTestCompany(databaseUrl)
  const { people } = company
  const owner = { email: people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(owner.email)
  return { company, owner, ask: (name: string, input: object) => asking(url).ask(name, input, accessToken) }
}

test('a form is made by keyboard, filled in by a visitor, and letter and text ask for the confirmations', async () => {
  const { owner, company: own } = await company()
  const page = await enterAs(browser, url, owner, '/campaigns/sources')
  await page.getByText('Nenhuma origem no período').waitFor()
  await page.getByRole('button', { name: 'Novo formulário' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Novo formulário' })
  await dialog.getByLabel('Nome', { exact: true }).fill('Novidades')
  await dialog.getByLabel('Título que o visitante lê').fill('Receba novidades')
  await dialog.getByLabel('Texto da autorização').fill('Aceito receber e-mails da loja.')
  await dialog.getByRole('switch', { name: 'Perguntar o telefone' }).check()
  await dialog.getByText('Não há canal de SMS para pedir a confirmação.').waitFor()
  await dialog.getByRole('button', { name: 'Criar formulário' }).press('Enter')
  const code = await page.getByText('data-form=').textContent()
  const formId = /data-form="([^"]+)"/.exec(code ?? '')?.[1] ?? ''
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBeNull()

  // Once there is a channel, the form asks over it.
  await using desk = await openDesk(own, 'sms')
  await page.reload()
  const editor = page.getByRole('dialog', { name: 'Editar formulário' })
  await editor.getByLabel('Confirmar o telefone por').selectOption('Atendimento')
  await editor.getByText('Depois do e-mail, um SMS leva um link').waitFor()
  expect(await sticksOut(page)).toBeNull()
  await editor.getByRole('button', { name: 'Salvar' }).press('Enter')
  await waitForClose(editor)

  await page.goto(`/forms/${formId}`)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await stretchTexts(page)
    expect(await clippedTexts(page)).toEqual([])
    expect(await sticksOut(page)).toBeNull()
  }
  await page.setViewportSize({ width: 390, height: 844 })

  await page.goto(`/forms/${formId}?utm_source=instagram`)
  const email = `visitante-${formId.slice(-8)}@cliente.example`
  await page.getByLabel('Nome').fill('Ana')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Telefone (opcional)').fill('(11) 98765-4321')
  await page.getByLabel('Aceito receber e-mails da loja.').check()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Enviar', disabled: false }).press('Enter')
  await page.getByText('Falta um passo').waitFor()
  const mails = async () => {
    const answer = await page.request.get('/dev/mail.json', { params: { to: email } })
    return (await answer.json()) as { text: string }[]
  }
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1)
  const link = /https?:\S+\/forms\/confirm\/\S+/.exec((await mails())[0]?.text ?? '')?.[0] ?? ''
  await page.goto(new URL(link).pathname)
  await page.getByRole('button', { name: 'Confirmar meu e-mail' }).press('Enter')
  await page.getByText('E-mail confirmado').waitFor()
  await page.getByText('(11) 98765-4321').waitFor()
  const textLink = async () =>
    /\/forms\/phone\/\S+/.exec(JSON.stringify(await desk.phones.sentTo(desk.accountId)))?.[0] ?? ''
  await expect.poll(textLink, { timeout: 60_000 }).toContain('/forms/phone/')
  await page.goto((await textLink()).slice(0, '/forms/phone/'.length + 43))
  await page.getByText('(11) 98765-4321').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirmar meu telefone' }).press('Enter')
  await page.getByText('Telefone confirmado').waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/campaigns/sources')
  await page.getByText('instagram').first().waitFor()
  await page.context().close()
})

test('people stand on the map by the area of their telephone, on a phone too', async () => {
  const { owner, ask } = await company()
  const phones = ['+5511987650001', '+5511987650002', '+5581987650003']
  for (const [n, value] of phones.entries())
    await ask('contacts.create', {
      ...{ contactId: crypto.randomUUID(), name: `Pessoa ${n}` },
      addresses: [{ kind: 'phone', value }],
    })
  const page = await enterAs(browser, url, owner, '/campaigns/georeferencing')
  await page.getByRole('listitem', { name: 'SP: 2' }).waitFor()
  await page.getByRole('cell', { name: 'Recife' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])

  // States are chosen on the map by keyboard.
  const cut = page.getByLabel('Recorte')
  await cut.selectOption({ label: 'Estados' })
  const acre = page.getByRole('button', { name: 'AC: 0' })
  await acre.focus()
  await page.keyboard.press('ArrowRight')
  expect(await acre.evaluate((element) => element.ownerDocument.activeElement === element)).toBe(false)
  await page.getByRole('button', { name: 'SP: 2' }).press('Enter')
  await page.getByText('No recorte: 2 (Pessoas)').waitFor()
  expect(await page.getByRole('button', { name: 'SP: 2' }).getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByRole('cell', { name: 'Recife' }).count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])

  await cut.selectOption({ label: 'Raio em volta de uma cidade' })
  await page.getByLabel('Cidade', { exact: true }).selectOption({ label: 'Maceió, AL (82)' })
  await page.getByText('No recorte: 0 (Pessoas)').waitFor()
  await page.getByLabel('Raio em km').fill('250')
  await page.getByText('No recorte: 1 (Pessoas)').waitFor()

  // A region around São Paulo, by keyboard alone.
  await cut.selectOption({ label: 'Área desenhada' })
  await page.getByRole('application').focus()
  const setCorner = async (key: string, times: number) => {
    for (let n = 0; n < times; n += 1) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
  }
  await setCorner('ArrowDown', 3)
  await setCorner('ArrowRight', 5)
  await setCorner('ArrowDown', 4)
  await page.getByText('3 cantos').waitFor()
  await page.keyboard.press('Backspace')
  await setCorner('ArrowLeft', 1)
  await page.getByText('No recorte: 2 (Pessoas)').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Criar público' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Criar público' })
  await dialog.getByText('2 pessoas, de 3').waitFor()
  await dialog.getByLabel('Nome').fill('Perto de São Paulo')
  await dialog.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await page.getByRole('button', { name: 'Abrir públicos' }).press('Enter')
  await page.locator('[data-row]', { hasText: 'Perto de São Paulo' }).press('Enter')
  const editor = page.getByRole('dialog', { name: 'Editar público' })
  await editor.getByText('2 pessoas, de 3').waitFor()
  await editor.getByRole('application').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBeNull()
  await page.context().close()
})
