/** /ai-training with files and tests, as an administrator uses it, by keyboard. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../infra/browser.ts'
import { answer, closeByEscape, enterAs, waitForClose, waitForFocus } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedWorld } from '../../infra/shared-world.ts'
import { makeTraining } from '../../infra/training-test.ts'
import { pdf } from '../../server/agents/knowledge/documents/testing/make-documents.ts'

let browser: Browser
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('a PDF is uploaded, read by the workers, and found with its page', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, owner, '/ai-training')
  await page.getByRole('button', { name: 'Nova fonte' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Novo arquivo' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Novo arquivo' })
  await form.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await form.getByText('Escolha um arquivo.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  const buffer = pdf(['O frete custa dez reais.', 'A garantia vale um ano.'])
  await form.getByLabel('Arquivo (PDF').setInputFiles({ name: 'Manual.pdf', mimeType: 'application/pdf', buffer })
  await form.getByText('Até 10 MB.').waitFor()
  await form.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Manual.pdf' })
  await drawer.getByText('Versão 1').waitFor()
  await waitForFocus(drawer)
  await closeByEscape(drawer)
  await page.getByRole('tab', { name: 'Testar busca' }).click()
  await page.getByText('A busca vai só pelas palavras').waitFor()
  await page.getByLabel('Procure como um agente').fill('garantia')
  await page.getByText('Manual.pdf (v1), p. 2').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})

test('a source is renamed by keyboard, and found by its new title', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, owner, '/ai-training')
  await page.getByRole('button', { name: 'Nova fonte' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Novo texto' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Novo texto' })
  await form.getByLabel('Título').fill('Trocas')
  await form.getByLabel('Texto').fill('O frete custa dez reais.')
  await form.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Trocas' })
  await drawer.getByText('Versão 1').waitFor()
  await waitForFocus(drawer)
  await drawer.getByRole('button', { name: 'Renomear' }).press('Enter')
  const rename = page.getByRole('dialog', { name: 'Renomear fonte' })
  await rename.getByLabel('Título').fill('')
  await rename.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await rename.getByText('Preencha este campo.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await rename.getByLabel('Título').fill('Reembolso')
  await rename.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await waitForClose(rename)
  const renamed = page.getByRole('dialog', { name: 'Reembolso' })
  await waitForFocus(renamed)
  await closeByEscape(renamed)
  await page.getByRole('tab', { name: 'Testar busca' }).click()
  await page.getByLabel('Procure como um agente').fill('reembolso')
  await page.getByText('Reembolso (v1)').waitFor()
  await page.context().close()
})

test('a resolved conversation becomes a test, which a draft has to pass before it is published', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: company.people[0]?.email ?? '', password: testPassword }
  await makeTraining(databaseUrl, company)
  const page = await enterAs(browser, url, owner, '/ai-training?tab=tests')
  await page.getByText('Nenhum teste').waitFor()
  await page.getByRole('button', { name: 'Adicionar de uma conversa' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Adicionar de uma conversa' })
  await form.getByRole('radio', { name: 'Como funciona a troca?' }).press('Space')
  expect(await seriousProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Adicionar', exact: true }).press('Enter')
  await waitForClose(form)
  await page.getByText('1 teste', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Abrir Lia' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Lia' })
  await waitForFocus(drawer)
  await drawer.getByRole('tab', { name: 'Configuração' }).press('End')
  await drawer.getByText('Rode os testes nesta versão antes de publicar.').waitFor()
  // Untested it is published only by a confirmation, which is declined here.
  await drawer.getByRole('button', { name: 'Publicar a versão 2', disabled: false }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar sem testar' }).waitFor()
  await answer(page, 'Cancelar')
  expect(await seriousProblems(page)).toEqual([])
  await drawer.getByRole('link', { name: 'Abrir os testes' }).press('Enter')
  await waitForClose(drawer)
  await page.getByRole('button', { name: 'Testar a versão 2', disabled: false }).press('Enter')
  await page.getByText('Testes aprovados: 1 de 1, na versão 2.').waitFor()
  await page.getByText('Mesma fonte').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBe(null)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Alterar o teste: Como funciona a troca?' }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Alterar teste' })
  await edit.getByLabel('O que se espera').selectOption('Passar para uma pessoa')
  await edit.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await page.getByText('Os testes mudaram depois').waitFor()
  await page.context().close()
})
