import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { enterAs, type Visitor, waitForFocus } from '../../infra/browser-actions.ts'
import { looksWrong, seriousProblems } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let people: Visitor[]
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
})
afterAll(() => browser.close())

const enter = (who: number, path: string) => enterAs(browser, url, people[who] ?? { email: '', password: '' }, path)
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

test('a tag made in one browser is in the other, is renamed, archived and brought back', async () => {
  const [page, own] = [await enter(0, '/tags'), await enter(1, '/tags')]
  await page.getByText('Nenhuma TAG ainda').waitFor()
  // Without the right to change tags, no such action is offered.
  expect(await own.getByRole('button', { name: 'Nova TAG' }).count()).toBe(0)

  const name = page.getByRole('dialog', { name: 'Nova TAG' }).getByLabel('Nome')
  await page.getByRole('button', { name: 'Nova TAG' }).click()
  await name.press('Enter')
  await page.getByText('Dê um nome de até 40 caracteres').waitFor()
  await page.keyboard.type('Clientes VIP')
  await page.keyboard.press('Enter')
  await row(own, 'Clientes VIP').waitFor()

  await page.getByRole('button', { name: 'Nova TAG' }).click()
  await name.waitFor()
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('clientes vip')
  await page.keyboard.press('Enter')
  await page.getByText('Já existe a TAG Clientes VIP.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()

  await page.getByRole('button', { name: 'Clientes VIP' }).click()
  await page.getByLabel('Nome').fill('VIP')
  await page.getByRole('radio', { name: 'Cinza' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.getByRole('radio', { name: 'Vermelho' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Salvar' }).click()
  // The colleague sees it in its new colour.
  await row(own, 'VIP').locator('[style*="--named-red"]').waitFor()
  await page.getByRole('button', { name: 'VIP', exact: true }).click()
  // Archived while something else is typed, it stays open, and what was typed is saved next.
  await page.getByLabel('Nome').fill('Melhores')
  await page.getByRole('button', { name: 'Arquivar' }).click()
  await row(own, /VIP.*Arquivada/).waitFor()
  await page.getByRole('button', { name: 'Restaurar' }).waitFor()
  expect(await page.getByLabel('Nome').inputValue()).toBe('Melhores')
  await page.getByRole('button', { name: 'Salvar', disabled: false }).click()
  await row(own, /Melhores.*Arquivada/).waitFor()
  expect(await looksWrong(page, 'tags', () => page.getByRole('table').waitFor())).toEqual([])
  await leave(page, own)
})

test('several are tagged at once, and that is taken back in one', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: company.people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(owner.email)
  const post = <T>(name: string, input: unknown) => asking(url).ask<T>(name, input, accessToken)
  await post('contacts.create-tag', { tagId: crypto.randomUUID(), name: 'Atacado', color: 'teal' })
  for (const name of ['Clara', 'Davi', 'Elisa'])
    await post('contacts.create', { contactId: crypto.randomUUID(), name, addresses: [] })

  const page = await enterAs(browser, url, owner, '/bases')
  await row(page, 'Clara').waitFor()
  await row(page, 'Clara').getByRole('checkbox').click()
  await row(page, 'Davi').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Pôr TAG' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pôr TAG' })
  await dialog.getByRole('combobox', { name: 'TAG' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Pôr em 2 contatos' }).press('Enter')
  await page.getByText('Atacado posta em 2 contatos').waitFor()
  // A notice under the pointer stays.
  await page.getByRole('button', { name: 'Desfazer' }).hover()
  await row(page, /Clara.*Atacado/).waitFor()
  expect(await row(page, /Elisa.*Atacado/).count()).toBe(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await row(page, /(Clara|Davi).*Atacado/)
    .first()
    .waitFor({ state: 'detached' })
  await leave(page)
})

test('everybody on every page is archived at once, restored in one, and those who are selected are exported', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: company.people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(owner.email)
  const make = (n: number) =>
    asking(url).ask(
      'contacts.create',
      { contactId: crypto.randomUUID(), name: `Cliente ${n}`, addresses: [] },
      accessToken,
    )
  for (let n = 0; n < 57; n++) await make(n)

  const page = await enterAs(browser, url, owner, '/bases')
  await row(page, 'Cliente 56').waitFor()
  await page.getByRole('checkbox', { name: 'Selecionar esta página' }).click()
  await page.getByRole('button', { name: 'Selecionar todos os 57' }).click()
  await page.getByText('57 selecionados').waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar selecionados' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^Contatos .*\.xlsx$/)
  await page.getByRole('button', { name: 'Arquivar' }).click()
  await page.getByText('57 contatos arquivados').waitFor()
  await page.getByText('Nenhum contato ainda').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Ação em massa desfeita').waitFor()
  await row(page, 'Cliente 56').waitFor()

  await page.getByRole('button', { name: 'Cliente 56' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Arquivar' }).click()
  await page.getByText('Volta sozinho se o cliente escrever').waitFor()
  await page.keyboard.press('Escape')
  await row(page, 'Cliente 56').waitFor({ state: 'detached' })
  await leave(page)
})

test('a person over many addresses: made, warned of, tagged, merged and two again', async () => {
  const [page, own] = [await enter(0, '/bases'), await enter(1, '/bases')]
  await page.getByText('Nenhum contato ainda').waitFor()
  const make = async (name: string, address: { Telefone?: string; 'E-mail'?: string }) => {
    await page.getByRole('button', { name: 'Novo contato' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo contato' })
    await dialog.getByLabel('Nome').fill(name)
    for (const [label, value] of Object.entries(address)) await dialog.getByLabel(label).fill(value)
    await page.keyboard.press('Enter')
    await waitForFocus(page.getByRole('dialog', { name }))
    await page.keyboard.press('Escape')
  }
  await make('Marina Prado', { Telefone: '(11) 98765-4321' })
  await make('M. Prado', { 'E-mail': 'marina@aurora.test' })
  await row(own, 'Marina Prado').waitFor()

  // The same number without its ninth digit is known while it is being typed, and refused when it is sent.
  await page.getByRole('button', { name: 'Novo contato' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo contato' })
  await dialog.getByLabel('Nome').fill('Outra Marina')
  await dialog.getByLabel('Telefone').fill('11 8765-4321')
  await dialog.getByText('Marina Prado · Já pertence a outro contato.').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('+5511987654321 já pertence a outro contato.').waitFor()
  await dialog.getByRole('button', { name: 'Abrir esse contato' }).click()

  const card = page.getByRole('dialog', { name: 'Marina Prado' })
  await card.getByLabel('Observação').fill('Prefere manhãs')
  await card.getByRole('button', { name: 'Salvar' }).click()
  await card.getByRole('button', { name: 'WhatsApp: Registrar consentimento' }).click()
  await card.getByLabel('Palavras ou documento em que se baseia').fill('Formulário da feira')
  await page.keyboard.press('Enter')
  await card.getByText('Dado', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Histórico de consentimento' }).click()
  await card.getByText('“Formulário da feira”').waitFor()
  await card.getByLabel('Telefone ou e-mail').fill('nada')
  await page.keyboard.press('Enter')
  await card.getByText('Não é um telefone completo nem um e-mail').waitFor()
  await page.keyboard.press('Escape')

  for (const name of ['Marina Prado', 'M. Prado']) await row(page, name).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Unir' }).click()
  await page.getByLabel('Contato que fica').selectOption({ label: 'Marina Prado' })
  await page.getByRole('dialog').getByRole('button', { name: 'Unir' }).click()
  await page.getByRole('button', { name: 'Desfazer' }).hover()
  await row(own, 'M. Prado').waitFor({ state: 'detached' })
  await own.getByText('(11) 98765-4321 · marina@aurora.test').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await row(own, 'M. Prado').waitFor()

  await own.getByRole('button', { name: 'Marina Prado' }).click()
  await own.getByText('Prefere manhãs').waitFor()
  await own.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('98765')
  await row(page, 'M. Prado').waitFor({ state: 'detached' })
  const ready = () => row(page, 'Marina Prado').or(page.getByText('Marina Prado')).first().waitFor()
  expect(await looksWrong(page, 'bases', ready)).toEqual([])
  await leave(page, own)
})

test('fields of one’s own and a base: made, filled, seen by a colleague at once, filtered by', async () => {
  const [page, own] = [await enter(0, '/bases'), await enter(1, '/bases')]
  await page.getByRole('button', { name: 'Novo contato' }).waitFor()
  // Without the right to define fields, no such action is offered.
  expect(await own.getByRole('button', { name: 'Campos dos contatos' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Campos dos contatos' }).click()
  const fields = page.getByRole('dialog')
  for (const [label, type] of [
    ['CPF', 'Texto'],
    ['Nível', 'Lista de opções'],
  ] as const) {
    await fields.getByRole('button', { name: 'Novo campo' }).click()
    await fields.getByLabel('Nome do campo').fill(label)
    await fields.getByLabel('Tipo do campo').selectOption({ label: type })
    if (label === 'Nível') {
      await fields.getByRole('button', { name: 'Criar campo' }).click()
      await fields.getByText('Inclua ao menos uma opção').waitFor()
      await fields.getByRole('button', { name: 'Incluir opção' }).click()
      await fields.getByLabel('Opção 1').fill('Ouro')
    }
    await fields.getByRole('button', { name: 'Criar campo' }).click()
    await fields.getByRole('button', { name: `Mover ${label}` }).waitFor()
  }
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Novo contato' }).click()
  await page.getByRole('dialog', { name: 'Novo contato' }).getByLabel('Nome').fill('Carla Nunes')
  await page.getByRole('dialog', { name: 'Novo contato' }).getByLabel('E-mail').fill('carla@aurora.test')
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Carla Nunes' })
  await row(own, 'Carla Nunes').waitFor()
  await own.getByRole('button', { name: 'Carla Nunes' }).click()
  await card.getByRole('button', { name: 'Preencher campos' }).click()
  await card.getByLabel('CPF').fill('123.456.789-09')
  await card.getByLabel('Nível').selectOption({ label: 'Ouro' })
  await card.getByRole('button', { name: 'Salvar' }).click()
  await own.getByRole('dialog').getByText('123.456.789-09').waitFor()
  await own.keyboard.press('Escape')
  expect(await looksWrong(page, 'contact-card', () => page.getByText('123.456.789-09').waitFor())).toEqual([])
  await leave(page)

  await row(own, 'Carla Nunes').getByRole('checkbox').click()
  await own.getByRole('button', { name: 'Pôr em uma base' }).click()
  await own.getByLabel('Nome da base').fill('Feira de outubro')
  await own.keyboard.press('Enter')
  await own.getByText('1 contato entrou em Feira de outubro').waitFor()
  await own.getByRole('tab', { name: 'Bases' }).click()
  await row(own, /Feira de outubro.*1/).waitFor()
  await own.getByRole('button', { name: 'Feira de outubro' }).click()
  await row(own, 'Carla Nunes').waitFor()
  await expect.poll(() => own.getByRole('row').count()).toBe(2)
  await own.getByRole('button', { name: 'Importar contatos' }).click()
  await own.getByLabel('Pôr todos em uma base').waitFor()
  await leave(own)
})

test('a file that names a tag and a field nobody has made yet: both are made from the wizard, and all rows go in', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  const page = await enterAs(browser, url, { email: company.people[0]?.email ?? '', password: testPassword }, '/bases')
  await page.getByRole('button', { name: 'Importar contatos' }).click()
  const sheet = page.getByRole('dialog', { name: 'Importar contatos' })
  const lines = Array.from({ length: 30 }, (_, n) => `Cliente ${n},1198765${1000 + n},VIP,Norte`)
  const buffer = Buffer.from(['nome,telefone,tags,Região', ...lines].join('\n'))
  await sheet.locator('input[type=file]').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer })
  await sheet.getByRole('button', { name: 'Criar campo Região' }).click()
  await sheet.getByRole('button', { name: 'Criar campo Região' }).waitFor({ state: 'detached' })
  await sheet.getByRole('button', { name: 'Simular' }).click()
  const problems = sheet.getByRole('region', { name: 'Problemas' })
  await problems.getByText('A TAG VIP não existe').waitFor()
  expect(await problems.getByText('30 linhas').count()).toBe(1)
  expect(await seriousProblems(page)).toEqual([])
  await problems.getByRole('button', { name: 'Criar TAG VIP' }).click()
  await sheet.getByRole('button', { name: 'Importar 30' }).click()
  await sheet.getByText('Linhas importadas: 30').waitFor()
  await page.reload()
  await row(page, /Cliente 0\b.*VIP/).waitFor()
  await leave(page)
})

test('an address is blocked with its reason and taken off the list by an authorized user', async () => {
  const [page, own] = [await enter(0, '/block-whitelist'), await enter(1, '/block-whitelist')]
  await own.getByRole('button', { name: 'Novo endereço' }).click()
  const dialog = own.getByRole('dialog', { name: 'Novo endereço' })
  await dialog.getByText('Nada entra nem sai, em nenhum canal, ligações também.').waitFor()
  await dialog.getByLabel('Endereço', { exact: true }).fill('123')
  await dialog.getByLabel('Motivo').fill('Ofensas repetidas')
  await own.keyboard.press('Enter')
  await dialog.getByText('Telefone inválido').waitFor()
  await dialog.getByLabel('Endereço', { exact: true }).fill('11 8765-4321')
  await dialog.getByLabel('Válido até').selectOption({ label: '30 dias' })
  await dialog.getByRole('button', { name: 'Incluir' }).click()
  await row(page, '+5511987654321').waitFor()
  expect(await looksWrong(own, 'block-list', () => own.getByText('+5511987654321').first().waitFor())).toEqual([])

  await page.getByRole('button', { name: '+5511987654321' }).click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Engano')
  await page.keyboard.press('Enter')
  await page.getByText('+5511987654321 saiu da lista').waitFor()
  await page.getByText('Nenhum endereço na lista').waitFor()
  await leave(page, own)
})
