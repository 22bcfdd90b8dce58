import type { Contact } from '@aura/contracts/contacts/contact.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { enterAs, type Visitor, waitForClose } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let owner: Visitor
let token: string
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())
const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, token)

beforeEach(async () => {
  const company = await createTestCompany(databaseUrl)
  owner = { email: company.people[0]?.email ?? '', password: testPassword }
  token = tokenOf(owner.email)
  const open = (name: string, phone: string) =>
    ask<Contact>('contacts.create', {
      ...{ contactId: crypto.randomUUID(), name },
      addresses: [{ kind: 'phone', value: phone }],
    })
  const ana = await open('Ana', '+5511987650001')
  await open('Bia', '+5581987650002')
  const tagId = crypto.randomUUID()
  await ask('contacts.create-tag', { tagId, name: 'VIP' })
  await ask('contacts.tag', { contactIds: [ana.id], tagId, on: true })
})

test('an audience is built by keyboard with its count, says why, and is found again', async () => {
  const page = await enterAs(browser, url, owner, '/bases?tab=audiences', { viewport: { width: 390, height: 844 } })
  await page.getByText('Nenhum público').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Novo público' }).press('Enter')
  const editor = page.getByRole('dialog', { name: 'Novo público' })
  await editor.getByText('2 pessoas, de 2').waitFor()
  await editor.getByLabel('Nome').fill('Fiéis de São Paulo')
  await editor.getByRole('button', { name: 'Adicionar condição' }).press('Enter')
  const first = editor.getByRole('group', { name: 'Condição 1' })
  await first.getByLabel('Sobre').selectOption({ label: 'TAG' })
  await editor.getByText('1 pessoa, de 2').waitFor()
  await editor.getByRole('list', { name: 'Exemplos' }).getByText('Ana').waitFor()
  await editor.getByRole('button', { name: 'Adicionar condição' }).press('Enter')
  const second = editor.getByRole('group', { name: 'Condição 2' })
  await second.getByLabel('Sobre').selectOption({ label: 'DDD do telefone' })
  await second.getByLabel('DDDs').fill('1x')
  await editor.getByText('Complete as condições').waitFor()
  await second.getByLabel('DDDs').fill('81, 11')
  await editor.getByText('1 pessoa, de 2').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBeNull()

  await editor.getByLabel('Por que alguém está ou não está aqui').fill('Bia')
  await editor.getByRole('button', { name: 'Bia' }).press('Enter')
  await editor.getByText('Bia não está neste público').waitFor()
  await editor.getByText('tem a TAG VIP').waitFor()
  await expect.poll(() => editor.getByRole('img', { name: 'Não vale' }).count()).toBe(1)
  await editor.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await waitForClose(editor)
  await page.locator('[data-row]', { hasText: 'Fiéis de São Paulo' }).press('Enter')
  await page.getByRole('dialog', { name: 'Editar público' }).getByText('1 pessoa, de 2').waitFor()
  await page.context().close()
})
