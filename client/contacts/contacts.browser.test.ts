import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../infra/browser.ts'
import { enterAs, looksWrong, type Visitor } from '../../infra/browser-actions.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let people: Visitor[]
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await openBrowser()
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
})
afterAll(() => browser.close())

const enter = (who: number, path: string) => enterAs(browser, url, people[who] ?? { email: '', password: '' }, path)
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

test('a tag made in one browser is in the other, is renamed, archived and brought back', async () => {
  const [mine, hers] = [await enter(0, '/tags'), await enter(1, '/tags')]
  await mine.getByText('Nenhuma TAG ainda').waitFor()
  // Without the right to change tags, no such action is offered.
  expect(await hers.getByRole('button', { name: 'Nova TAG' }).count()).toBe(0)

  const name = mine.getByRole('dialog', { name: 'Nova TAG' }).getByLabel('Nome')
  await mine.getByRole('button', { name: 'Nova TAG' }).click()
  await name.waitFor()
  await mine.keyboard.press('Enter')
  await mine.getByText('Dê um nome de até 40 letras').waitFor()
  await mine.keyboard.type('Clientes VIP')
  await mine.keyboard.press('Enter')
  await row(hers, 'Clientes VIP').waitFor()

  await mine.getByRole('button', { name: 'Nova TAG' }).click()
  await name.waitFor()
  await mine.keyboard.type('clientes vip')
  await mine.keyboard.press('Enter')
  await mine.getByText('Já existe a tag Clientes VIP.').waitFor()
  await mine.keyboard.press('Escape')

  await mine.getByRole('button', { name: 'Clientes VIP' }).click()
  await mine.getByLabel('Nome').fill('VIP')
  await mine.getByRole('button', { name: 'Salvar' }).click()
  await row(hers, 'VIP').waitFor()
  await mine.getByRole('button', { name: 'VIP', exact: true }).click()
  await mine.getByRole('button', { name: 'Arquivar' }).click()
  await row(hers, /VIP.*Arquivada/).waitFor()
  expect(await looksWrong(mine, 'tags', () => mine.getByRole('table').waitFor())).toEqual([])
  await leave(mine, hers)
})

