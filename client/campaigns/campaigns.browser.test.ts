/** Campaigns as a person drafts, checks, launches and stops them, against a provider that speaks real HTTP. */
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { answer, closeByEscape, waitForClose, waitForFocus } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { patient, phone, testCampaignScreens } from '../../infra/campaigns-browser.ts'

const company = testCampaignScreens()
const { ask, enter, contacts, audience, draft } = company

test('a campaign is drafted, stored by itself, tried, launched and accounted for, by keyboard', async () => {
  const numbers = await contacts(3)
  await audience('Todos os clientes')
  const field = { owner: 'contact', key: 'vencimento', label: 'Vencimento', type: 'date', choices: [], required: false }
  await ask('contacts.create-field', { fieldId: randomUUIDv7(), ...field })
  await ask('contacts.create', { contactId: randomUUIDv7(), name: 'Sem número', addresses: [] })
  const page = await enter(0, '/campaigns/my-campaigns')
  await page.getByText('Nenhuma campanha').waitFor()
  await page.getByRole('button', { name: 'Nova campanha' }).press('Enter')
  await page.getByText('Preencha nome, público, canal e mensagem para salvar').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByLabel('Nome', { exact: true }).fill('Volta às aulas')
  await page.getByLabel('Público', { exact: true }).selectOption({ label: 'Todos os clientes' })
  await page.getByLabel('Canal', { exact: true }).selectOption({ label: 'SMS · Atendimento' })
  await page.getByRole('button', { name: 'Campo do contato…' }).press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Vencimento' }).press('Enter')
  await page.getByText('Falta {{contato.campo.vencimento}} no cadastro de Sem número').waitFor()
  await page.getByLabel('Texto', { exact: true }).last().fill('Oi, ')
  await page.getByRole('button', { name: 'Primeiro nome' }).press('Enter')
  await page.getByRole('region', { name: 'Prévia no celular' }).last().getByText('Oi, Sem').waitFor()
  await page.getByText('Rascunho salvo').waitFor()
  await page.waitForURL('**/campaign-builder?campaign=**')
  const excluded = page.getByRole('list', { name: 'Quem não recebe' })
  await excluded.getByText('Sem endereço neste canal').waitFor()

  // 1. A step is taken back and stored like any other.
  await page.getByLabel('Mensagens por minuto').fill('6000')
  await page.getByText('Rascunho salvo').waitFor()
  await page.getByLabel('Nome', { exact: true }).fill('Outro nome')
  await page.getByText('Rascunho salvo').waitFor()
  await page.getByRole('button', { name: 'Desfazer', disabled: false }).press('Enter')
  await page.getByText('Rascunho salvo').waitFor()
  await expect.poll(() => page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Volta às aulas')
  expect(await seriousProblems(page)).toEqual([])

  // 2. To oneself first.
  await page.getByRole('button', { name: 'Enviar teste', disabled: false }).press('Enter')
  const trial = page.getByRole('dialog', { name: 'Enviar teste' })
  await trial.getByRole('button', { name: 'Enviar', exact: true }).press('Enter')
  await trial.getByText('Escolha um contato ou digite um número ou e-mail.').waitFor()
  const tryNumber = async () => {
    await trial.getByLabel('Para', { exact: true }).fill('+5511987659999')
    await page.keyboard.press('Enter')
    await trial.getByText(/\+5511987659999: (Na fila|Enviada|Entregue|Lida)/).waitFor()
    await trial.getByRole('button', { name: 'Cancelar' }).press('Enter')
    await waitForClose(trial)
  }
  // A number without a name is greeted by the name of who tries it, or by what the campaign writes instead.
  await tryNumber()
  await page.getByLabel('Se faltar o nome').fill('cliente')
  await page.getByText('Rascunho salvo').waitFor()
  await page.getByRole('button', { name: 'Enviar teste', disabled: false }).press('Enter')
  await tryNumber()

  // 3. Launched, each gets it once, and the ledger adds up.
  await page.getByRole('button', { name: 'Lançar agora' }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByText(/^Destinatários: /)
    .waitFor()
  await answer(page, 'Lançar agora')
  await page.waitForURL('**/campaigns/my-campaigns/**')
  await page.getByText('Concluída').first().waitFor(patient)
  for (const number of numbers) expect(await company.desk.got(number)).toHaveLength(1)
  await page.locator('[data-equation]', { hasText: '5 = 4 + 0 + 1 + 0 + 0' }).waitFor(patient)
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: /Suprimidas/ }).press('Enter')
  const behind = page.getByRole('dialog', { name: 'Suprimidas' })
  await behind.getByText('Sem número').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await waitForFocus(behind)
  await closeByEscape(behind)
  await page.getByRole('button', { name: /Enviadas/ }).press('Enter')
  const sent = page.getByRole('dialog', { name: 'Enviadas' })
  await sent.getByRole('link', { name: 'Abrir conversa com Cliente 1' }).press('Enter')
  await page.waitForURL('**/operations?c=**')
  await page.context().close()
})

