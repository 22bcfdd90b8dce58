/** The control room: the channels of the dispatches with the people behind each number, and the rate of a provider. */
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeByEscape, waitForFocus } from '../../infra/browser-actions.ts'
import { looksWrong, seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { patient, phone, testCampaignScreens } from '../../infra/campaigns-browser.ts'

const company = testCampaignScreens()
const { ask, enter, contacts, audience, draft, secondChannel } = company

async function cascade(): Promise<void> {
  await company.desk.phones.behave(company.desk.accountId, { receipts: false })
  await contacts(2)
  const addresses = [{ kind: 'email', value: 'marta@cliente.example' }]
  await ask('contacts.create', { contactId: randomUUIDv7(), name: 'Marta', addresses })
  const letters = await secondChannel('Novidades', 'email')
  const message = { type: 'text', text: 'Chegou', subject: 'Chegou' }
  const made = await draft('Boleto', {
    audienceId: await audience('Todos'),
    fallbacks: [{ channelId: letters.channelId, message, waitMinutes: 60 }],
  })
  await ask('campaigns.launch', { campaignId: made.id, version: made.version })
}

test('each channel of a dispatch says whom it reached and who went on, and opens its people', async () => {
  await cascade()
  const page = await enter(0, '/disparos-v2')
  const steps = page.getByRole('list', { name: 'Canais de Boleto' })
  const first = steps.getByRole('listitem', { name: 'Atendimento' })
  await first.getByRole('button', { name: 'Enviadas: 2' }).waitFor(patient)
  await steps.getByRole('listitem', { name: 'Novidades' }).getByRole('button', { name: 'Enviadas: 1' }).waitFor(patient)
  const all = page.getByRole('list', { name: 'Cascata de canais' })
  await all.getByRole('button', { name: 'Foram ao próximo canal: 1 · Sem endereço neste canal' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])

  // By keyboard to who went on, of this dispatch and of all.
  await first.getByRole('button', { name: /^Foram ao próximo canal: 1/ }).press('Enter')
  const behind = page.getByRole('dialog', { name: 'Foram de Atendimento ao próximo canal' })
  await behind.getByText('Marta').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await waitForFocus(behind)
  await closeByEscape(behind)
  await all.getByRole('listitem', { name: 'Novidades' }).getByRole('button', { name: 'Enviadas: 1' }).press('Enter')
  const sent = page.getByRole('dialog', { name: 'Enviadas' })
  await sent.getByText('Boleto').waitFor()
  await sent.getByText('Marta').waitFor()
  await waitForFocus(sent)
  await closeByEscape(sent)
  // The budgets that all of them share.
  await ask('campaigns.set-rules', { approvalAbove: null, serviceShare: 20, monthBudget: 50_000, version: 0 })
  const budgets = page.getByRole('list', { name: 'Orçamentos e limites' })
  await budgets.getByText(/^Orçamento do mês 500\D.*saldo 500/).waitFor(patient)
  expect(await looksWrong(page, 'waterfall', () => first.waitFor())).toEqual([])
  await page.context().close()
})

test('the rate of a provider account is set in the control room, and the pre-flight counts with it', async () => {
  await contacts(130)
  const made = await draft('Natal', { audienceId: await audience('Todos') })
  const page = await enter(0, '/disparos-v2')
  const providers = page.getByRole('list', { name: 'Provedores' })
  await providers.getByText(/Sem limite por segundo/).waitFor(patient)
  await providers.getByRole('button', { name: /^Ritmo de / }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Ritmo de / })
  const field = dialog.getByLabel('Mensagens por segundo')
  await field.fill('0')
  await dialog.getByRole('button', { name: 'Salvar' }).press('Enter')
  await dialog.getByText('Um número inteiro de 1 a 1000.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await field.fill('1')
  await dialog.getByRole('button', { name: 'Salvar' }).press('Enter')
  await providers.getByText(/de 1 por segundo em uso/).waitFor(patient)
  await dialog.waitFor({ state: 'detached' })
  await page.setViewportSize(phone.viewport)
  expect(await sticksOut(page)).toBe(null)

  await page.goto(`/campaign-builder?campaign=${made.id}`)
  const limits = page.getByRole('list', { name: 'Limites' })
  await limits.getByText(/até 1 por segundo para todos os seus canais/).waitFor(patient)
  await limits.getByText(/Para esta campanha agora: até 60 por minuto/).waitFor()
  expect(await ask('campaigns.preflight', { campaignId: made.id })).toMatchObject({ minutes: 3 })
  await page.context().close()
})
