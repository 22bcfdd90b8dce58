import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { enterAs, waitForContent } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test('the address of a deal opens it archived, restored, merged, and says when there is none', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  const visitor = { email: company.people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(visitor.email)
  const ask = (name: string, input: object) => asking(url).ask(name, input, accessToken)
  const open = async (title: string) => {
    const dealId = crypto.randomUUID()
    const deal = { dealId, title, contact: 'Clínica São José', probability: 40 }
    await ask('deals.create', { ...deal, value: { amount: 500_00, currency: 'BRL' } })
    return dealId
  }
  const [stays, archived, gone] = [await open('Renovação'), await open('Antigo'), await open('Repetido')]
  const activity = { activityId: crypto.randomUUID(), dealId: stays, kind: 'call', text: 'Ligar amanhã' }
  await ask('deals.add-activity', { ...activity, dueAt: null, remindAt: null, assigneeId: company.people[0]?.id })
  await ask('deals.edit-many', { edits: [{ dealId: archived, patch: { archived: true } }] })
  await ask('deals.merge', { mergeId: crypto.randomUUID(), keptId: stays, goneId: gone })

  const page = await enterAs(browser, url, visitor, `/crm?deal=${archived}`, {
    ...{ viewport: { width: 390, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const sheet = page.getByRole('dialog', { name: 'Antigo' })
  await sheet.getByText('Arquivado', { exact: true }).waitFor()
  await sheet.getByText('Clínica São José').first().waitFor()
  await sheet.getByText('Negócio criado em Prospecção').waitFor()
  // To read: nothing is typed but the moment at which the deal is looked at.
  const typed = await sheet
    .getByRole('textbox')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('type')))
  expect(typed).toEqual(['datetime-local'])
  await waitForContent(page)
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBeNull()
  await sheet.getByRole('button', { name: 'Restaurar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar negócio' })
  await expect.poll(() => form.getByLabel('Título').inputValue()).toBe('Antigo')
  await form.getByRole('button', { name: 'Copiar endereço do negócio' }).click()
  await page.getByText('Endereço copiado').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${url}/crm?deal=${archived}`)

  // The one that was merged is the one that stays, and its history says so.
  await page.goto(`/crm?deal=${gone}&sort=title`)
  await page.getByText('Este negócio foi mesclado com o que está aberto.').first().waitFor()
  await expect.poll(() => form.getByLabel('Título').inputValue()).toBe('Renovação')
  await form.getByRole('tab', { name: 'Histórico' }).click()
  const history = form.getByRole('list', { name: 'Histórico' })
  await history.getByText('Atividade adicionada: Ligação: Ligar amanhã').waitFor()
  await history.getByText('Recebeu o negócio mesclado').waitFor()
  // What is done around it meanwhile comes along, and what the deals are narrowed to stays.
  const later = { ...activity, activityId: crypto.randomUUID(), text: 'Visitar' }
  await ask('deals.add-activity', { ...later, dueAt: null, remindAt: null, assigneeId: company.people[0]?.id })
  await history.getByText('Atividade adicionada: Ligação: Visitar').waitFor()
  expect(await history.getByRole('link', { name: 'Repetido' }).getAttribute('href')).toContain('sort=title')

  await page.goto(`/crm?deal=${crypto.randomUUID()}`)
  await page.getByText('Este negócio não existe mais.').first().waitFor()
  await page.context().close()
})