test('what stands in the way of a launch is said where the hand was', async () => {
  await contacts(1)
  const nobody = await audience('Ninguém', { match: 'all', of: [{ by: 'area', codes: ['99'], has: true }] })
  const all = await audience('Todos')
  const empty = await draft('Sem público', { audienceId: nobody })
  const page = await enter(0, `/campaign-builder?campaign=${empty.id}`)
  await page.getByText('Não há ninguém neste público.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Lançar agora' }).getAttribute('aria-disabled')).toBe('true')

  // A gap that nothing fills.
  const text = { type: 'text', text: 'Oi {{pedido.numero}}', subject: null }
  const gap = await draft('Com lacuna', { audienceId: all, message: text })
  await page.goto(`/campaign-builder?campaign=${gap.id}`)
  await page.getByText(/essa pessoa não receberia/).waitFor()
  await page.getByRole('alert').getByText('Nada preenche {{pedido.numero}} nesta mensagem.').waitFor()
  await page.locator('#launch-refusal').getByText('Nada preenche {{pedido.numero}} nesta mensagem.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Lançar agora' }).getAttribute('aria-disabled')).toBe('true')

  // A template that is withdrawn on the way.
  const parts = { header: null, body: 'Oi!', footer: null, buttons: [], variables: [] }
  const worded = { channel: 'sms', account: null, name: 'oi', language: 'pt_BR', category: 'marketing', parts }
  const templateId = randomUUIDv7()
  const { version } = await ask<{ version: number }>('templates.create-template', { templateId, ...worded })
  await ask('templates.submit-template', { templateId, version })
  const withTemplate = await draft('Com template', {
    audienceId: all,
    message: { type: 'template', templateId, values: [] },
  })
  await ask('templates.retire-template', { templateId })
  await page.goto(`/campaign-builder?campaign=${withTemplate.id}`)
  await page.getByText('Este template não pode ser enviado agora: escolha outro.').waitFor()
  await page.getByText(/Se fosse lançada agora, esperaria/).waitFor()

  // The provider is down: everybody is accounted for, the page and the control room say why nothing leaves.
  await company.desk.phones.behave(company.desk.accountId, { outage: true })
  const down = await draft('Provedor fora', { audienceId: all })
  await page.goto(`/campaign-builder?campaign=${down.id}`)
  await page.getByRole('button', { name: 'Lançar agora' }).press('Enter')
  await answer(page, 'Lançar agora')
  await page.waitForURL('**/campaigns/my-campaigns/**')
  await page.locator('[data-equation]', { hasText: /^1 = / }).waitFor(patient)
  const providerDown = /Nada sai por enquanto: O provedor de Atendimento não responde/
  await page.getByText(providerDown).waitFor(patient)
  expect(await seriousProblems(page)).toEqual([])
  await page.goto('/disparos-v2')
  await page.getByRole('listitem', { name: 'Provedor fora' }).getByText(providerDown).waitFor(patient)
  await company.desk.phones.behaveWell(company.desk.accountId)
  await page.goto(`/campaigns/my-campaigns/${down.id}`)
  await page.getByText('Concluída').first().waitFor(patient)
  await page.getByText(providerDown).waitFor({ state: 'detached' })
  await page.context().close()
})

test('a user drafts the own campaigns and launches none', async () => {
  await contacts(1)
  const theirs = await draft('Da direção', { audienceId: await audience('Todos') })
  const page = await enter(1, '/campaigns/my-campaigns')
  await page.getByText('Nenhuma campanha').waitFor()
  await page.goto(`/campaign-builder?campaign=${theirs.id}`)
  await page.getByText('Campanha não encontrada.').waitFor()
  await page.goto('/campaign-builder')
  await page.getByLabel('Nome', { exact: true }).fill('Do operador')
  await page.getByLabel('Público', { exact: true }).selectOption({ label: 'Todos' })
  await page.getByLabel('Canal', { exact: true }).selectOption({ label: 'SMS · Atendimento' })
  await page.getByLabel('Texto', { exact: true }).last().fill('Oi')
  await page.getByText('Um administrador lança a campanha. O rascunho fica guardado.').waitFor()
  await page.getByText('Rascunho salvo').waitFor()
  await page.goto('/campaigns/my-campaigns')
  await page.getByText('Do operador').waitFor()
  await page.goto('/disparos-v2')
  await page.getByText('Acesso Negado').waitFor()
  await page.context().close()
})

