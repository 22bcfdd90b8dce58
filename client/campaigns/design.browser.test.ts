/** What a campaign tries out, when it knocks, and who has to see it first, as two people set it. */
import { randomUUIDv7 } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { enterAs } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { openDesk } from '../../infra/desk.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test('wordings, hours and a second person, by keyboard, stored like everything else', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_admin'])
  const people = company.people.map(({ email }) => ({ email, password: testPassword }))
  await using desk = await openDesk(company, 'sms')
  const token = tokenOf(people[0]?.email ?? '')
  const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, token)
  const [channelId, audienceId, campaignId] = [
    (await desk.query('select $2::text as id where $1::uuid is not null')).rows[0].id,
    randomUUIDv7(),
    randomUUIDv7(),
  ]
  const addresses = [{ kind: 'phone', value: '+5511987650001' }]
  await ask('contacts.create', { contactId: randomUUIDv7(), name: 'Ana', addresses })
  await ask('audiences.create-audience', { audienceId, name: 'Todos', definition: { match: 'all', of: [] } })
  await ask('conversations.set-price', { channelId, cost: { amount: 500, currency: 'BRL' } })
  await ask('campaigns.create-campaign', {
    ...{ campaignId, name: 'Natal', audienceId, channelId, startsAt: null, perMinute: 60, consentOnly: false },
    message: { type: 'text', text: 'Feliz Natal', subject: null },
  })

  // 1. The company asks for a second person.
  const enter = (who: number, path: string) => enterAs(browser, url, people[who] ?? { email: '', password: '' }, path)
  const page = await enter(0, '/campaigns')
  await page.getByRole('button', { name: 'Regras das campanhas' }).press('Enter')
  const rules = page.getByRole('dialog', { name: 'Regras das campanhas' })
  await rules.getByLabel('Pedir aprovação acima de').fill('1,50')
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await rules.waitFor({ state: 'detached' })

  // 2. Wordings and hours.
  await page.goto(`/campaign-builder?campaign=${campaignId}`)
  await page.getByRole('button', { name: 'Adicionar versão' }).press('Enter')
  const second = page.getByRole('group', { name: 'Versão B' })
  await second.getByLabel('Texto', { exact: true }).last().fill('Boas festas')
  await page.getByRole('switch', { name: /Testar antes/ }).press('Space')
  await page.getByLabel('Parte do público no teste (%)').fill('30')
  await page.getByLabel('Grupo de controle (%)').fill('0')
  await page.getByRole('switch', { name: /Só em certos horários/ }).press('Space')
  await page.getByLabel('Até as').fill('18:00')
  await page.getByText('Rascunho salvo').waitFor()
  await page.getByText('O custo pede a aprovação de uma segunda pessoa.').waitFor()
  await page.getByText('Quem escreveu ou alterou a campanha não a aprova: peça a outra pessoa.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBe(null)

  // 3. The second person's yes is on both screens at once.
  const other = await enter(1, `/campaign-builder?campaign=${campaignId}`)
  await other.getByRole('button', { name: 'Aprovar' }).press('Enter')
  await other.getByText(/Aprovada por/).waitFor()
  await page.getByText(/Aprovada por/).waitFor()
  await page.getByLabel('Nome', { exact: true }).fill('Natal e ano novo')
  await page.getByText('Quem escreveu ou alterou a campanha não a aprova: peça a outra pessoa.').waitFor()
  await Promise.all([page, other].map((open) => open.context().close()))
})
