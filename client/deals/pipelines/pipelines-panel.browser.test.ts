import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { card, column } from '../../../infra/board-test.ts'
import { closeByEscape, enterAs, waitForFocus, waitForPickUp } from '../../../infra/browser-actions.ts'
import { looksWrong, seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, type TestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided

let browser: Browser
let company: TestCompany
let token: string
let pipelineId: string
let deal: Deal

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, token)
const visitor = (person: number) => ({ email: company.people[person]?.email ?? '', password: testPassword })
const enter = (path: string, person = 0, options?: Parameters<typeof enterAs>[4]) =>
  enterAs(browser, url, visitor(person), path, options)

beforeEach(async () => {
  company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  token = tokenOf(visitor(0).email)
  pipelineId = crypto.randomUUID()
  await ask('deals.create-pipeline', { pipelineId, name: 'Franquias', stages: defaultStages })
  deal = await ask<Deal>('deals.create', {
    ...{ dealId: crypto.randomUUID(), pipelineId, title: 'Loja', stage: 'closing', probability: 40 },
    value: { amount: 100, currency: 'BRL' },
  })
})

async function openPanel(page: Page, shown: string) {
  await page.getByRole('button', { name: shown, exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Todos os pipelines' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Pipelines' })
  await panel.getByRole('list', { name: 'Pipelines' }).getByText('Franquias').waitFor()
  return panel
}

test('a pipeline without open deals is archived, a user who stands on it is led to the first, and it comes back', async () => {
  const page = await enter('/crm', 0, { viewport: { width: 390, height: 844 } })
  const colleague = await enter(`/crm?pipeline=${pipelineId}`, 1)
  await card(colleague, 'Loja').waitFor()
  const panel = await openPanel(page, 'Vendas')
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBeNull()
  const archive = panel.getByRole('button', { name: 'Arquivar Franquias' })
  await archive.press('Enter')
  await panel.getByRole('alert').getByText('Negócios abertos neste pipeline: 1.').waitFor()
  await ask('deals.win', { dealId: deal.id, reason: null })
  await card(colleague, 'Loja').getByText('Ganho').waitFor()
  const heard = colleague.getByText('O pipeline Franquias foi arquivado.').waitFor()
  await archive.press('Enter')
  await heard
  const archived = panel.getByRole('list', { name: 'Arquivados' })
  const restore = archived.getByRole('button', { name: 'Restaurar Franquias' })
  await expect.poll(() => restore.evaluate((button) => button === document.activeElement)).toBe(true)
  await panel.getByRole('alert').waitFor({ state: 'detached' })
  await colleague.getByRole('button', { name: 'Vendas', exact: true }).waitFor()
  await column(colleague, 'prospecting').getByText('Nenhum negócio nesta etapa').waitFor()

  // The address of its deal still opens it, to be read.
  await colleague.goto(`/crm?deal=${deal.id}`)
  const dialog = colleague.getByRole('dialog', { name: 'Editar negócio' })
  await waitForFocus(dialog)
  await closeByEscape(dialog)
  await colleague.getByText('Este pipeline está arquivado: só para leitura.').waitFor()
  expect(await colleague.getByRole('button', { name: 'Restaurar' }).count()).toBe(0)
  expect(await colleague.getByRole('button', { name: 'Novo negócio' }).count()).toBe(0)

  await panel.getByRole('button', { name: 'Arquivar Vendas' }).press('Enter')
  await panel.getByRole('alert').getByText('O último pipeline não pode ser arquivado.').waitFor()
  await restore.press('Enter')
  await archived.waitFor({ state: 'detached' })
  await colleague.getByText('Este pipeline está arquivado: só para leitura.').waitFor({ state: 'detached' })
  await page.context().close()
  await colleague.context().close()
})

test('the order is changed by keyboard, an open list follows, and /crm opens the first', async () => {
  const page = await enter('/crm')
  const panel = await openPanel(page, 'Vendas')
  const rows = panel.getByRole('list', { name: 'Pipelines' }).getByRole('listitem')
  const other = await openPanel(await enter('/crm'), 'Vendas')
  await panel.getByRole('button', { name: 'Mover Franquias' }).focus()
  await page.keyboard.press('Space')
  await waitForPickUp(panel.getByText('Franquias foi pego na posição 2 de 2.'))
  await page.keyboard.press('ArrowUp')
  await panel.getByText('Franquias: posição 1 de 2.').waitFor()
  await page.keyboard.press('Space')
  await rows.first().getByText('Franquias').waitFor()
  await other.getByRole('listitem').first().getByText('Franquias').waitFor()
  await rows.first().getByText('O CRM abre este').waitFor()
  await page.goto('/crm')
  await card(page, 'Loja').waitFor()
  await page.context().close()
  await other.page().context().close()
})

test('the board of an archived pipeline looks right, and is restored there', async () => {
  await ask('deals.win', { dealId: deal.id, reason: null })
  await ask('deals.archive-pipeline', { pipelineId, version: 1 })
  const page = await enter(`/crm?pipeline=${pipelineId}`)
  const note = page.getByText('Este pipeline está arquivado: só para leitura.')
  await note.waitFor()
  await card(page, 'Loja').waitFor()
  expect(await looksWrong(page, 'archived-pipeline', () => note.waitFor())).toEqual([])
  await page.getByRole('button', { name: 'Restaurar' }).press('Enter')
  await note.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Novo negócio' }).waitFor()
  await page.context().close()
})