test('a campaign under way is slowed, paused and stopped with the proof, and stands in the control room', async () => {
  await contacts(4)
  const campaign = await draft('Devagar', { audienceId: await audience('Todos'), perMinute: 1 })
  await ask('campaigns.launch', { campaignId: campaign.id, version: campaign.version })
  const page = await enter(0, '/disparos-v2')
  const row = page.getByRole('listitem', { name: 'Devagar' })
  await row.getByText('Enviando', { exact: true }).waitFor(patient)
  expect(await seriousProblems(page)).toEqual([])
  await row.getByRole('button', { name: 'Mudar ritmo: Devagar' }).press('Enter')
  const rate = page.getByRole('dialog', { name: 'Mudar o ritmo de Devagar' })
  await rate.getByLabel('Mensagens por minuto').fill('2')
  await rate.getByText(/neste ritmo/).waitFor()
  await page.keyboard.press('Enter')
  await row.getByText('/ 2').waitFor()
  await waitForClose(rate)
  await row.getByRole('button', { name: 'Pausar: Devagar' }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByText(/Pessoas que continuam aguardando/)
    .waitFor()
  await answer(page, 'Pausar')
  await page.getByText(/Devagar está pausada/).waitFor()
  await row.getByRole('button', { name: 'Retomar: Devagar' }).press('Enter')
  await row.getByRole('button', { name: 'Pausar: Devagar' }).waitFor()

  // The War Room's halt stands over everything.
  await ask('conversations.halt-campaigns', { reason: 'Preço errado' })
  await page
    .getByRole('alert')
    .getByText(/Tudo está parado por .*Preço errado/)
    .waitFor()
  await row.getByText(/Nada sai por enquanto/).waitFor(patient)
  await ask('conversations.resume-campaigns', {})

  await row.getByRole('link', { name: 'Devagar' }).press('Enter')
  await page.getByRole('button', { name: 'Parar', exact: true }).press('Enter')
  const stop = page.getByRole('dialog', { name: 'Parar Devagar?' })
  await stop.getByLabel('Motivo da parada').fill('Texto errado')
  await page.keyboard.press('Enter')
  await page.getByText(/Enviadas: \d · Já com o provedor: 0 · Depois: 0/).waitFor(patient)
  await page.setViewportSize(phone.viewport)
  expect(await sticksOut(page)).toBe(null)
  await page.context().close()
})

test('one person is written to by hand, on a phone, and what the policy refuses is said', async () => {
  const [number = ''] = await contacts(1)
  const page = await enter(0, '/campaigns/unit-dispatch', phone)
  await page.getByRole('button', { name: 'Enviar', disabled: false }).press('Enter')
  await page.getByText('Escolha um contato ou digite um número ou e-mail.').waitFor()
  await page.getByLabel('Para', { exact: true }).fill('Cliente')
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Cliente 1/ })
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel('Texto', { exact: true }).last().fill('Seu pedido chegou')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Enviar', disabled: false }).press('Enter')
  await page.getByText(/Cliente 1: (Na fila|Enviada|Entregue|Lida)/).waitFor()
  const list = page.getByRole('list', { name: 'Últimos disparos unitários' })
  await list
    .getByText(/Enviada|Entregue|Lida/)
    .first()
    .waitFor(patient)
  // What is said above the list follows it.
  await page.getByText(/Cliente 1: (Enviada|Entregue|Lida)/).waitFor(patient)
  expect(await company.desk.got(number)).toEqual(['Seu pedido chegou'])
  const target = { kind: 'phone', value: number }
  await ask('contacts.add-rule', { ruleId: randomUUIDv7(), list: 'block', target, reason: 'Ofensas', expiresAt: null })
  await page.getByLabel('Para', { exact: true }).fill(number)
  await page.getByRole('status').getByText('Cliente 1', { exact: true }).waitFor()
  await page.getByLabel('Texto', { exact: true }).last().fill('De novo')
  await page.getByRole('button', { name: 'Enviar', disabled: false }).press('Enter')
  await page.getByText(/Cliente 1: Suprimida/).waitFor()
  await list
    .getByText(/Ofensas/)
    .first()
    .waitFor()
  expect(await sticksOut(page)).toBe(null)
  await page.context().close()
})
