import { defaultLocale } from '@aura/contracts/platform/locale.ts'
import { dayIn } from '@aura/machines/platform/wall-clock.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { closeByEscape, enterAs } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test('a target moves while deals are won, and its figures open their deals', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  const visitor = { email: company.people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(visitor.email)
  const ask = (name: string, input: object) => asking(url).ask(name, input, accessToken)
  const dealId = crypto.randomUUID()
  const value = { amount: 500_00, currency: 'BRL' }
  await ask('deals.create', { dealId, title: 'Loja', stage: 'closing', probability: 40, value })
  const page = await enterAs(browser, url, visitor, '/crm', { timezoneId: 'Pacific/Kiritimati' })
  await page.getByRole('button', { name: 'Previsão e resultados' }).click()
  const section = page.getByRole('region', { name: 'Metas' })
  await section.getByRole('button', { name: 'Nova meta' }).click()
  await section.getByLabel('Nome').fill('Novembro')
  await section.getByLabel('Meta', { exact: true }).fill('1.000')
  await section.getByRole('button', { name: 'Salvar' }).click()
  await section.getByText('0 %', { exact: true }).waitFor()
  await ask('deals.win', { dealId, reason: 'Preço' })
  await section.getByText('50 %', { exact: true }).waitFor()
  await ask('deals.create', {
    ...{ dealId: crypto.randomUUID(), title: 'Filial', stage: 'closing', probability: 50, value },
    ...{ ownerId: company.people[1]?.id, expectedClose: dayIn(defaultLocale.timezone, new Date()) },
  })
  await section.getByText('Por pessoa', { exact: true }).first().click()
  await section.getByRole('row', { name: /Pessoa 2.*250/ }).waitFor()
  expect(await sticksOut(page)).toBeNull()
  expect(await seriousProblems(page)).toEqual([])
  await section.getByRole('button', { name: /500/ }).click()
  await page.getByRole('heading', { name: 'Novembro · Ganho · 1' }).waitFor()
  // A new target is for the month of the company, also where the browser's clocks show the next one.
  const turn = new Date(`${dayIn('UTC', new Date()).slice(0, 7)}-01T01:00:00Z`)
  await page.clock.setFixedTime(turn)
  await closeByEscape(page.getByRole('dialog'))
  const newPeriod = async () => {
    await section.getByRole('button', { name: 'Nova meta' }).click()
    const period = await section.getByLabel('Período').inputValue()
    await section.getByRole('button', { name: 'Cancelar' }).click()
    return period
  }
  // The page's clock goes on with its next tick.
  await expect.poll(newPeriod).toBe(dayIn(defaultLocale.timezone, turn).slice(0, 7))
  await page.context().close()
})
