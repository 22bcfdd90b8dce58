import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { answer, enterAs, type Visitor } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'
import { until } from '../../../infra/until.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let owner: Visitor
let token: string
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl)
  owner = { email: company.people[0]?.email ?? '', password: testPassword }
  token = tokenOf(owner.email)
})
const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, token)

test('a rule made by keyboard acts on the next deal, says what it did, and is paused and removed', async () => {
  const deal = await ask<Deal>('deals.create', {
    ...{ dealId: crypto.randomUUID(), title: 'Loja', stage: 'prospecting', probability: 40 },
    value: { amount: 100, currency: 'BRL' },
  })
  const page = await enterAs(browser, url, owner, '/crm', { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Vendas', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Automações' }).press('Enter')
  await page.getByText('Nenhuma automação neste pipeline').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Nova automação' }).press('Enter')
  const editor = page.getByRole('dialog', { name: 'Nova automação' })
  await editor.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await editor.getByText('Preencha o nome e cada ação').waitFor()
  await editor.getByLabel('Nome').fill('Avançar propostas')
  await editor.getByLabel('Etapa').selectOption({ label: 'Proposta' })
  await editor.getByLabel('O que fazer').selectOption({ label: 'Mover para a etapa' })
  await editor.getByRole('group', { name: 'Ação 1' }).getByLabel('Etapa').selectOption({ label: 'Negociação' })
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBeNull()
  await editor.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await page.getByText('Ao entrar em Proposta: mover para Negociação').waitFor()

  await ask('deals.move', { dealId: deal.id, to: 'proposal', before: null })
  await page.locator('[data-column=negotiation] [data-deal]', { hasText: 'Loja' }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Execuções de Avançar propostas' }).press('Enter')
  const runs = page.getByRole('list', { name: 'Execuções' })
  await runs.getByText('Feita').waitFor()
  await runs.getByText('Ao entrar em Proposta').waitFor()
  await page.getByRole('button', { name: 'Voltar' }).press('Enter')
  await page.getByRole('button', { name: 'Pausar Avançar propostas' }).press('Enter')
  await page.getByText('Pausada').waitFor()
  await page.getByRole('button', { name: 'Remover Avançar propostas' }).press('Enter')
  await answer(page, 'Remover')
  await page.getByText('Nenhuma automação neste pipeline').waitFor()
  await page.context().close()
})

test('a run that was refused says why, is tried again once that is mended, and leads to its deal', async () => {
  const { pipelineId } = await ask<Deal>('deals.create', {
    ...{ dealId: crypto.randomUUID(), title: 'Padaria', stage: 'prospecting', probability: 40 },
    value: { amount: 100, currency: 'BRL' },
  })
  await ask('deals.save-automation', {
    ...{ automationId: crypto.randomUUID(), pipelineId, version: 0, name: 'Saudar', least: null },
    ...{ trigger: { on: 'entered', stage: 'proposal' } },
    actions: [{ do: 'notify', text: 'Saudar {{contato.nome}}', to: null }],
  })
  const page = await enterAs(browser, url, owner, '/crm', { viewport: { width: 390, height: 844 } })
  await page.locator('[data-deal]', { hasText: 'Padaria' }).first().waitFor({ state: 'attached' })
  const dealId = (await page.locator('[data-deal]', { hasText: 'Padaria' }).first().getAttribute('data-deal')) ?? ''
  await ask('deals.move', { dealId, to: 'proposal', before: null })
  await page.getByRole('button', { name: 'Vendas', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Automações' }).press('Enter')
  const runs = page.getByRole('list', { name: 'Execuções' })
  const isListed = async () => {
    await page.getByRole('button', { name: 'Execuções de Saudar' }).press('Enter')
    await page.getByText(/execuç(ão|ões) ao todo|Ainda não rodou/).waitFor()
    if ((await runs.getByRole('listitem').count()) === 1) return true
    await page.getByRole('button', { name: 'Voltar' }).press('Enter')
    return false
  }
  expect(await until(isListed, { within: 60_000 })).toBe(true)
  await runs.getByText('Recusada: Falta ao negócio o que o texto diz: contato.nome.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBeNull()
  const again = page.getByRole('button', { name: 'Tentar de novo: Padaria' })
  await again.press('Enter')
  const notices = page.getByRole('region', { name: 'Avisos' })
  await notices.getByText('Recusada: Falta ao negócio o que o texto diz: contato.nome.').waitFor()
  const value = { amount: 100, currency: 'BRL' }
  const deal = { dealId, title: 'Padaria', value, probability: 40 }
  const { version } = await ask<Deal>('deals.read', { dealId })
  await ask('deals.edit', { ...deal, version, contact: 'Rui' })
  await again.press('Enter')
  await runs.getByText('Feita').waitFor()
  await notices.getByText('Feita').waitFor()
  await runs.locator('button:focus', { hasText: 'Padaria' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Editar negócio' }).waitFor()
  await page.context().close()
})
