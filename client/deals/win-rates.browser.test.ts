import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { closeByEscape, enterAs, type Visitor } from '../../infra/browser-actions.ts'
import { seriousProblems } from '../../infra/browser-looks.ts'
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
const open = async (title: string) =>
  await ask<Deal>('deals.create', {
    ...{ dealId: crypto.randomUUID(), title, stage: 'proposal', probability: 40 },
    value: { amount: 100_00, currency: 'BRL' },
  })

/** From the proposal to closing, and there won; or lost from there. */
async function end(result: 'won' | 'lost', title: string) {
  const { id } = await open(title)
  await ask('deals.move', { dealId: id, to: 'closing', before: null })
  if (result === 'won') await ask('deals.win', { dealId: id, reason: null })
  else await lose(id)
  return id
}
const lose = (dealId: string) => ask('deals.move', { dealId, to: 'lost', before: null, reason: 'Preço' })

beforeEach(async () => {
  const company = await createTestCompany(databaseUrl)
  owner = { email: company.people[0]?.email ?? '', password: testPassword }
  token = tokenOf(owner.email)
  for (let number = 0; number < 19; number += 1) await end(number < 12 ? 'won' : 'lost', `Encerrado ${number}`)
  await open('Aberto')
})

test('from twenty ended deals on, the win rate of their stage stands beside the typed one', async () => {
  const page = await enterAs(browser, url, owner, '/crm')
  await page.getByRole('button', { name: 'Previsão e resultados' }).click()
  const panel = page.getByRole('region', { name: 'Previsão e resultados' })
  const drawer = page.getByRole('dialog', { name: 'Sales Pipeline' })
  const row = panel
    .getByRole('region', { name: 'Probabilidade e taxa de ganho por etapa' })
    .getByRole('row', { name: /^Proposta/ })
  await row.getByText('40 %', { exact: true }).waitFor()
  await row.getByText('A partir de 20 encerrados').waitFor()
  // The twentieth ends while the panel is open.
  const last = await end('won', 'O vigésimo')
  await row.getByText('65 % de 20 encerrados').waitFor()
  // Lost after all, it leaves the number of those that have ended as it is.
  await lose(last)
  await row.getByText('60 % de 20 encerrados').waitFor()
  // Above it stands the whole pipeline, by the same count.
  const whole = panel.locator('dt', { hasText: 'Taxa de ganho com os arquivados' }).locator('..')
  await whole.getByText('60 % de 20 encerrados').waitFor()
  expect(await seriousProblems(page)).toEqual([])

  // The rate opens the deals it counts, of the stage and of the whole pipeline.
  for (const [button, heading] of [
    [row.getByRole('button', { name: '60 % de 20 encerrados' }), 'Proposta · Taxa de ganho da etapa · 20'],
    [whole.getByRole('button'), 'Taxa de ganho com os arquivados · 20'],
  ] as const) {
    await button.click()
    await drawer.getByRole('heading', { name: heading }).waitFor()
    await closeByEscape(drawer)
  }

  await row.getByRole('button', { name: '1', exact: true }).click()
  const deal = drawer.getByRole('list', { name: 'Proposta' }).getByRole('button', { name: /^Aberto/ })
  await deal.getByText('40 % (taxa de ganho da etapa: 60 % de 20 encerrados)').waitFor()
  await deal.click()
  const dialog = page.getByRole('dialog', { name: 'Editar negócio' })
  await dialog.getByText('Taxa de ganho da etapa: 60 % de 20').waitFor()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByLabel('Visão', { exact: true }).selectOption({ label: 'Lista' })
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('checkbox', { name: 'Taxa de ganho da etapa' }).check()
  const listed = page.locator('[data-row]', { hasText: 'Aberto' })
  await listed.getByText('60 % de 20 encerrados').waitFor()
  await page.context().close()
})