test('a person over many addresses: made, warned of, tagged, merged and two again', async () => {
  const [mine, hers] = [await enter(0, '/bases'), await enter(1, '/bases')]
  await mine.getByText('Nenhum contato ainda').waitFor()
  const make = async (name: string, address: { Telefone?: string; 'E-mail'?: string }) => {
    await mine.getByRole('button', { name: 'Novo contato' }).click()
    const dialog = mine.getByRole('dialog', { name: 'Novo contato' })
    await dialog.getByLabel('Nome').fill(name)
    for (const [label, value] of Object.entries(address)) await dialog.getByLabel(label).fill(value)
    await mine.keyboard.press('Enter')
    await mine.getByRole('dialog', { name }).waitFor()
    await mine.keyboard.press('Escape')
  }
  await make('Marina Prado', { Telefone: '(11) 98765-4321' })
  await make('M. Prado', { 'E-mail': 'marina@aurora.test' })
  await row(hers, 'Marina Prado').waitFor()

  // The same number without its ninth digit is known while it is being typed, and refused when it is sent.
  await mine.getByRole('button', { name: 'Novo contato' }).click()
  const dialog = mine.getByRole('dialog', { name: 'Novo contato' })
  await dialog.getByLabel('Nome').fill('Outra Marina')
  await dialog.getByLabel('Telefone').fill('11 8765-4321')
  await dialog.getByText('Marina Prado · Já pertence a outro contato.').waitFor()
  await mine.keyboard.press('Enter')
  await dialog.getByText('+5511987654321 já pertence a outro contato.').waitFor()
  await dialog.getByRole('button', { name: 'Abrir esse contato' }).click()

  const card = mine.getByRole('dialog', { name: 'Marina Prado' })
  await card.getByLabel('Observação').fill('Prefere manhãs')
  await card.getByRole('button', { name: 'Salvar' }).click()
  await card.getByRole('button', { name: 'WhatsApp: Registrar consentimento' }).click()
  await card.getByLabel('Palavras ou documento em que se baseia').fill('Formulário da feira')
  await mine.keyboard.press('Enter')
  await card.getByText('Dado', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Histórico de consentimento' }).click()
  await card.getByText('“Formulário da feira”').waitFor()
  await card.getByLabel('Telefone ou e-mail').fill('nada')
  await mine.keyboard.press('Enter')
  await card.getByText('Não é um telefone nem um e-mail').waitFor()
  await mine.keyboard.press('Escape')

  for (const name of ['Marina Prado', 'M. Prado']) await row(mine, name).getByRole('checkbox').click()
  await mine.getByRole('button', { name: 'Unir' }).click()
  await mine.getByLabel('Contato que fica').selectOption({ label: 'Marina Prado' })
  await mine.getByRole('dialog').getByRole('button', { name: 'Unir' }).click()
  await row(hers, 'M. Prado').waitFor({ state: 'detached' })
  await hers.getByText('(11) 98765-4321 · marina@aurora.test').waitFor()
  await mine.getByRole('button', { name: 'Desfazer' }).click()
  await row(hers, 'M. Prado').waitFor()

  await hers.getByRole('button', { name: 'Marina Prado' }).click()
  await hers.getByText('Prefere manhãs').waitFor()
  await hers.keyboard.press('Escape')
  await mine.getByRole('searchbox').fill('98765')
  await row(mine, 'M. Prado').waitFor({ state: 'detached' })
  const ready = () => row(mine, 'Marina Prado').or(mine.getByText('Marina Prado')).first().waitFor()
  expect(await looksWrong(mine, 'bases', ready)).toEqual([])
  await leave(mine, hers)
})

test('fields of one’s own and a base: made, filled, seen by a colleague at once, filtered by', async () => {
  const [mine, hers] = [await enter(0, '/bases'), await enter(1, '/bases')]
  await mine.getByRole('button', { name: 'Novo contato' }).waitFor()
  // Without the right to define fields, no such action is offered.
  expect(await hers.getByRole('button', { name: 'Campos dos contatos' }).count()).toBe(0)
  await mine.getByRole('button', { name: 'Campos dos contatos' }).click()
  const fields = mine.getByRole('dialog')
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
    await fields.getByRole('button', { name: `Subir ${label}` }).waitFor()
  }
  await mine.keyboard.press('Escape')

  await mine.getByRole('button', { name: 'Novo contato' }).click()
  await mine.getByRole('dialog', { name: 'Novo contato' }).getByLabel('Nome').fill('Carla Nunes')
  await mine.getByRole('dialog', { name: 'Novo contato' }).getByLabel('E-mail').fill('carla@aurora.test')
  await mine.keyboard.press('Enter')
  const card = mine.getByRole('dialog', { name: 'Carla Nunes' })
  await row(hers, 'Carla Nunes').waitFor()
  await hers.getByRole('button', { name: 'Carla Nunes' }).click()
  await card.getByRole('button', { name: 'Preencher campos' }).click()
  await card.getByLabel('CPF').fill('123.456.789-09')
  await card.getByLabel('Nível').selectOption({ label: 'Ouro' })
  await card.getByRole('button', { name: 'Salvar' }).click()
  await hers.getByRole('dialog').getByText('123.456.789-09').waitFor()
  await hers.keyboard.press('Escape')
  expect(await looksWrong(mine, 'contact-card', () => mine.getByText('123.456.789-09').waitFor())).toEqual([])
  await leave(mine)

  await row(hers, 'Carla Nunes').getByRole('checkbox').click()
  await hers.getByRole('button', { name: 'Pôr em uma base' }).click()
  await hers.getByLabel('Nome da base').fill('Feira de outubro')
  await hers.keyboard.press('Enter')
  await hers.getByText('1 contato entrou em Feira de outubro').waitFor()
  await hers.getByRole('tab', { name: 'Bases' }).click()
  await row(hers, /Feira de outubro.*1/).waitFor()
  await hers.getByRole('button', { name: 'Feira de outubro' }).click()
  await row(hers, 'Carla Nunes').waitFor()
  expect(await hers.getByRole('row').count()).toBe(2)
  await hers.getByRole('button', { name: 'Importar contatos' }).click()
  await hers.getByLabel('Pôr todos em uma base').waitFor()
  await leave(hers)
})

test('an address is blocked with its reason and taken off the list by an authorized user', async () => {
  const [mine, hers] = [await enter(0, '/block-whitelist'), await enter(1, '/block-whitelist')]
  await hers.getByRole('button', { name: 'Novo endereço' }).click()
  const dialog = hers.getByRole('dialog', { name: 'Novo endereço' })
  await dialog.getByText('Nada entra nem sai, em nenhum canal, ligações também.').waitFor()
  await dialog.getByLabel('Endereço', { exact: true }).fill('123')
  await dialog.getByLabel('Motivo').fill('Ofensas repetidas')
  await hers.keyboard.press('Enter')
  await dialog.getByText('Telefone inválido').waitFor()
  await dialog.getByLabel('Endereço', { exact: true }).fill('11 8765-4321')
  await dialog.getByLabel('Válido até').selectOption({ label: '30 dias' })
  await dialog.getByRole('button', { name: 'Incluir' }).click()
  await row(mine, '+5511987654321').waitFor()
  expect(await looksWrong(hers, 'block-list', () => hers.getByText('+5511987654321').first().waitFor())).toEqual([])

  await mine.getByRole('button', { name: '+5511987654321' }).click()
  await mine.getByRole('dialog').getByLabel('Motivo').fill('Engano')
  await mine.keyboard.press('Enter')
  await mine.getByText('+5511987654321 saiu da lista').waitFor()
  await mine.getByText('Nenhum endereço na lista').waitFor()
  await leave(mine, hers)
})
