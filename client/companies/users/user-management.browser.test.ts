import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterAs, openPage, type Visitor } from '../../../infra/browser-actions.ts'
import { looksWrong, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
let owner: Visitor
let admin: Visitor
let ana: Visitor
let companyId: string
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, [
    'company_owner',
    'company_admin',
    'company_user',
    'company_user',
  ])
  companyId = company.id
  const [item, two, three] = company.people.map(({ email }) => ({ email, password: testPassword }))
  if (!item || !two || !three) throw new Error('there are people')
  owner = item
  admin = two
  ana = three
})

const ready = (page: Page) => page.locator('[data-row]').first().waitFor()
const row = (page: Page, name: string) => page.locator('[data-row]', { hasText: name })
const patient = { timeout: 60_000 }
const counts = (page: Page, words: string) =>
  expect.poll(() => page.locator('[data-counts]').textContent(), patient).toBe(words)
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })

async function openPerson(page: Page, name: string, part?: string) {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog', { name }).waitFor()
  if (part) await page.getByRole('dialog').getByRole('tab', { name: part }).click()
}

const mayBeSaved = (sheet: Locator) => sheet.getByRole('button', { name: 'Salvar', disabled: false }).waitFor()

/** In one turn of the page, so that no answer comes between. */
function submitAndType(input: HTMLElement | SVGElement, text: string) {
  if (!(input instanceof HTMLInputElement)) throw new Error('an input is typed in')
  input.form?.requestSubmit()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The link in the user's mail, as soon as it has come. */
async function linkTo(page: Page, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get('/dev/mail.json', { params: { to: email } })
      link = /https?:\/\/\S+(?:first-access|email-confirmed)\S+/.exec(JSON.stringify(await answer.json()))?.[0]
      return link
    }, patient)
    .toBeTruthy()
  return (link ?? '').replace(/\\.*$/, '').replace(/".*$/, '').replaceAll('&amp;', '&')
}

