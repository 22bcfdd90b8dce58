/** What a person reads before a launch, and what the campaign's page says of it afterwards. */
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeByEscape, waitForFocus } from '../../infra/browser-actions.ts'
import { looksWrong, seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { patient, phone, testCampaignScreens } from '../../infra/campaigns-browser.ts'

const company = testCampaignScreens()
const { ask, enter, contacts, audience, draft, channelId, secondChannel } = company

const dayMs = 86_400_000

/** At ten in São Paulo, a week ahead at least. */
function sundayMorning(): string {
  const day = new Date(Date.now() + 7 * dayMs)
  day.setUTCHours(13, 0, 0, 0)
  return new Date(day.getTime() + ((7 - day.getUTCDay()) % 7) * dayMs).toISOString()
}

const letter = (text: string) => ({ type: 'text', text, subject: 'Novidades' })

async function person(name: string, { mail = false, number }: { mail?: boolean; number?: string } = {}) {
  const contactId = randomUUIDv7()
  const addresses = [
    ...(mail ? [{ kind: 'email', value: `${name.toLowerCase()}@cliente.example` }] : []),
    ...(number === undefined ? [] : [{ kind: 'phone', value: number }]),
  ]
  await ask('contacts.create', { contactId, name, addresses })
  return contactId
}

test('the pre-flight says who waits and why, what is shared with whom, and who stands behind a number', async () => {
  await ask('conversations.set-outbound-rules', { quiet: null, perDay: null, law: true, version: 0 })
  for (const name of ['Ana', 'Bia', 'Caio', 'Davi']) await person(name, { mail: true })
  await person('Eva', { number: '+5511987650005' })
  await person('Fabio')
  const withdrawn = await person('Gil', { mail: true })
  await ask('contacts.record-consent', { contactId: withdrawn, channel: 'email', state: 'withdrawn' })
  const first = await secondChannel('Novidades', 'email')
  const second = await secondChannel('Avisos', 'email')
  const price = (id: string, amount: number) =>
    ask('conversations.set-price', { channelId: id, cost: { amount, currency: 'BRL' } })
  await price(first.channelId, 100)
  await price(await channelId(), 500)
  const { domains } = await ask<{ domains: { domain: string }[] }>('campaigns.warm-ups', {})
  const domain = domains[0]?.domain ?? ''
  const warmUp = { firstPerDay: 2, growth: 50, targetPerDay: 1000 }
  await ask('campaigns.set-warm-up', { domain, warmUp, version: 0 })
  await ask('campaigns.set-rules', { approvalAbove: 100, serviceShare: 20, monthBudget: 250, version: 0 })
  const all = await audience('Todos')
  // One that nobody has to approve, over the other address of the domain.
  const nobody = await audience('Novos', { match: 'all', of: [{ by: 'address', kind: 'email', has: true }] })
  await price(second.channelId, 1)
  const other = await draft('Agenda', {
    ...{ audienceId: nobody, channelId: second.channelId, message: letter('Oi'), startsAt: sundayMorning() },
  })
  await ask('campaigns.launch', { campaignId: other.id, version: other.version })
  const fallback = { channelId: await channelId(), message: { type: 'text', text: 'Oi', subject: null } }
  const made = await draft('Natal', {
    ...{ audienceId: all, channelId: first.channelId, message: letter('Olá'), variants: [letter('Oi')] },
    ...{ startsAt: sundayMorning(), fallbacks: [{ ...fallback, waitMinutes: null }] },
  })

  const page = await enter(0, `/campaign-builder?campaign=${made.id}`)
  const waiting = page.getByRole('list', { name: 'Quem espera' })
  await waiting.getByRole('button', { name: /5$/ }).waitFor()
  await page.getByText(/Perfil legal \(Brasil\): .*09:00–21:00; .*10:00–16:00, pela hora do lugar/).waitFor()
  await page.getByText('O custo pede a aprovação de uma segunda pessoa.').waitFor()
  await page.getByText(/Na hora marcada, esperaria/).waitFor()
  const limits = page.getByRole('list', { name: 'Limites' })
  for (const words of [
    `Aquecimento de ${domain}: e-mails por dia: 2, já usados: 0.`,
    'Disponível para esta campanha no início em Novidades: 2.',
    'Dividido com: Avisos.',
    'Também usam: Agenda (Agendada',
  ])
    await limits.getByText(words).waitFor()
  expect(await limits.getByRole('listitem').count()).toBe(2)
  // Four letters and an SMS: two letters are paid, and neither the others nor the SMS.
  const counts = await waiting.getByRole('listitem').locator('b').allInnerTexts()
  expect(counts.toSorted()).toEqual(['2', '3', '5'])
  expect(await seriousProblems(page)).toEqual([])

  // A budget of its own pays for one letter.
  await page.getByLabel('Orçamento da campanha').fill('0')
  await page.getByText('Um valor maior que zero, com até duas casas decimais, ou vazio.').waitFor()
  // What is no amount is not launched as none.
  await page.getByLabel('Orçamento da campanha').fill('500 reais')
  await expect.poll(() => page.getByRole('button', { name: 'Agendar' }).getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Orçamento da campanha').fill('1,50')
  const poor = waiting.getByRole('listitem').filter({ hasText: 'Não cabe no orçamento da campanha' })
  await poor.getByText('4', { exact: true }).waitFor(patient)
  expect(await seriousProblems(page)).toEqual([])

  // By keyboard to the people.
  await waiting.getByRole('button', { name: /5$/ }).press('Enter')
  const behind = page.getByRole('dialog')
  const named = behind.getByRole('list', { name: 'Pessoas' }).getByRole('listitem')
  await expect.poll(async () => (await named.allInnerTexts()).toSorted()).toEqual(['Ana', 'Bia', 'Caio', 'Davi', 'Eva'])
  expect(await seriousProblems(page)).toEqual([])
  await waitForFocus(behind)
  await closeByEscape(behind)
  const excluded = page.getByRole('list', { name: 'Quem não recebe' })
  await excluded.getByRole('button', { name: /Sem endereço neste canal/ }).press('Enter')
  await expect.poll(() => named.allInnerTexts()).toEqual(['Fabio'])
  await waitForFocus(behind)
  await closeByEscape(behind)
  const title = page.getByRole('heading', { name: '4. Conferência e lançamento' })
  await title.evaluate((element) => element.scrollIntoView())
  expect(await looksWrong(page, 'pre-flight', () => title.waitFor())).toEqual([])
  await page.context().close()
})

test('the campaign page keeps whom it was for, says what it cost, and of one of before that nothing was kept', async () => {
  await contacts(3)
  const [tagId, centreId] = [randomUUIDv7(), randomUUIDv7()]
  await ask('contacts.create-tag', { tagId, name: 'Equipe' })
  await ask('companies.create-cost-centre', { centreId, parentId: null, name: 'Vendas', budget: null })
  await ask('conversations.set-price', { channelId: await channelId(), cost: { amount: 10, currency: 'BRL' } })
  const definition = { match: 'none', of: [{ by: 'tag', tagId, has: true }] }
  const audienceId = await audience('Clientes', definition)
  const words = (text: string) => ({ type: 'text', text, subject: null })
  const reserve = await secondChannel('Reserva')
  const made = await draft('Natal', {
    ...{ audienceId, message: words('Olá'), variants: [words('Boas festas')], costCentreId: centreId },
    fallbacks: [{ channelId: reserve.channelId, message: words('Aqui também'), waitMinutes: 15 }],
    budget: 20,
  })
  await ask('campaigns.launch', { campaignId: made.id, version: made.version })
  const later = await draft('Páscoa', { audienceId, startsAt: sundayMorning() })
  await ask('campaigns.launch', { campaignId: later.id, version: later.version })
  const page = await enter(0, `/campaigns/my-campaigns/${made.id}`)
  await page.getByText(/^Como era em .*: 3 pessoas\.$/).waitFor(patient)
  await page.getByText('Lançada por').waitFor()
  await page.getByText('Nenhuma vale').waitFor()
  await page.getByText('tem a TAG Equipe').waitFor()
  await page.getByRole('region', { name: 'Atendimento · Versão B' }).getByText('Boas festas').waitFor()
  await page.getByText(/15 minutos sem confirmação de entrega/).waitFor()
  await page.getByText('Vendas', { exact: true }).waitFor()
  await page.getByText('Previsto para quem espera').waitFor()
  await page.getByText('Nada sai por enquanto: O orçamento da campanha').waitFor(patient)
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Mudar orçamento' }).press('Enter')
  const budget = page.getByRole('dialog', { name: 'Mudar o orçamento de Natal' })
  await budget.getByText('Quem aguarda: 1. 1 pessoa não cabe e espera.').waitFor()
  await budget.getByLabel('Orçamento da campanha').fill('0,35')
  await budget.getByText('Quem aguarda: 1. Todos cabem.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await looksWrong(page, 'budget dialog', () => budget.waitFor())).toEqual([])
  await budget.getByRole('button', { name: 'Mudar orçamento' }).press('Enter')
  await budget.waitFor({ state: 'detached' })
  await page.getByText(/^0,05\sR\$$/).waitFor(patient)

  // An edit afterwards changes nothing of it.
  const edited = { audienceId, name: 'Outro público', definition: { match: 'all', of: [] } }
  await ask('audiences.edit-audience', { ...edited, version: 1, archived: false })
  await page.reload()
  await page.getByText(/^Como era em .*: 3 pessoas\.$/).waitFor()
  await page.getByText('Nenhuma vale').waitFor()
  expect(await page.getByText('Outro público').count()).toBe(0)
  const title = page.getByRole('heading', { name: 'Custo', exact: true })
  expect(await looksWrong(page, 'launch record', () => title.waitFor())).toEqual([])

  // Launched for later it is not stored yet; one of before never was.
  await page.goto(`/campaigns/my-campaigns/${later.id}`)
  await page.getByText('Como é agora; fica gravado quando a campanha começa.').waitFor()
  await company.desk.query(
    `update campaigns set frozen_at = null, frozen_audience = null
      where company_id = $1 and $2::uuid is not null and id = $3`,
    [made.id],
  )
  await page.goto(`/campaigns/my-campaigns/${made.id}`)
  await page.getByText('Como é agora; o que era no lançamento não ficou gravado.').waitFor()
  await page.getByText('Outro público').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize(phone.viewport)
  expect(await sticksOut(page)).toBe(null)
  await page.context().close()
})
