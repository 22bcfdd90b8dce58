/** /integrations/bi as an administrator uses it, by keyboard, against a store that verifies what it is sent. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, enterAs } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { storeKey, storeRegion } from '../../infra/object-store/object-store.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
const { url, databaseUrl, simulated } = sharedWorld().provided
const patient = { timeout: 60_000 }

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test('a destination is connected, exports, is edited, paused and removed by keyboard', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, owner, '/integrations/bi')
  await page.getByText('Nenhum destino ainda').waitFor()
  await page.getByRole('button', { name: 'Novo destino' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Novo destino' })
  const typed = {
    ...{ Nome: 'Lago de dados', 'Endereço do armazenamento': `${simulated.simulatorUrl}/s3`, Região: storeRegion },
    ...{ Bucket: 'navegador', Pasta: 'aura', 'Access key ID': storeKey.accessKeyId },
  }
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text)
  await form.getByLabel('Secret access key').fill('fake-wrong-key')
  await form.getByLabel('Mensagens, sem o texto').press('Space')
  await form.getByRole('button', { name: 'Conectar', disabled: false }).press('Enter')
  await form.getByText('O armazenamento não aceitou').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await form.getByLabel('Secret access key').fill(storeKey.secretAccessKey)
  await form.getByRole('button', { name: 'Conectar', disabled: false }).press('Enter')

  const drawer = page.getByRole('dialog', { name: 'Lago de dados' })
  await drawer.getByText('Completa').waitFor(patient)
  await drawer.getByText('manifest.json').waitFor()
  await drawer.getByText('Negócios: 0 linhas').waitFor()
  expect(await drawer.getByText('Mensagens').count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Exportar agora', disabled: false }).press('Enter')
  await expect.poll(() => drawer.getByText('Completa').count(), patient).toBe(2)
  await drawer.getByRole('tab', { name: 'Exportações' }).press('ArrowRight')
  await drawer.getByLabel('Quando').selectOption('hour')
  await drawer.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await page.getByText('Destino salvo.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBe(null)
  await drawer.getByRole('button', { name: 'Pausar' }).press('Enter')
  await drawer.getByRole('button', { name: 'Ativar' }).waitFor()
  await drawer.getByRole('button', { name: 'Remover' }).press('Enter')
  await answer(page, 'Remover')
  await page.getByText('Nenhum destino ainda').waitFor()
  expect(await sticksOut(page)).toBe(null)
  await page.context().close()
})