test('a user is invited by keyboard, follows the mailed link, and the list shows them at once', async () => {
  const page = await enterAs(browser, url, admin, '/user-management')
  await ready(page)
  await page.getByRole('button', { name: 'Convidar' }).press('Enter')
  const email = `nova@${companyId}.test`
  await page.getByLabel('Nome', { exact: true }).fill('Nova')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Colega')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByText(`Convite enviado para ${email}`).waitFor()
  await tab(page, 'Convites (1)').click()
  await page.getByText('Aguardando').waitFor()

  const own = await openPage(browser, url)
  await own.goto(await linkTo(own, email))
  await own.locator('input[type=password]').first().fill('Nov@Senha2026')
  await own.locator('input[type=password]').nth(1).fill('Nov@Senha2026')
  await own.keyboard.press('Enter')
  await page.getByText('Nenhum convite em aberto').waitFor()
  await tab(page, 'Pessoas').click()
  await row(page, 'Nova Colega').waitFor()
  await counts(page, 'Ativos: 5 · Inativos: 0')

  // A pasted list: each is answered for.
  await page.getByRole('button', { name: 'Convidar' }).click()
  await page.getByRole('button', { name: 'Colar uma lista' }).click()
  await page.getByLabel('Lista de pessoas').fill(`Rui Reis <rui@${companyId}.test>\n${ana.email}`)
  await page.getByRole('button', { name: 'Enviar 2 convites' }).click()
  await page.getByText('1 convite enviado').waitFor()
  await page.getByText('Este email já está cadastrado no sistema.').waitFor()
  await page.getByRole('button', { name: 'Fechar' }).last().click()
  await tab(page, /Convites/).click()
  await page.getByRole('button', { name: `Cancelar o convite de rui@${companyId}.test` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar convite' }).click()
  await page.getByText('Nenhum convite em aberto').waitFor()
})

test('role, exception and account are changed in one browser and felt in the others', async () => {
  const [page, second, own] = [
    await enterAs(browser, url, owner, '/user-management'),
    await enterAs(browser, url, admin, '/user-management'),
    await enterAs(browser, url, ana, '/crm'),
  ]
  await Promise.all([ready(page), ready(second)])
  await openPerson(page, 'Pessoa 3', 'Acesso')
  await openPerson(second, 'Pessoa 3')
  // Two administrators at once see each other.
  await page.getByText('Pessoa 2 também está aqui').waitFor()
  await second.getByText('Pessoa 1 também está aqui').waitFor()

  await page.getByRole('dialog').getByLabel('Função').selectOption('company_admin')
  await page.getByText('Pessoa 3 agora é Administrador').waitFor()
  await second.getByRole('dialog').getByText('Administrador').first().waitFor()
  await page.getByRole('dialog').getByLabel('Função').selectOption('company_user')
  await page.getByText('Pessoa 3 agora é Operador').waitFor()

  // An exception takes a right from the user's open screen and says why.
  await page.getByRole('dialog').getByRole('tab', { name: 'Permissões' }).click()
  const viewCrm = page.locator('[data-permission=view_crm]').last()
  await viewCrm.getByText('vem da função Operador').waitFor()
  await viewCrm.getByText('Negar').click()
  await viewCrm.getByText('negado a esta pessoa por exceção').waitFor()
  await expect.poll(() => own.getByRole('heading', { name: 'Sales Pipeline' }).count(), patient).toBe(0)
  await viewCrm.getByText('Da função').click()
  await own.getByRole('heading', { name: 'Sales Pipeline' }).waitFor()
  await page.getByRole('dialog').getByRole('tab', { name: 'Histórico' }).click()
  await page.getByText('Exceção desfeita: CRM: Visualizar').waitFor()

  // The user's account is closed, and with it the session.
  await page.getByRole('dialog').getByRole('tab', { name: 'Acesso' }).click()
  await page.getByRole('switch', { name: 'Pode entrar' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desativar' }).click()
  await own.waitForURL(/\/auth/)
  await second.keyboard.press('Escape')
  await row(second, 'Pessoa 3').getByText('Inativo').waitFor()

  // A user out of reach says so before anybody presses anything.
  await openPerson(second, 'Pessoa 1', 'Acesso')
  await second.getByText('Esta pessoa tem um nível acima do seu.').filter({ visible: true }).first().waitFor()
})

test('what is typed while the details are saved stays, and is saved next', async () => {
  const page = await enterAs(browser, url, owner, '/user-management')
  await ready(page)
  await openPerson(page, 'Pessoa 3')
  const sheet = page.getByRole('dialog')
  const lastName = sheet.locator('input[name=lastName]')
  await sheet.locator('input[name=firstName]').fill('Marina')
  await lastName.evaluate(submitAndType, 'Prado')
  await page.getByRole('dialog', { name: 'Marina 3' }).waitFor()
  expect(await lastName.inputValue()).toBe('Prado')
  await mayBeSaved(sheet)
  await lastName.press('Enter')
  await page.getByRole('dialog', { name: 'Marina Prado' }).waitFor()
})

test('a name typed back while the details are saved is a change of what was saved', async () => {
  const page = await enterAs(browser, url, owner, '/user-management')
  await ready(page)
  await openPerson(page, 'Pessoa 4')
  const sheet = page.getByRole('dialog')
  const firstName = sheet.locator('input[name=firstName]')
  await firstName.fill('Marta')
  await firstName.evaluate(submitAndType, 'Pessoa')
  await page.getByRole('dialog', { name: 'Marta 4' }).waitFor()
  expect(await firstName.inputValue()).toBe('Pessoa')
  // Nobody else has changed it.
  expect(await sheet.getByRole('button', { name: 'Manter o meu' }).count()).toBe(0)
  await mayBeSaved(sheet)
  await firstName.press('Enter')
  await page.getByRole('dialog', { name: 'Pessoa 4' }).waitFor()
})

test('many are changed at once, each is answered for, and it is taken back', async () => {
  const page = await enterAs(browser, url, admin, '/user-management')
  await ready(page)
  await page.getByRole('checkbox').first().click()
  await page
    .getByRole('region', { name: /selecionad|seleção/i })
    .getByRole('button', { name: 'Desativar' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desativar' }).click()
  await page.getByText('2 pessoas alteradas').waitFor()
  // A notice under the pointer stays.
  await page.getByRole('button', { name: 'Desfazer' }).hover()
  await page.getByText(/2 recusadas:/).waitFor()
  await counts(page, 'Ativos: 2 · Inativos: 2')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await counts(page, 'Ativos: 4 · Inativos: 0')
})

test('an owner makes a role the company’s own, and everybody who has it feels it', async () => {
  const [page, own] = [
    await enterAs(browser, url, owner, '/user-management?tab=permissions'),
    await enterAs(browser, url, ana, '/crm'),
  ]
  await own.getByRole('heading', { name: 'Sales Pipeline' }).waitFor()
  const cell = page.getByRole('checkbox', { name: 'Operador, CRM: Visualizar' })
  await cell.focus()
  await page.keyboard.press('Space')
  await page.getByText('alterado', { exact: true }).waitFor()
  await expect.poll(() => own.getByRole('heading', { name: 'Sales Pipeline' }).count(), patient).toBe(0)
  await page.getByRole('button', { name: 'Voltar ao padrão: Operador, CRM: Visualizar' }).click()
  await own.getByRole('heading', { name: 'Sales Pipeline' }).waitFor()
})

test('a table is brought in after a trial run that changes nothing, and taken back', async () => {
  const page = await enterAs(browser, url, admin, '/user-management')
  await ready(page)
  await page.getByRole('button', { name: 'Importar' }).click()
  const lines = [
    `email;nome;sobrenome;situacao;signo`,
    `${ana.email};Renata;Lima;Inativo;Áries`,
    `${owner.email};Outra;Dona;;`,
  ]
  const file = { name: 'pessoas.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await page.getByText('Coluna ignorada: signo.').waitFor()
  await page.getByRole('button', { name: 'Simular' }).click()
  await page.getByText('Nada foi alterado ainda.').waitFor()
  await tab(page, /^Com problema 1/).click()
  await page.getByText('Esta pessoa tem um nível acima do seu.').first().waitFor()
  await counts(page, 'Ativos: 4 · Inativos: 0')
  await page.getByRole('button', { name: /^Importar 1/ }).click()
  await counts(page, 'Ativos: 3 · Inativos: 1')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
  await counts(page, 'Ativos: 4 · Inativos: 0')
})

test('the directory says who is who to everybody and administers nothing', async () => {
  const page = await enterAs(browser, url, ana, '/users')
  await ready(page)
  await page.keyboard.press('/')
  await page.keyboard.type('Pessoa 2')
  await expect.poll(() => page.locator('[data-row]').count(), patient).toBe(1)
  await openPerson(page, 'Pessoa 2')
  await page.getByRole('dialog').getByText(admin.email).waitFor()
  expect(await page.getByRole('dialog').getByText('Gerenciar usuários').count()).toBe(0)
})

test('the lists are clean in three languages, both themes and three widths', async () => {
  const page = await enterAs(browser, url, owner, '/user-management')
  expect(await looksWrong(page, 'users', () => ready(page))).toEqual([])
  await page.goto('/users')
  expect(await looksWrong(page, 'directory', () => ready(page))).toEqual([])
})

test('so are a person’s sheet and the matrix of the roles', async () => {
  const page = await enterAs(browser, url, owner, '/user-management')
  await ready(page)
  await openPerson(page, 'Pessoa 3')
  const sheet = () => page.getByRole('dialog').getByRole('tab').first().waitFor()
  expect(await looksWrong(page, 'person', sheet)).toEqual([])
  await page.goto('/user-management?tab=permissions')
  const matrix = () => page.locator('[data-permission]').first().waitFor()
  expect(await looksWrong(page, 'roles', matrix)).toEqual([])
  // On a phone each module is a group, no wider than the screen, that is opened and changed by touch or key.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/user-management?tab=permissions')
  await matrix()
  expect(await page.getByRole('table').count()).toBe(0)
  const group = page.locator('details', { hasText: 'Gestão de TAGs' })
  await group.locator('summary').press('Enter')
  const may = group.locator('[data-permission=create_gestao_tags]').getByRole('checkbox').last()
  const before = await may.isChecked()
  await may.press('Space')
  await expect.poll(() => may.isChecked()).toBe(!before)
  expect(await sticksOut(page)).toBeNull()
})
