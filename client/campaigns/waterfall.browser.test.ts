/** Further channels, and a running campaign that goes on over another one, as a person sets them and sees their effect. */
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { patient, phone, testCampaignScreens } from '../../infra/campaigns-browser.ts'
import { until } from '../../infra/until.ts'

const patience = { within: patient.timeout }

const { ask, enter, contacts, audience, draft, channelId, secondChannel } = testCampaignScreens()

test('further channels are set in order, and the pre-flight says whom they reach', async () => {
  await contacts(2)
  await secondChannel('Reserva')
  const made = await draft('Boleto', { audienceId: await audience('Todos') })
  const page = await enter(0, `/campaign-builder?campaign=${made.id}`)
  await page.getByRole('button', { name: 'Adicionar canal' }).press('Enter')
  const second = page.getByRole('group', { name: '2º canal' })
  await expect
    .poll(() => second.getByLabel('Canal', { exact: true }).locator('option:checked').textContent())
    .toBe('SMS · Reserva')
  await second.getByLabel('Também sem confirmação de entrega').press('Space')
  await second.getByLabel('Minutos de espera').fill('15')
  await page.getByText('Rascunho salvo').waitFor()
  await page.getByText('Reserva: 0 pessoas, sem preço').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  const stored = await ask<{ views: object }>('campaigns.preflight', { campaignId: made.id })
  expect(stored).toMatchObject({ reached: 2, channels: [{ reached: 2 }, { reached: 0 }] })
  await page.setViewportSize(phone.viewport)
  expect(await sticksOut(page)).toBe(null)
  await second.getByRole('button', { name: 'Retirar o 2º canal' }).press('Enter')
  await second.waitFor({ state: 'detached' })
  await page.getByText('Rascunho salvo').waitFor()

  // The same page words a letter in blocks, in two languages, with its plain text beside it.
  const fieldId = randomUUIDv7()
  const choices = ['Português', 'English'].map((label) => ({ label, was: [] }))
  const field = { fieldId, owner: 'contact', key: 'idioma', label: 'Idioma', type: 'choice', choices, required: false }
  await ask('contacts.create-field', field)
  await secondChannel('Novidades', 'email')
  await page.reload()
  await page.getByLabel('Canal', { exact: true }).selectOption({ label: 'E-mail · Novidades' })
  await page.getByLabel('Idioma de cada pessoa').selectOption({ label: 'Idioma' })
  await page.getByLabel('Assunto').fill('Coleção')
  await page.getByLabel('Montar em blocos').press('Space')
  const add = page.getByRole('group', { name: 'Adicionar bloco' })
  await page.getByLabel('Texto do parágrafo').fill('Chegou')
  await add.getByRole('button', { name: 'Botão' }).press('Enter')
  await page.getByLabel('Texto do botão').fill('Ver')
  await page.getByLabel('Endereço', { exact: true }).fill('https://loja.example/nova')
  await page.getByText('Rascunho salvo').waitFor()
  await expect
    .poll(() => page.getByLabel('Texto', { exact: true }).inputValue())
    .toBe('Chegou\n\nVer: https://loja.example/nova')
  await page.frameLocator('iframe[title="Prévia do e-mail"]').getByRole('link', { name: 'Ver' }).waitFor()
  await page.getByRole('button', { name: '+ English' }).press('Enter')
  await page.getByLabel('Texto do parágrafo').fill('It is here')
  await page.getByText('Rascunho salvo').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBe(null)

  // Undone after a reload too: the server remembers.
  await page.reload()
  await page.getByText('Rascunho salvo').waitFor()
  await page.getByRole('button', { name: 'English', exact: true }).press('Enter')
  const paragraph = page.getByLabel('Texto do parágrafo')
  expect(await until(async () => (await paragraph.inputValue()) === 'It is here', patience)).toBe(true)
  // Which versions there are is read after the draft.
  await page.getByRole('button', { name: 'Desfazer', disabled: false }).press('Enter')
  expect(await until(async () => (await paragraph.inputValue()) !== 'It is here', patience)).toBe(true)
  await page.context().close()
})

test('a running campaign is moved to another channel with its reach counted first and its effect shown', async () => {
  // So many that there is somebody left for the other channel.
  await contacts(12)
  const other = await secondChannel('Reserva')
  // So slow that there is somebody left for the other channel.
  const made = await draft('Aviso', { audienceId: await audience('Todos'), perMinute: 1 })
  await ask('campaigns.launch', { campaignId: made.id, version: made.version })
  const page = await enter(0, '/disparos-v2')
  const row = page.getByRole('listitem', { name: 'Aviso' })
  await row.getByRole('button', { name: 'Mudar de canal: Aviso' }).press('Enter', patient)
  const dialog = page.getByRole('dialog', { name: 'Mudar o canal de Aviso' })
  await dialog.getByLabel('Canal', { exact: true }).selectOption({ label: 'SMS · Reserva' })
  await dialog.getByText('Vão receber').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mudar de canal', disabled: false }).press('Enter')
  await page.getByText(/Agora por Reserva\. Com o provedor anterior: 0/).waitFor(patient)
  await row.getByText('SMS · Reserva').waitFor(patient)
  await ask('campaigns.set-rate', { campaignId: made.id, perMinute: 6000 })
  // The live room says the end by itself.
  await page.goto(`/campaigns/my-campaigns/${made.id}`)
  await page.getByText('Concluída').first().waitFor(patient)
  await page.getByText('Por canal').waitFor(patient)
  expect(await other.got()).toBeGreaterThanOrEqual(1)
  expect(await channelId()).not.toBe(other.channelId)
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})
