/** /integrations/crm as an administrator uses it, by keyboard, against a CRM that speaks real HTTP. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterAs, waitForFocus } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { oauthClient } from '../../infra/crm-provider/oauth.ts'
import { crmKey } from '../../infra/crm-provider/simulator.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
const { url, databaseUrl, simulated } = sharedWorld().provided
const patient = { timeout: 60_000 }

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

/** A company's owner connects the CRM at the address and saves the usual fields of contacts. */
async function connectCrm(address: string) {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, owner, '/integrations/crm')
  await page.getByRole('button', { name: 'Nova conexão com CRM' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Nova conexão com CRM' })
  await form.getByLabel('CRM', { exact: true }).selectOption('rest')
  await form.getByLabel('Nome').fill('Vendas')
  await form.getByLabel('Endereço da API').fill(address)
  await form.getByLabel('Chave da API').fill(crmKey)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Vendas' })
  await waitForFocus(drawer)
  await drawer.getByRole('button', { name: 'Salvar campos', disabled: false }).press('Enter')
  await page.getByText('Campos salvos.').waitFor()
  return { page, drawer }
}

test('a CRM is connected, mapped, tried, loaded and explained by keyboard', async () => {
  const address = `${simulated.simulatorUrl}/crm/rest/browser`
  const headers = { authorization: `Bearer ${crmKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Helena Prado', email: 'helena@cliente.example', phone: '(11) 98765-4321' })
  expect((await fetch(`${address}/contacts`, { method: 'POST', headers, body })).status).toBe(201)
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, owner, '/integrations/crm')
  await page.getByText('Nenhum CRM conectado').waitFor()
  await page.getByRole('button', { name: 'Nova conexão com CRM' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Nova conexão com CRM' })
  await form.getByLabel('CRM', { exact: true }).selectOption('rest')
  await form.getByLabel('Nome').fill('Vendas')
  await form.getByLabel('Endereço da API').fill(address)
  await form.getByLabel('Chave da API').fill('fake-wrong-key')
  await page.keyboard.press('Enter')
  await form.getByText('O CRM não aceitou a conexão').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await form.getByLabel('Chave da API').fill(crmKey)
  await page.keyboard.press('Enter')

  const drawer = page.getByRole('dialog', { name: 'Vendas' })
  await waitForFocus(drawer)
  await drawer.getByRole('button', { name: 'Ver registros de verdade', disabled: false }).press('Enter')
  await drawer.getByText('+5511987654321').waitFor()
  await drawer.getByRole('button', { name: 'Salvar campos', disabled: false }).press('Enter')
  await page.getByText('Campos salvos.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await drawer.getByRole('tab', { name: 'Campos' }).press('ArrowRight')
  await drawer.getByRole('tab', { name: 'Empresas' }).press('ArrowRight')
  await drawer.getByRole('tab', { name: 'Negócios' }).press('ArrowRight')
  await drawer.getByRole('button', { name: 'Ensaiar sem gravar' }).press('Enter')
  await drawer.getByText('Lidos: 1 · Criado aqui: 1').waitFor(patient)
  await drawer.getByRole('button', { name: 'Ativar' }).press('Enter')
  await drawer.getByRole('button', { name: 'Carregar tudo' }).press('Enter')
  await drawer.getByText('Contatos ligados: 1').waitFor(patient)
  await drawer.getByRole('tab', { name: 'Sincronizações' }).press('ArrowRight')
  await drawer.getByText('Helena Prado', { exact: true }).first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await drawer.getByText('Helena Prado', { exact: true }).first().waitFor()
  expect(await sticksOut(page)).toBe(null)
  await page.context().close()
})

test('deals are mapped with their stages, looked at, loaded, and the webhook is opened, by keyboard', async () => {
  const address = `${simulated.simulatorUrl}/crm/rest/browserdeals`
  const headers = { authorization: `Bearer ${crmKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify({
    title: 'Renovação anual',
    amount: '1250.50',
    stage: 'qualified',
    closeDate: `${new Date().getUTCFullYear() + 1}-12-21`,
  })
  expect((await fetch(`${address}/deals`, { method: 'POST', headers, body })).status).toBe(201)
  const { page, drawer } = await connectCrm(address)
  await drawer.getByRole('tab', { name: 'Campos' }).press('ArrowRight')
  await drawer.getByRole('button', { name: 'Sincronizar empresas' }).press('Enter')
  await drawer.getByRole('button', { name: 'Salvar campos', disabled: false }).press('Enter')
  await drawer.getByRole('button', { name: 'Não sincronizar mais' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await drawer.getByRole('tab', { name: 'Empresas' }).press('ArrowRight')
  await drawer.getByRole('button', { name: 'Sincronizar negócios' }).press('Enter')
  await drawer.getByText('ao menos uma etapa').waitFor()
  await drawer.getByLabel('Etapa no CRM de Qualificação').fill('qualified')
  await drawer.getByRole('button', { name: 'Ver registros de verdade', disabled: false }).press('Enter')
  await drawer.getByText('Renovação anual').waitFor()
  await drawer.getByText('1250.50').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Salvar campos', disabled: false }).press('Enter')
  await drawer.getByRole('button', { name: 'Não sincronizar mais' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBe(null)
  await page.setViewportSize({ width: 1440, height: 900 })
  await drawer.getByRole('tab', { name: 'Negócios' }).press('ArrowRight')
  await drawer.getByRole('button', { name: 'Ativar' }).press('Enter')
  await drawer.getByRole('button', { name: 'Carregar tudo' }).press('Enter')
  await drawer.getByText('negócios ligados: 1').waitFor(patient)
  await drawer.getByRole('tab', { name: 'Sincronizações' }).press('ArrowRight')
  await drawer.getByText('Aqui, Etapa: — → Qualificação').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await drawer.getByRole('tab', { name: 'Registro' }).press('ArrowRight')
  await drawer.getByRole('button', { name: 'Receber avisos' }).press('Enter')
  await drawer.getByText('whsec_').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBe(null)
  await drawer.getByRole('button', { name: 'Não receber mais' }).press('Enter')
  await drawer.getByRole('button', { name: 'Receber avisos' }).waitFor()
  await page.context().close()
})

test('fields that a colleague saved meanwhile are shown, and are not overwritten unseen', async () => {
  const address = `${simulated.simulatorUrl}/crm/rest/browsertwo`
  const { page, drawer } = await connectCrm(address)
  expect(await drawer.getByText('Outra pessoa salvou estes campos').count()).toBe(0)

  const other = await page.context().newPage()
  await other.goto(page.url())
  const sameDrawer = other.getByRole('dialog', { name: 'Vendas' })
  await sameDrawer.getByRole('tab', { name: 'Campos' }).press('Enter')
  const saveThere = async (direction: string) => {
    await sameDrawer.getByLabel('Direção').selectOption(direction)
    await sameDrawer.getByRole('button', { name: 'Salvar campos', disabled: false }).press('Enter')
  }
  const direction = () => drawer.getByLabel('Direção').inputValue()
  await saveThere('in')
  await expect.poll(direction).toBe('in')
  expect(await drawer.getByText('Outra pessoa salvou estes campos').count()).toBe(0)

  await drawer.getByLabel('Direção').selectOption('out')
  await saveThere('both')
  await drawer.getByText('Outra pessoa salvou estes campos').waitFor()
  expect(await direction()).toBe('out')
  await drawer.getByRole('button', { name: 'Salvar campos' }).press('Enter')
  await page.getByText('Nada foi sobrescrito').waitFor()
  await drawer.getByRole('button', { name: 'Usar os campos atuais' }).press('Enter')
  await expect.poll(direction).toBe('both')
  await drawer.getByText('Outra pessoa salvou estes campos').waitFor({ state: 'hidden' })
  await page.context().close()
})

test('a CRM is authorized by a person who goes there and comes back, and is listed with the keys', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, owner, '/integrations/crm')
  const begin = async (answer: 'Allow' | 'Deny') => {
    await page.getByRole('button', { name: 'Nova conexão com CRM' }).press('Enter')
    await page.getByRole('button', { name: 'Entrar no HubSpot em vez de usar chave' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Autorizar no HubSpot' })
    await form.getByLabel('Endereço da API').fill(`${simulated.simulatorUrl}/crm/hubspot/authorized`)
    await form.getByLabel('Client ID').fill(oauthClient.clientId)
    await form.getByLabel('Client secret').fill(oauthClient.clientSecret)
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: answer }).press('Enter')
  }
  await begin('Deny')
  await page.getByText('O CRM não autorizou a conexão.').waitFor(patient)
  await begin('Allow')
  const drawer = page.getByRole('dialog', { name: 'HubSpot' })
  await drawer.getByRole('button', { name: 'Autorizar de novo' }).waitFor(patient)
  expect(page.url()).not.toContain('code=')
  await page.goto(`${url}/credenciais`)
  await page.getByRole('button', { name: 'HubSpot', exact: true }).press('Enter')
  await page.getByRole('dialog', { name: 'HubSpot' }).getByText('Autorizada por').waitFor(patient)
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})
